import { setTimeout as sleep } from 'node:timers/promises'
import { context, metrics, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  detectResources,
  envDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import packageJson from '#package.json' with { type: 'json' }

/**
 * Who sends: processes with the same identity would overwrite each other's counters. The standard
 * `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` come first.
 */
function describeProcess() {
  const own = { 'service.name': 'vitrine-platform', 'service.version': packageJson.version }
  const found = detectResources({ detectors: [serviceInstanceIdDetector, envDetector] })
  return resourceFromAttributes(own).merge(found)
}

/** How long a stopping platform waits for a collector that does not answer. */
const stopLimitMs = 2000

export interface RunningTelemetry {
  /** Sends what is queued, then stops. Never throws: telemetry must not prevent a shutdown. */
  stop: () => Promise<void>
}

const none: RunningTelemetry = { stop: () => Promise.resolve() }

/** Sends traces and metrics as OTLP over HTTP; without an endpoint nothing is set up. */
export function startTelemetry(endpoint: string | undefined): RunningTelemetry {
  if (endpoint === undefined) return none
  const base = endpoint.replace(/\/+$/, '')
  const resource = describeProcess()
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
