import { randomUUID } from 'node:crypto'
import { channel, tracingChannel } from 'node:diagnostics_channel'
import { routeOf } from './addresses.mjs'

/** Request ids of a reverse proxy (nginx writes 32 digits); other formats are not trusted. */
const plainId = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i

let formatted = { at: 0, text: '' }

/** The current time in ISO format, computed once per millisecond. */
function isoNow() {
  const at = Date.now()
  if (at !== formatted.at) formatted = { at, text: new Date(at).toISOString() }
  return formatted.text
}

/** Health checks arrive every few seconds and are not worth logging. */
const checks = new Set(['healthz', 'readyz'])

/**
 * Observability of requests: one log line each and, with a collector, a duration and a span with
 * child spans. The id of a request is in its own log lines and in the platform's. URLs, queries,
 * headers and bodies are never logged: only fixed words and numbers.
 *
 * @typedef {{ requestId: string, method: string, route: string, since: number,
 *   cache?: 'hit' | 'stale' | 'miss', form?: { form: string, outcome: string },
 *   trace?: import('./telemetry.mjs').Trace }} RequestRecord
 */
export class Requests {
  #renders
  #telemetry
  #write

  /**
   * @param {{ renders: import('node:async_hooks').AsyncLocalStorage<object>,
   *   telemetry?: ReturnType<import('./telemetry.mjs').startTelemetry> | null,
   *   write?: null | ((line: string) => void) }} options `renders` knows the request that code
   *   runs for; without `write` requests are not logged
   */
  constructor({ renders, telemetry = null, write = null }) {
    this.#renders = renders
    this.#telemetry = telemetry
    this.#write = write
    // Published by lib/commerce/calls.ts, lib/server/forms/form-action.ts and
    // lib/server/gateway/browser-reports.ts.
    tracingChannel('vitrine.platform-call').subscribe({
      start: (call) => this.#beginCall(call),
      asyncEnd: ({ end, error }) => end?.(error ? (error.kind ?? 'fault') : 'ok'),
    })
    channel('vitrine.form').subscribe((form) => this.#noteForm(form))
    channel('vitrine.web-vitals').subscribe(({ store, page, vitals }) =>
      telemetry?.recordWebVitals(vitals, { 'vitrine.store': store, 'vitrine.page': page }),
    )
  }

  /**
   * Call this for each request before it is answered.
   *
   * @param {import('node:http').IncomingMessage} request
   * @param {import('node:http').ServerResponse} response
   * @returns {RequestRecord}
   */
  begin(request, response) {
    const { headers, method } = request
    const since = performance.now()
    const given = headers['x-request-id']
    const requestId = given && plainId.test(given) ? given : randomUUID()
    // Next requests some pages from this server itself, with these headers.
    headers['x-request-id'] = requestId
    const trace = this.#telemetry?.begin(headers, since)
    const record = { requestId, method, route: routeOf(request.url), since, trace }
    response.once('close', () => this.#end(record, response))
    return record
  }

  /**
   * A render that several requests may wait for.
   *
   * @param {RequestRecord | null} waiting the request that started it
   * @returns {{ requestId: string, trace?: object, end: (result: string) => void }}
   */
  beginRender(route, waiting) {
    const since = performance.now()
    const trace = this.#telemetry?.beginBelow(waiting?.trace, since)
    return {
      requestId: waiting?.requestId ?? randomUUID(),
      trace,
      end: (result) => {
        const attributes = { 'http.route': route, 'vitrine.result': result }
        this.#telemetry?.recordRender(performance.now() - since, attributes)
        trace?.end(`render ${route}`, attributes, result !== 'ok')
      },
    }
  }

  #end(record, { statusCode, writableFinished }) {
    const { requestId, method, route, since, cache, form, trace } = record
    const ms = performance.now() - since
    if (this.#write && !checks.has(route)) {
      let line = `{"time":"${isoNow()}","level":"info","event":"request","requestId":"${requestId}","method":"${method}","route":"${route}","status":${statusCode},"ms":${Math.round(ms)}`
      if (cache) line += `,"cache":"${cache}"`
      if (form) line += `,"form":"${form.form}","outcome":"${form.outcome}"`
      this.#write(writableFinished ? `${line}}` : `${line},"aborted":true}`)
    }
    if (!trace) return
    const attributes = {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': statusCode,
      ...(cache && { 'vitrine.cache': cache }),
    }
    this.#telemetry.recordRequest(ms, attributes)
    const more = { 'vitrine.request_id': requestId, ...(form && { 'vitrine.form': form.form }) }
    trace.end(`${method} ${route}`, { ...attributes, ...more }, statusCode >= 500)
  }

  #beginCall(call) {
    const context = this.#renders.getStore()
    if (context) call.headers['x-request-id'] = context.requestId
    call.end = this.#telemetry?.beginCall(context?.trace, call.operation, call.headers)
  }

  #noteForm(form) {
    const record = this.#renders.getStore()?.request
    if (record) record.form = form
    this.#telemetry?.countForm({ 'vitrine.form': form.form, 'vitrine.outcome': form.outcome })
  }
}
