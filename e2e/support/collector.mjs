import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

/**
 * Starts an OpenTelemetry collector (OTLP over HTTP, as JSON) that keeps what it receives.
 *
 * @returns {Promise<{ url: string, received: () => string, spans: () => Span[],
 *   metrics: () => Metric[], stop: () => Promise<void> }>} `received` returns all bodies
 * @typedef {{ key: string, value: object }[]} Attributes
 * @typedef {{ name: string, traceId: string, spanId: string, parentSpanId?: string,
 *   service: string, attributes: Attributes }} Span
 * @typedef {{ sum: number, explicitBounds: number[], attributes: Attributes }} Point
 * @typedef {{ name: string, unit?: string } & Partial<Record<'histogram' | 'sum' | 'gauge',
 *   { dataPoints: Point[] }>>} Metric
 */
export async function startCollector() {
  const bodies = []
  const server = createServer(async (request, response) => {
    bodies.push({ path: request.url, body: await text(request) })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const read = (path) => bodies.filter((it) => it.path === path).map(({ body }) => JSON.parse(body))
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    received: () => bodies.map(({ body }) => body).join('\n'),
    spans: () => read('/v1/traces').flatMap(({ resourceSpans }) => resourceSpans.flatMap(spansOf)),
    metrics: () =>
      read('/v1/metrics').flatMap(({ resourceMetrics }) =>
        resourceMetrics.flatMap((it) => it.scopeMetrics.flatMap(({ metrics }) => metrics)),
      ),
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

function spansOf({ resource, scopeSpans }) {
  const { value } = resource.attributes.find(({ key }) => key === 'service.name')
  const spans = scopeSpans.flatMap((scope) => scope.spans)
  return spans.map((span) => ({ ...span, service: value.stringValue }))
}
