interface WithAttributes {
  attributes: { key: string; value: object }[]
}

interface Span extends WithAttributes {
  name: string
  traceId: string
  spanId: string
  parentSpanId: string
}

interface Point extends WithAttributes {
  sum: number
  explicitBounds: number[]
}

interface Metric {
  name: string
  unit?: string
  histogram?: { dataPoints: Point[] }
  sum?: { dataPoints: Point[] }
  gauge?: { dataPoints: Point[] }
}

export function startCollector(): Promise<{
  url: string
  received: () => string
  spans: () => Span[]
  metrics: () => Metric[]
  stop: () => Promise<void>
}>
