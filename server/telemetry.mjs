import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  defaultTextMapGetter,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'

const name = 'vitrine-storefront'
/** In seconds, as OpenTelemetry's HTTP conventions recommend. */
const boundaries = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10]
/** In seconds, including the thresholds of good and poor (web.dev/articles/vitals). */
const paintBoundaries = [0.05, 0.1, 0.2, 0.3, 0.5, 0.8, 1, 1.4, 1.8, 2.5, 3, 4, 6, 10, 20]
const shiftBoundaries = [0.001, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1]
/** Longest wait for an unreachable collector when the storefront stops. */
const stopLimitMs = 2_000
const caller = new W3CTraceContextPropagator()

/**
 * The trace of one request or render. Its own span starts with the first child span: most requests
 * are answered from the cache and create no span, unless their caller traces them.
 */
class Trace {
  #tracer
  #context
  #since
  #span = null

  constructor(tracer, context, since) {
    this.#tracer = tracer
    this.#context = context
    this.#since = since
  }

  /** The context for child spans. */
  get context() {
    const options = { kind: SpanKind.SERVER, startTime: this.#since }
    this.#span ??= this.#tracer.startSpan('request', options, this.#context)
    return trace.setSpan(this.#context, this.#span)
  }

  end(spanName, attributes, isFault) {
    if (!this.#span && this.#context === ROOT_CONTEXT) return
    this.#span ??= trace.getSpan(this.context)
    this.#span.updateName(spanName)
    this.#span.setAttributes(attributes)
    if (isFault) this.#span.setStatus({ code: SpanStatusCode.ERROR })
    this.#span.end()
  }
}

/**
 * Sends traces and metrics of this process as OTLP over HTTP to a collector. It does not register
 * global providers: Next would add spans with complete URLs to those, and the URLs of orders and
 * password links are secrets.
 *
 * @param {string} endpoint
 */
export function startTelemetry(endpoint) {
  const base = endpoint.replace(/\/+$/, '')
  const resource = resourceFromAttributes({ 'service.name': name })
  const traceExporter = new OTLPTraceExporter({ url: `${base}/v1/traces` })
  const tracers = new TracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor({ exporter: traceExporter })],
  })
  const exporter = new OTLPMetricExporter({ url: `${base}/v1/metrics` })
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 15_000 })
  const meters = new MeterProvider({ resource, readers: [reader] })
  const tracer = tracers.getTracer(name)
  const meter = meters.getMeter(name)
  const seconds = { unit: 's', advice: { explicitBucketBoundaries: boundaries } }
  const durations = meter.createHistogram('http.server.request.duration', seconds)
  const renders = meter.createHistogram('vitrine.render.duration', seconds)
  const calls = meter.createHistogram('vitrine.platform.call.duration', seconds)
  const forms = meter.createCounter('vitrine.forms')
  const vitals = meter.createHistogram('vitrine.web_vitals.duration', {
    ...{ unit: 's', advice: { explicitBucketBoundaries: paintBoundaries } },
  })
  const shifts = meter.createHistogram('vitrine.web_vitals.layout_shift', {
    ...{ unit: '1', advice: { explicitBucketBoundaries: shiftBoundaries } },
  })

  return {
    /** @param {Record<string, string | undefined>} headers of the caller, which may have a trace */
    begin(headers, since) {
      // Most requests have none, and extracting it costs as much as counting the request.
      const above = headers.traceparent
        ? caller.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
        : ROOT_CONTEXT
      return new Trace(tracer, above, since)
    },
    /** A new trace, or a child of another one. @param {Trace} [above] */
    beginBelow: (above, since) => new Trace(tracer, above ? above.context : ROOT_CONTEXT, since),
    recordRequest: (ms, attributes) => durations.record(ms / 1_000, attributes),
    recordRender: (ms, attributes) => renders.record(ms / 1_000, attributes),
    countForm: (attributes) => forms.add(1, attributes),
    /** @param {Record<string, number>} values by name, in milliseconds; `CLS` has no unit */
    recordWebVitals({ CLS: shift, ...times }, attributes) {
      if (shift !== undefined) shifts.record(shift, attributes)
      for (const [vital, ms] of Object.entries(times))
        vitals.record(ms / 1_000, { ...attributes, 'vitrine.vital': vital })
    },
    /** @param {Trace | undefined} above */
    beginCall(above, operation, headers) {
      const since = performance.now()
      const options = { kind: SpanKind.CLIENT, attributes: { 'vitrine.operation': operation } }
      const span = tracer.startSpan(operation, options, above ? above.context : ROOT_CONTEXT)
      const { traceId, spanId, traceFlags } = span.spanContext()
      headers.traceparent = `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
      return (result) => {
        const attributes = { 'vitrine.operation': operation, 'vitrine.result': result }
        calls.record((performance.now() - since) / 1_000, attributes)
        span.setAttribute('vitrine.result', result)
        if (result !== 'ok') span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      }
    },
    /** @param {Record<string, () => number>} gauges by name, read whenever metrics are sent */
    observe(gauges) {
      for (const [gauge, read] of Object.entries(gauges))
        meter.createObservableGauge(gauge).addCallback((result) => result.observe(read()))
    },
    /** Sends pending data. Never throws: telemetry must not block a shutdown. */
    async stop() {
      const sent = Promise.allSettled([tracers.shutdown(), meters.shutdown()])
      const late = new Promise((resolve) => setTimeout(resolve, stopLimitMs).unref())
      await Promise.race([sent, late])
    },
  }
}
