import { setTimeout as sleep } from 'node:timers/promises'
import { context, metrics, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'

/** A collector that is away is not waited for longer than this when the platform stops. */
const stopLimitMs = 2000

export interface RunningTelemetry {
  /** Sends what is still waiting, then ends. Never throws: telemetry must not stop a shutdown. */
  stop: () => Promise<void>
}

const none: RunningTelemetry = { stop: () => Promise.resolve() }

/**
 * Sends traces and metrics as OTLP over HTTP to a collector, when there is one. Without an endpoint
 * nothing is set up, and the API that other modules call does nothing.
 */
export function startTelemetry(endpoint: string | undefined): RunningTelemetry {
  if (endpoint === undefined) return none
  const base = endpoint.replace(/\/+$/, '')
  const resource = resourceFromAttributes({ 'service.name': 'vitrine-platform' })
  const traceExporter = new OTLPTraceExporter({ url: `${base}/v1/traces` })
  const tracers = new TracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor({ exporter: traceExporter })],
  })
  const exporter = new OTLPMetricExporter({ url: `${base}/v1/metrics` })
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 15_000 })
  const meters = new MeterProvider({ resource, readers: [reader] })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(tracers)
  metrics.setGlobalMeterProvider(meters)
  return {
    stop: async () => {
      const sent = Promise.allSettled([tracers.shutdown(), meters.shutdown()])
      await Promise.race([sent, sleep(stopLimitMs, undefined, { ref: false })])
      context.disable()
      propagation.disable()
      trace.disable()
      metrics.disable()
    },
  }
}
