import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  defaultTextMapGetter,
  defaultTextMapSetter,
  trace,
  type Attributes,
  type Context,
  type Span,
} from '@opentelemetry/api'
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
import { channel } from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { FormOutcome } from '#lib/server/request/render-context.ts'

const name = 'vitrine-storefront'
const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
)
/** In seconds, as OpenTelemetry's HTTP conventions recommend. */
const boundaries = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10]
/** In seconds, including the thresholds of good and poor (web.dev/articles/vitals). */
const paintBoundaries = [0.05, 0.1, 0.2, 0.3, 0.5, 0.8, 1, 1.4, 1.8, 2.5, 3, 4, 6, 10, 20]
const shiftBoundaries = [0.001, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1]
/** Longest wait for an unreachable collector when the storefront stops. */
const stopLimitMs = 2_000
const propagator = new W3CTraceContextPropagator()

interface Vitals {
  readonly store: string
  readonly page: string
  /** By name, in milliseconds; `CLS` has no unit. */
  readonly vitals: Readonly<Record<string, number>>
}

/** One request, render or call, until `end`, which also counts its duration. */
export interface Trace {
  /** The context for child spans. */
  readonly context: Context
  /** @param more attributes of the span alone */
  readonly end: (name: string, attributes: Attributes, isFault: boolean, more?: Attributes) => void
}

/**
 * Sends traces and metrics of this process as OTLP over HTTP to a collector. It does not register
 * global providers: Next would add spans with complete URLs to those, and the URLs of orders and
 * password links are secrets.
 */
export class Telemetry {
  readonly #tracers
  readonly #meters
  readonly #tracer
  readonly #histograms

  /** @param gauges by name, read whenever metrics are sent */
  constructor(endpoint: string, gauges: Readonly<Record<string, () => number>> = {}) {
    const base = endpoint.replace(/\/+$/, '')
    // Processes with the same identity would overwrite each other's counters. The standard
    // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES come first.
    const resource = resourceFromAttributes({
      'service.name': name,
      'service.version': version,
    }).merge(detectResources({ detectors: [serviceInstanceIdDetector, envDetector] }))
    const traceExporter = new OTLPTraceExporter({ url: `${base}/v1/traces` })
    this.#tracers = new TracerProvider({
      resource,
      spanProcessors: [new BatchSpanProcessor({ exporter: traceExporter })],
    })
    this.#tracer = this.#tracers.getTracer(name)
    const exporter = new OTLPMetricExporter({ url: `${base}/v1/metrics` })
    const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 15_000 })
    this.#meters = new MeterProvider({ resource, readers: [reader] })
    const meter = this.#meters.getMeter(name)
    const histogram = (metric: string, unit: string, explicitBucketBoundaries: number[]) =>
      meter.createHistogram(metric, { unit, advice: { explicitBucketBoundaries } })
    this.#histograms = {
      request: histogram('http.server.request.duration', 's', boundaries),
      render: histogram('vitrine.render.duration', 's', boundaries),
      call: histogram('vitrine.platform.call.duration', 's', boundaries),
      vital: histogram('vitrine.web_vitals.duration', 's', paintBoundaries),
      shift: histogram('vitrine.web_vitals.layout_shift', '1', shiftBoundaries),
    }
    // Published by lib/server/forms/form-action.ts and app/vitals/route.ts.
    const forms = meter.createCounter('vitrine.forms')
    channel('vitrine.form').subscribe((message) => {
      const { form, outcome } = message as FormOutcome
      forms.add(1, { 'vitrine.form': form, 'vitrine.outcome': outcome })
    })
    channel('vitrine.web-vitals').subscribe((message) => this.#countVitals(message as Vitals))
    const observe = (gauge: string, unit: string, read: () => number) =>
      meter.createObservableGauge(gauge, { unit }).addCallback((it) => it.observe(read()))
    for (const [gauge, read] of Object.entries(gauges)) observe(gauge, '', read)
    observe('process.memory.usage', 'By', () => process.memoryUsage.rss())
    const delays = monitorEventLoopDelay()
    delays.enable()
    observe('nodejs.eventloop.delay.p99', 's', () => {
      const seconds = delays.percentile(99) / 1e9
      delays.reset()
      return seconds
    })
  }

  /** The trace of a request, which its caller may have started. */
  beginRequest(headers: IncomingHttpHeaders): Trace {
    // Most requests have none, and extracting it costs as much as counting the request.
    const parent = headers.traceparent
      ? propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
      : ROOT_CONTEXT
    return this.#begin('request', parent)
  }

  beginRender(parent?: Context): Trace {
    return this.#begin('render', parent)
  }

  /** A call of the platform, whose trace goes on in `headers`. */
  beginCall(parent: Context | undefined, headers: Record<string, string>): Trace {
    const call = this.#begin('call', parent)
    propagator.inject(call.context, headers, defaultTextMapSetter)
    return call
  }

  /**
   * Its span starts with the first child span: most requests are answered from the cache and create
   * none, unless their caller traces them.
   */
  #begin(what: 'request' | 'render' | 'call', parent = ROOT_CONTEXT): Trace {
    const kind = what === 'call' ? SpanKind.CLIENT : SpanKind.SERVER
    const histogram = this.#histograms[what]
    const startTime = performance.now()
    let started: Span | undefined
    const start = () => (started ??= this.#tracer.startSpan('', { kind, startTime }, parent))
    return {
      get context() {
        return trace.setSpan(parent, start())
      },
      end(spanName, attributes, isFault, more = {}) {
        histogram.record((performance.now() - startTime) / 1_000, attributes)
        const span = parent === ROOT_CONTEXT ? started : start()
        span?.updateName(spanName).setAttributes({ ...attributes, ...more })
        if (isFault) span?.setStatus({ code: SpanStatusCode.ERROR })
        span?.end()
      },
    }
  }

  #countVitals({ store, page, vitals: { CLS: shift, ...times } }: Vitals): void {
    const attributes = { 'vitrine.store': store, 'vitrine.page': page }
    if (shift !== undefined) this.#histograms.shift.record(shift, attributes)
    for (const [vital, ms] of Object.entries(times))
      this.#histograms.vital.record(ms / 1_000, { ...attributes, 'vitrine.vital': vital })
  }

  /** Sends pending data. Never throws: telemetry must not block a shutdown. */
  async stop(): Promise<void> {
    const sent = Promise.allSettled([this.#tracers.shutdown(), this.#meters.shutdown()])
    await Promise.race([sent, delay(stopLimitMs, undefined, { ref: false })])
  }
}
