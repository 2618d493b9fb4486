import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { FILE_SEGMENTS, firstSegment, HANDLERS } from '#lib/routes.ts'
import { withQuery } from '#lib/shop/links.ts'
import { isPrivate, readAddress, readShop, routeOf } from './addresses.mjs'
import { Overloaded } from './admission.mjs'
import { capture, captureAnswer } from './capture.mjs'
import { DocumentCache, TooSlow } from './document-cache.mjs'
import { createFormBodies } from './form-bodies.mjs'
import { leaveOutFinishedMarkup, readFinishedMarkup } from './finished-markup.mjs'
import { pointLanguageLinks } from './language-links.mjs'
import { loadScriptsLate } from './late-scripts.mjs'
import { hashScripts, withoutNonce } from './script-hashes.mjs'
import { redirect, refuse, sendDocument, sendOnce } from './sending.mjs'

/** Without a user agent, Next ignores `htmlLimitedBots` and streams titles (16.4.6). */
const agent = 'vitrine-documents'
/** Pages without platform data are valid until the next deployment; this is a safety net. */
const longestMs = 3_600_000

/** Headers of one connection or one request, which are not cached. */
const notKept =
  /^(?:connection|keep-alive|transfer-encoding|content-length|content-encoding|date|set-cookie|etag|age)$/

/**
 * Answers requests from the document cache, and passes all others to Next. A public page is
 * rendered from its URL alone: the render never sees the cookies, tokens or other headers of a
 * request, so no document can contain a shopper's data.
 */
export class Documents {
  #handle
  #shared
  #admission
  #cache
  #formBodies
  #now
  #requests
  /** Finished markup of the frame, by the body of the document it was read from. */
  #frames = new WeakMap()

  /**
   * @param {(request: import('node:http').IncomingMessage,
   *   response: import('node:http').ServerResponse) => Promise<void>} handle Next's request handler
   * @param {{ shared: ReturnType<import('./shared.mjs').openShared>,
   *   admission: ReturnType<import('./admission.mjs').createAdmission>,
   *   requests: import('./requests.mjs').Requests, trustedProxies?: string[], now?: () => number,
   *   schedule?: (run: () => void, ms: number) => { cancel: () => void } }} options
   */
  constructor(handle, { shared, admission, requests, trustedProxies, ...clock }) {
    this.#handle = handle
    this.#shared = shared
    this.#admission = admission
    this.#requests = requests
    this.#formBodies = createFormBodies({ trustedProxies })
    this.#cache = new DocumentCache({ staleTags: shared.staleTags, ...clock })
    this.#now = clock.now ?? (() => performance.now())
  }

