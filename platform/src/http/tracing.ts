import { metrics, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { Histogram, MeterProvider } from '@opentelemetry/api'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import type { ApiEnv } from './api.ts'

/** The template of the route that answered: an address itself can hold tokens and ids. */
function getRouteTemplate(routes: { method: string; path: string }[]) {
  return routes.findLast(({ method }) => method !== 'ALL')?.path ?? 'none'
}

let known: { provider: MeterProvider; durations: Histogram } | null = null

/** The instrument of the present provider: making one for each request would cost as much as it. */
function getDurations() {
  const provider = metrics.getMeterProvider()
  if (known?.provider !== provider) {
    const meter = provider.getMeter('vitrine-platform')
    const durations = meter.createHistogram('http.server.request.duration', { unit: 's' })
    known = { provider, durations }
  }
  return known.durations
}

/**
 * One span and one duration for each request (OpenTelemetry's conventions for HTTP servers):
 * method, route and status, never an address, a header or a body. Costs next to nothing while no
 * collector is configured.
 */
export const tracing = createMiddleware<ApiEnv>(async (c, next) => {
  const tracer = trace.getTracer('vitrine-platform')
  const begun = performance.now()
  const span = tracer.startSpan(c.req.method, { kind: SpanKind.SERVER })
  try {
    await next()
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
