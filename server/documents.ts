import { randomBytes } from 'node:crypto'
import { IncomingMessage, type ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { FILE_SEGMENTS, firstSegment, HANDLERS } from '#lib/routes.ts'
import { networkOfReader, trustList } from '#lib/server/request/client-address.ts'
import type { Render, Serving } from '#lib/server/request/render-context.ts'
import { withQuery } from '#lib/shop/links.ts'
import { readAddress, readShop, routeOf, type Address, type Shop } from './addresses.ts'
import { Admission, Overloaded, type Urgency } from './admission.ts'
import { capture, wholeRequest, type Handle } from './capture.ts'
import { DocumentCache, TooSlow, type Document, type Rendering } from './document-cache.ts'
import { FormBodies } from './form-bodies.ts'
import { finishMarkup, withoutNonce } from './markup.ts'
import { redirectUnknownAction } from './refusals.ts'
import type { RequestRecord, Requests } from './requests.ts'
import { encodingFor, redirect, refuse, sendDocument, sendPrivate } from './sending.ts'

/** Without a user agent, Next ignores `htmlLimitedBots` and streams titles (16.4.6). */
const agent = 'vitrine-documents'
/** Pages without platform data are valid until the next deployment; this is a safety net. */
const longestMs = 3_600_000

/** Headers of one connection or one request, which are not cached. */
const notKept =
  /^(?:connection|keep-alive|transfer-encoding|content-length|content-encoding|date|set-cookie|etag|age)$/

/** How handlers and files wait by their first segment; null if they do not. */
const waits = new Map<string, Urgency | 'turn' | null>([
  ...HANDLERS.map(({ path, waits: wait = null }) => [firstSegment(path), wait] as const),
  ...FILE_SEGMENTS.map((segment) => [segment, null] as const),
])

interface Options {
  readonly serving: Serving
  readonly admission: Admission
  readonly requests: Requests
  readonly trustedProxies?: readonly string[]
  /** False renders every document anew (development). */
  readonly isCaching?: boolean
  /** How long a request waits for a render. */
  readonly patienceMs?: number | undefined
}

/**
 * Answers requests from the document cache, and passes all others to Next. A public page is
 * rendered from its URL alone: the render never sees the cookies, tokens or other headers of a
 * request, so no document can contain a shopper's data.
 */
export class Documents {
  readonly #handle
  readonly #given
  readonly #isCaching
  readonly #formBodies
  readonly #cache
  /** As many as there are forms, which keep their place until Next has read the page they end at. */
  readonly #ownReads = new Admission({ publicPlaces: 16, isBusy: () => false })
  readonly #isTrusted
  /** What costs a render, and is too large to collect, starts in a turn of the event loop of its own. */
  #turn = Promise.resolve()
  /** Readers over a limit, with the kind of page: one of search says nothing about products. */
  readonly #refused = new LRUCache<string, true>({ max: 20_000, ttl: 1_000 })

  constructor(handle: Handle, given: Options) {
    this.#handle = handle
    this.#given = given
    this.#isCaching = given.isCaching ?? true
    this.#isTrusted = trustList(given.trustedProxies ?? [])
    this.#formBodies = new FormBodies(given.trustedProxies)
    this.#cache = new DocumentCache(given.serving.staleTags, given.patienceMs)
  }

  /**
   * @param showsTags adds the document's cache tags, for operators
   * @param isOwnRead whether Next requests a page from itself, within the answer of a form
   */
  async serve(
    request: IncomingMessage,
    response: ServerResponse,
    record: RequestRecord,
    { showsTags = false, isOwnRead = false } = {},
  ): Promise<void> {
    const { url = '' } = request
    const admission = isOwnRead ? this.#ownReads : this.#given.admission
    const address = readAddress(request)
    if (!address) return this.#pass(request, response, record, admission)
    // A public page under the prefix of the default locale is also redirected.
    const mayMove = address.isMissing || (address.prefix !== '' && !address.isData)
    const moved =
      mayMove && this.#given.serving.findRedirect?.(address.host, url, !address.isMissing)
    if (moved) return redirect(response, moved, 'public, max-age=3600')
    const since = performance.now()
    try {
      const forwardedFor = request.headers['x-forwarded-for']
      const document = await this.#find(address, record, admission, forwardedFor)
      const isHit = document.renderedAt <= since
      if (isHit) record.cache ??= 'hit'
      else record.cache = 'miss'
      response.setHeader('cache-status', this.#cacheStatus(document, address.url, isHit))
      if (showsTags) response.setHeader('x-cache-tags', document.tags.join(' '))
      // 308 is a page's redirect, 301 the proxy's.
      const isMoved = (document.status === 308 || document.status === 301) && !address.isData
      const target = isMoved && document.headers['location']
      if (target) redirect(response, withQuery(String(target), url.split('?', 2)[1]))
      else await sendDocument(request, response, document)
    } catch (error) {
      if (!(error instanceof Overloaded || error instanceof TooSlow)) throw error
      const page = address.isData
        ? null
        : await this.#replace(address, '/outage?here', 503, record).catch(() => null)
      if (page) await sendDocument(request, response, page)
      else refuse(response)
    }
  }

  /** RFC 9211: whether a render was needed, how long the document stays fresh, and its address. */
  #cacheStatus({ renderedAt, freshMs, isKept }: Document, url: string, isHit: boolean): string {
    const how = isHit ? 'vitrine; hit' : 'vitrine; fwd=miss'
    if (!isKept || !this.#isCaching) return how
    const ttl = Math.floor((renderedAt + freshMs - performance.now()) / 1_000)
    return `${how}; ttl=${ttl}; key="${url.replace(/[^!#-[\]-~]/g, encodeURIComponent)}"`
  }

  /** Passes all others to Next. Collects what takes a place: no browser that is slow occupies it. */
  async #pass(
    request: IncomingMessage,
    response: ServerResponse,
    record: RequestRecord,
    admission: Admission,
  ): Promise<void> {
    const urgency = urgencyOf(request)
    const whole = urgency === 'form' ? await this.#formBodies.receive(request) : request
    if (whole === null) return
    try {
      if (whole === 503) throw new Overloaded()
      if (!(whole instanceof IncomingMessage)) {
        const page = await this.#replace(readShop(request), '/outage?unreadable', whole, record)
        return await sendDocument(request, response, page)
      }
      const context = newContext({ ...record, request: record })
      const handle: Handle = (asked, to) =>
        this.#given.serving.renders.run(context, () => this.#handle(asked, to))
      if (urgency === 'turn') await (this.#turn = this.#turn.then(() => nextTurn()))
      if (!urgency || urgency === 'turn') return await handle(whole, response)
      const encoding = encodingFor(whole.headers['accept-encoding'])
      delete whole.headers['accept-encoding']
      const answer = await admission.run(urgency, async () =>
        response.destroyed ? null : capture(handle, whole, response),
      )
      if (answer) await sendPrivate(response, redirectUnknownAction(request, answer), encoding)
    } catch (error) {
      if (response.destroyed) return
      if (!(error instanceof Overloaded)) throw error
      refuse(response)
    }
  }

  async #find(
    address: Address,
    record: RequestRecord,
    admission: Admission,
    forwardedFor?: string | string[],
  ): Promise<Document> {
    const reader = networkOfReader(forwardedFor?.toString() ?? null, this.#isTrusted)
    const refusedAs = `${reader ?? ''} ${routeOf(address.url)}`
    const render = async (isAwaited: boolean) => {
      if (isAwaited && this.#refused.has(refusedAs)) return refusal
      return admission.run(isAwaited ? address.urgency : 'list', () =>
        this.#render(address, isAwaited ? record : null, forwardedFor?.toString()),
      )
    }
    const noteStale = () => {
      record.cache = 'stale'
    }
    const found = address.isMissing
      ? null
      : await this.#cache.get(address.kind, address.key, render, noteStale)
    // Not 503: proxies try that again at the next process, where this reader has another limit.
    const isRefused = found?.isShared === false
    // Not again while it is remembered, or it would be refused for ever.
    if (isRefused && reader && !this.#refused.has(refusedAs)) this.#refused.set(refusedAs, true)
    if (found && address.isData) return isRefused ? { ...found, status: 429 } : found
    const document =
      found && found.status !== 404 ? found : await this.#replace(address, '/missing', 404, record)
    if (document.status < 500) return document
    return this.#replace(address, '/outage?here', isRefused ? 429 : document.status, record)
  }

  /**
   * Renders a URL anonymously. `record` belongs to the request that waits for it. `forwardedFor` is
   * passed on for the platform's rate limits only: it is no header of the render, so the page
   * cannot contain it.
   */
  async #render(
    { url, headers, isData, isKept }: Pick<Address, 'url' | 'headers' | 'isData' | 'isKept'>,
    record: RequestRecord | null,
    forwardedFor?: string,
  ): Promise<Rendering> {
    const { end, ...render } = this.#given.requests.beginRender(routeOf(url), record)
    const context = newContext({ ...render, request: null, forwardedFor })
    const asked = wholeRequest({ url, headers: { 'user-agent': agent, ...headers } })
    const answer = await this.#given.serving.renders
      .run(context, () => capture(this.#handle, asked))
      .catch((error: unknown) => {
        end('fault')
        throw error
      })
    end(answer.status < 500 ? 'ok' : 'fault')
    const { fault, nonce } = context
    const isOfPlatform = answer.status >= 500 && (fault === 'platform' || fault === 'limited')
    const rendering = {
      ...answer,
      status: isOfPlatform ? 503 : answer.status,
      headers: Object.fromEntries(
        Object.entries(answer.headers).filter(([name]) => !notKept.test(name)),
      ),
      tags: [...context.tags, pathTag(url)],
      freshMs: context.freshMs,
      // The limit of one reader must not become the answer to others.
      isShared: fault !== 'limited',
      isKept: this.#isCaching && isKept && !(isData && fault) && fault !== 'limited',
    }
    const policy = rendering.headers['content-security-policy']
    if (policy === undefined) return rendering
    // Data runs no script by itself: it is cached without a nonce that others could learn from it.
    const isHtml = String(rendering.headers['content-type']).startsWith('text/html')
    const finished = isHtml
      ? finishMarkup(answer.body.toString(), String(policy), nonce)
      : { policy: withoutNonce(String(policy), nonce) }
    rendering.headers['content-security-policy'] = finished.policy
    return 'html' in finished ? { ...rendering, body: Buffer.from(finished.html) } : rendering
  }

  /** The page that replaces a response whose own body is empty without scripts. */
  async #replace(
    { host, prefix }: Shop,
    page: string,
    status: number,
    record: RequestRecord,
  ): Promise<Document> {
    const address = { url: prefix + page, headers: { host }, isData: false, isKept: true }
    const key = [host, prefix, page].join('\n')
    const document = await this.#cache.get('page', key, async () => {
      const rendering = await this.#render(address, record)
      // The status belongs to the response that it replaces; this page itself is a normal one.
      return rendering.status === 404 ? { ...rendering, status: 200 } : rendering
    })
    // A missing page with another status: no page of this host can be shown (`hostPage`).
    return status === 404 && document.status !== 200 ? document : { ...document, status }
  }
}

/** The answer to a reader who is over the limit, before its page replaces it. */
const refusal: Rendering = {
  ...{ status: 503, headers: {}, body: Buffer.alloc(0), tags: [], freshMs: 0 },
  ...{ isKept: false, isShared: false },
}

/** A tag of every document of a path, on all hosts: `npm run purge` marks it as stale. */
export function pathTag(url: string): string {
  return `path:${url.split('?', 1)[0]}`
}

function newContext(
  given: Pick<Render, 'requestId' | 'trace' | 'request' | 'forwardedFor'>,
): Render {
  const nonce = randomBytes(16).toString('hex')
  return { ...given, nonce, tags: new Set(), freshMs: longestMs, fault: null }
}

/**
 * Private pages and form posts cost a render each; data and files have their own limits. A path
 * behind a locale is none of them: a page says that it is missing.
 */
function urgencyOf({ method, url = '' }: IncomingMessage): Urgency | 'turn' | null {
  const wait = waits.get(firstSegment(url))
  if (wait === null) return null
  if (method !== 'GET' && method !== 'HEAD') return 'form'
  return wait ?? 'private'
}