  /**
   * @param {import('node:http').IncomingMessage} request
   * @param {import('node:http').ServerResponse} response
   * @param {import('./requests.mjs').RequestRecord} record
   */
  async serve(request, response, record) {
    const address = readAddress(request)
    if (!address) return this.#pass(request, response, record)
    // A public page under the prefix of the default locale is also redirected.
    const mayMove = address.isMissing || (address.prefix !== '' && !address.isData)
    const moved =
      mayMove && (await this.#shared.findRedirect?.(address.host, request.url, !address.isMissing))
    if (moved) return redirect(response, moved, 'public, max-age=3600')
    const since = this.#now()
    try {
      const forwardedFor = request.headers['x-forwarded-for']
      const document = await this.#find(address, record, forwardedFor)
      const isKept = document.renderedAt <= since
      if (isKept) {
        record.cache ??= 'hit'
        this.#admission.noteKept()
      } else record.cache = 'miss'
      // RFC 9211: `npm run bench` counts it, and operators see it.
      response.setHeader('cache-status', isKept ? 'vitrine; hit' : 'vitrine; fwd=miss')
      // 308 is a page's redirect, 301 the proxy's.
      const isMoved = (document.status === 308 || document.status === 301) && !address.isData
      const target = isMoved && document.headers['location']
      if (target) redirect(response, withQuery(target, request.url.split('?', 2)[1]))
      else await sendDocument(request, response, document)
    } catch (error) {
      if (!(error instanceof Overloaded || error instanceof TooSlow)) throw error
      const page = address.isData
        ? null
        : await this.#outage(address, 503, record).catch(() => null)
      if (page) await sendDocument(request, response, page)
      else refuse(response)
    }
  }

  /** Passes all other requests to Next, unchanged. */
  async #pass(request, response, record) {
    const urgency = urgencyOf(request)
    const status = urgency === 'form' ? await this.#formBodies.receive(request) : 200
    if (status !== 200) return this.#refuseForm(request, response, record, status)
    const frame = urgency === 'private' ? await this.#frame(request) : null
    const context = newContext({ ...record, request: record, frame })
    const answer =
      urgency === 'private' && isPrivate(request.url)
        ? () => this.#answerWhole(request, response)
        : () => this.#handle(request, response)
    const run = () => this.#shared.renders.run(context, answer)
    if (!urgency) return run()
    try {
      // A disconnected browser must not occupy a place, whatever its render does.
      const closed = new Promise((resolve) => response.once('close', resolve))
      await this.#admission.run(urgency, async () => {
        if (!response.destroyed) await Promise.race([run(), closed])
      })
    } catch (error) {
      if (!(error instanceof Overloaded)) throw error
      refuse(response)
    }
  }

  /** @param {400 | 413 | 503 | null} status null when the client has left */
  async #refuseForm(request, response, record, status) {
    if (status === null) return
    if (status === 503) return refuse(response)
    const page = await this.#replace(readShop(request), '/outage?unreadable', record)
    await sendDocument(request, response, { ...page, status })
  }

  /**
   * Sends a private page in one piece. Next writes it in many chunks, each compressed, flushed and
   * sent separately, and streams nothing that a browser could show earlier.
   */
  async #answerWhole(request, response) {
    const { 'accept-encoding': accepted } = request.headers
    delete request.headers['accept-encoding']
    const answer = await captureAnswer(this.#handle, request, response)
    if (!response.destroyed) await sendOnce(response, answer, accepted)
  }

  /**
   * Finished markup of the header and the footer, by name, for a private page: it is the same in
   * every document of a store and a locale, so it is taken from the store's 404 page. Null when the
   * page has to render it: for the router, for form posts, and before the 404 page was rendered.
   */
  async #frame(request) {
    const isDocument = request.method === 'GET' && request.headers['rsc'] === undefined
    if (!isDocument) return null
    const made = this.#missing(readShop(request), null).catch(() => null)
    // A cached document is available at once; no shopper waits for the render of another page.
    const document = await Promise.race([made, setImmediate(null)])
    if (!document) return null
    const { body } = document
    const known = this.#frames.get(body)
    if (known) return known
    const frame = readFinishedMarkup(body.toString('utf8'))
    this.#frames.set(body, frame)
    return frame
  }

  async #find(address, record, forwardedFor) {
    const render = (isAwaited) =>
      this.#admission.run(isAwaited ? address.urgency : 'list', () =>
        this.#render(address, isAwaited ? record : null, forwardedFor),
      )
    const noteStale = () => {
      record.cache = 'stale'
    }
    const found = address.isMissing
      ? null
      : await this.#cache.get(address.kind, address.key, render, noteStale)
    if (found && address.isData) return found
    const document = found && found.status !== 404 ? found : await this.#missing(address, record)
    return document.status >= 500 ? this.#outage(address, document.status, record) : document
  }

  /**
   * Renders a URL anonymously. `record` belongs to the request that waits for it. `forwardedFor` is
   * passed on for the platform's rate limits only: it is no header of the render, so the page
   * cannot contain it.
   */
  async #render(address, record, forwardedFor) {
    const render = this.#requests.beginRender(routeOf(address.url), record)
    const context = newContext({ ...render, request: null, forwardedFor })
    try {
      const rendering = await this.#renderWithin(address, context)
      render.end(rendering.status >= 500 ? 'fault' : 'ok')
      return rendering
    } catch (error) {
      render.end('fault')
      throw error
    }
  }

  async #renderWithin({ url, headers, isData, isKept }, context) {
    const answer = await this.#shared.renders.run(context, () =>
      capture(this.#handle, { url, headers: { 'user-agent': agent, ...headers } }),
    )
    const isOfPlatform = context.fault === 'platform' || context.fault === 'limited'
    const kept = Object.entries(answer.headers).filter(([name]) => !notKept.test(name))
    const rendering = {
      status: answer.status >= 500 && isOfPlatform ? 503 : answer.status,
      headers: Object.fromEntries(kept),
      body: answer.body,
      tags: [...context.tags],
      freshMs: context.freshMs,
      // The limit of one reader must not become the answer to others.
      isShared: context.fault !== 'limited',
      isKept: isKept && !(isData && context.fault) && context.fault !== 'limited',
    }
    const policy = rendering.headers['content-security-policy']
    const isHtml = /^text\/html/.test(String(rendering.headers['content-type']))
    if (policy === undefined) return rendering
    if (!isHtml) {
      // Data runs no script by itself: it is cached without a nonce that others could learn from
      // it.
      rendering.headers['content-security-policy'] = withoutNonce(String(policy), context.nonce)
      return rendering
    }
    const whole = pointLanguageLinks(leaveOutFinishedMarkup(answer.body.toString('utf8')))
    const html = loadScriptsLate(whole, context.nonce)
    const hashed = hashScripts(html, String(policy), context.nonce)
    rendering.headers['content-security-policy'] = hashed.policy
    return { ...rendering, body: Buffer.from(hashed.html) }
  }

  async #missing(address, record) {
    const document = await this.#replace(address, '/missing', record)
    // Otherwise no page of this host can be shown (`refuseHost`).
    return document.status === 200 ? { ...document, status: 404 } : document
  }

  async #outage(address, status, record) {
    return { ...(await this.#replace(address, '/outage?here', record)), status }
  }

  /** The page that replaces a response whose own body is empty without scripts. */
  async #replace({ host, prefix }, page, record) {
    const address = { url: prefix + page, headers: { host }, isData: false, isKept: true }
    return this.#cache.get('page', [host, prefix, page].join('\n'), async () => {
      const rendering = await this.#render(address, record)
      // The status belongs to the response that it replaces; this page itself is a normal one.
      return rendering.status === 404 ? { ...rendering, status: 200 } : rendering
    })
  }
}

function newContext({ requestId, trace, request, forwardedFor, frame = null }) {
  return {
    frame,
    requestId,
    trace,
    request,
    forwardedFor,
    nonce: randomBytes(16).toString('hex'),
    tags: new Set(),
    freshMs: longestMs,
    fault: null,
  }
}

/** The turn of handlers and files by their first segment; null if they need none. */
const turns = new Map([
  ...HANDLERS.map(({ path, waits = null }) => [firstSegment(path), waits]),
  ...FILE_SEGMENTS.map((segment) => [segment, null]),
])

/**
 * Private pages and form posts cost a render each, sitemaps many reads; data and files have their
 * own limits.
 */
function urgencyOf({ method, url }) {
  const turn = turns.get(firstSegment(url.split('?', 1)[0]))
  if (turn === null) return null
  if (method !== 'GET' && method !== 'HEAD') return 'form'
  return turn ?? 'private'
}
