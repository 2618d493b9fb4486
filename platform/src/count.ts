import { metrics, type Attributes } from '@opentelemetry/api'

/** Adds one to a counter of the platform (docs/platform.md, Telemetry). */
export function count(name: string, attributes: Attributes = {}): void {
  metrics.getMeter('vitrine-platform').createCounter(name).add(1, attributes)
}
