import { randomUUID } from 'node:crypto'
import { channel, tracingChannel } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FormOutcome, Serving } from '#lib/server/request/render-context.ts'
import { routeOf } from './addresses.ts'
import type { Telemetry, Trace } from './telemetry.ts'

/** Request ids of a reverse proxy (nginx writes 32 digits); other formats are not trusted. */
const plainId = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i
/** Health checks arrive every few seconds and are not worth logging. */
const checks = new Set(['healthz', 'readyz'])
const flushMs = 100

export interface RequestRecord {
  readonly requestId: string
  readonly method: string
  readonly route: string
  readonly since: number
  readonly trace: Trace | undefined
  cache?: 'hit' | 'stale' | 'miss'
  form?: FormOutcome
}

/** A call of the platform, as lib/commerce/exchange.ts publishes it. */
interface Call {
  readonly operation: string
  readonly headers: Record<string, string>
  end?: (result: string) => void
  readonly error?: { readonly kind?: string } | undefined
}

/**
 * Observability of requests: one log line each and, with a collector, a duration and a span with
 * child spans. The id of a request is in its own log lines and in the platform's. URLs, queries,
 * headers and bodies are never logged: only fixed words and numbers.
 */
export class Requests {
  readonly #renders
  readonly #telemetry
  readonly #log

  /** @param log writes the lines; without it, requests are not logged */
  constructor(
    { renders }: Pick<Serving, 'renders'>,
    { telemetry, log }: { telemetry?: Telemetry | undefined; log?: LineWriter | undefined } = {},
  ) {
    this.#renders = renders
    this.#telemetry = telemetry
    this.#log = log
    // Published by lib/commerce/exchange.ts and lib/server/forms/form-action.ts.
    const calls = tracingChannel<string, Call>('vitrine.platform-call')
    calls.start.subscribe((call) => this.#beginCall(call as Call))
    calls.asyncEnd.subscribe((call) => {
      const { end, error } = call as Call
      end?.(error ? (error.kind ?? 'fault') : 'ok')
    })
    channel('vitrine.form').subscribe((form) => {
      const request = this.#renders.getStore()?.request
      if (request) request.form = form as FormOutcome
    })
  }

  /** Call this for each request before it is answered. */
  begin(request: IncomingMessage, response: ServerResponse): RequestRecord {
    const { headers, method = '' } = request
    const since = performance.now()
    const given = headers['x-request-id']
    const requestId = typeof given === 'string' && plainId.test(given) ? given : randomUUID()
    // Next requests some pages from this server itself, with these headers.
    headers['x-request-id'] = requestId
    const trace = this.#telemetry?.beginRequest(headers)
    const record = { requestId, method, route: routeOf(request.url), since, trace }
    response.once('close', () => this.#end(record, response))
    return record
  }

  /**
   * A render that several requests may wait for.
   *
   * @param waiting the request that started it
   */
  beginRender(route: string, waiting: RequestRecord | null) {
    const trace = this.#telemetry?.beginRender(waiting?.trace?.context)
    return {
      requestId: waiting?.requestId ?? randomUUID(),
      trace,
      end: (result: 'ok' | 'fault') => {
        const attributes = { 'http.route': route, 'vitrine.result': result }
        trace?.end(`render ${route}`, attributes, result !== 'ok')
      },
    }
  }

  #end(record: RequestRecord, { statusCode, writableFinished }: ServerResponse): void {
    const { requestId, method, route, since, cache, form, trace } = record
    if (!checks.has(route)) {
      const ms = Math.round(performance.now() - since)
      const about = { requestId, method, route, status: statusCode, ms, cache }
      const outcome = { ...form, ...(!writableFinished && { aborted: true }) }
      this.#log?.write('info', 'request', { ...about, ...outcome })
    }
    if (!trace) return
    const attributes = {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': statusCode,
      ...(cache && { 'vitrine.cache': cache }),
    }
    const more = { 'vitrine.request_id': requestId, ...(form && { 'vitrine.form': form.form }) }
    trace.end(`${method} ${route}`, attributes, statusCode >= 500, more)
  }

  #beginCall(call: Call): void {
    const render = this.#renders.getStore()
    if (render) call.headers['x-request-id'] = render.requestId
    const trace = this.#telemetry?.beginCall(render?.trace?.context, call.headers)
    call.end = (result) => {
      const attributes = { 'vitrine.operation': call.operation, 'vitrine.result': result }
      trace?.end(call.operation, attributes, result !== 'ok')
    }
  }
}

/**
 * Writes lines of JSON in the format of `lib/server/request/log.ts`, several at a time: a write for
 * each would cost a twelfth of answering a request from the cache.
 */
export class LineWriter {
  readonly #output
  #lines = ''
  #timer: NodeJS.Timeout | undefined

  constructor(output: (text: string) => void = (text) => process.stdout.write(text)) {
    this.#output = output
  }

  write(level: 'info' | 'warn' | 'error', event: string, fields: object = {}): void {
    this.#lines += `${JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })}\n`
    this.#timer ??= setTimeout(() => this.flush(), flushMs).unref()
  }

  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#lines) this.#output(this.#lines)
    this.#lines = ''
  }
}
