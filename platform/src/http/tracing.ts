import { context, metrics, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { Histogram, MeterProvider } from '@opentelemetry/api'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import type { ApiEnv } from './api.ts'

/** The template of the matched route, because a URL can contain tokens and ids. */
function getRouteTemplate(routes: { method: string; path: string }[]) {
  return routes.findLast(({ method }) => method !== 'ALL')?.path ?? 'none'
}

/** In seconds, as recommended by OpenTelemetry's semantic conventions for HTTP. */
const boundaries = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10]

let known: { provider: MeterProvider; durations: Histogram } | null = null

/** The histogram of the current provider, cached because creating one per request is expensive. */
function getDurations() {
  const provider = metrics.getMeterProvider()
  if (known?.provider !== provider) {
    const meter = provider.getMeter('vitrine-platform')
    const durations = meter.createHistogram('http.server.request.duration', {
      unit: 's',
      // The default boundaries are for milliseconds.
      advice: { explicitBucketBoundaries: boundaries },
    })
    known = { provider, durations }
  }
  return known.durations
}

/**
 * Records one span and one duration per request (OpenTelemetry's conventions for HTTP servers) with
 * method, route and status, never a URL, a header or a body. Costs next to nothing while no
 * collector is configured.
 */
export const tracing = createMiddleware<ApiEnv>(async (c, next) => {
  const tracer = trace.getTracer('vitrine-platform')
  const begun = performance.now()
  // Continues the storefront's trace; the queries of this request become child spans.
  const outer = propagation.extract(context.active(), c.req.header())
  const span = tracer.startSpan(c.req.method, { kind: SpanKind.SERVER }, outer)
  try {
    await context.with(trace.setSpan(outer, span), next)
  } finally {
    const attributes = {
      'http.request.method': c.req.method,
      'http.route': getRouteTemplate(matchedRoutes(c)),
      'http.response.status_code': c.res.status,
    }
    span.updateName(`${attributes['http.request.method']} ${attributes['http.route']}`)
    span.setAttributes({ ...attributes, 'vitrine.request_id': c.var.requestId })
    if (c.res.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
    getDurations().record((performance.now() - begun) / 1000, attributes)
  }
})
