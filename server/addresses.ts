// Decides which requests can share a document, and its cache key. A document depends on the store's
// host, the path and the parameters listed here; the render sees nothing else of a request.

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import {
  FILE_SEGMENTS,
  firstSegment,
  HANDLER_SEGMENTS,
  HANDLERS,
  isMarkdownTwin,
  MISSING_PATH,
  PRIVATE_SEGMENTS,
  PUBLIC_PAGES,
} from '#lib/routes.ts'
import { OPTION_PARAM_PREFIX } from '#lib/shop/links.ts'
import type { Urgency } from './admission.ts'

/** First path segments (after a locale) of public pages, with the parameters that they read. */
const pages = new Map(PUBLIC_PAGES.map(({ path, params = [] }) => [firstSegment(path), params]))
const missing = firstSegment(MISSING_PATH)

/** First path segments of documents for programs. */
const files = new Set(HANDLERS.filter((it) => it.isDocument).map(({ path }) => firstSegment(path)))

/** First path segments that are not public pages: private pages, handlers and files. */
const others = new Set([...PRIVATE_SEGMENTS, ...HANDLER_SEGMENTS, ...FILE_SEGMENTS])

const longestOption = 100
const mostParams = 40
const maxLength = 2_048
const locale = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/
const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i
const crawlers = /bot\b|crawl|spider|slurp|preview|facebookexternalhit/i

/** Headers with which Next's router requests a part of a page instead of a document. */
const routerHeaders = [
  'rsc',
  'next-router-prefetch',
  'next-router-segment-prefetch',
  'next-router-state-tree',
  'next-url',
]

/** The host and the locale prefix (`/sv` or empty) of a request. */
export interface Shop {
  readonly host: string
  readonly prefix: string
}

/** What a request that a shared document can answer asks for. */
export interface Address extends Shop {
  readonly key: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Data of the router instead of a document. */
  readonly isData: boolean
  readonly kind: 'page' | 'varied'
  readonly isMissing: boolean
  /** False if the answer must not be cached. */
  readonly isKept: boolean
  readonly urgency: Urgency
}

/**
 * The target of a request as Next resolves it (WHATWG URL): without dot segments and backslashes,
 * with which one path would be taken here for another. What is not a path stays as it is.
 */
export function resolveTarget(url = ''): string {
  if (!url.startsWith('/')) return url
  const { pathname, search } = new URL(`http://host${url}`)
  return pathname + search
}

type Request = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

/**
 * Completes the headers of a request, before anything else reads them. The peer is appended to
 * X-Forwarded-For, as every proxy does: the rightmost address is then observed, not claimed
 * (TRUSTED_PROXIES). The host is the one that the browser requested: after an action that redirects,
 * Next 16.4 reads the next page from this server at `localhost` (`createRedirectRenderResult`),
 * which would be the first store's page whatever the shopper's store is. Such a read is recognised
 * by what is visible here: a GET to this machine, forwarded for another host. Imitating it gains
 * nothing: anyone may choose a store, sessions are bound to theirs, and no shared cache stores
 * anything under `localhost`.
 * @returns whether it is such a read
 */
export function completeHeaders({ method, headers, socket }: IncomingMessage): boolean {
  const { host = '', 'x-forwarded-for': hops, 'x-forwarded-host': forwarded = '' } = headers
  headers['x-forwarded-for'] = [hops, socket.remoteAddress].filter(Boolean).join(', ')
  const isOwnRead = method === 'GET' && loopback.test(host)
  const [requested = ''] = isOwnRead ? String(forwarded).split(',', 1) : []
  headers.host = (requested.trim() || host).toLowerCase()
  return requested.trim() !== ''
}

/** What a request asks for if a shared document can answer it, otherwise null. */
export function readAddress({ method, url = '', headers }: Request): Address | null {
  if ((method !== 'GET' && method !== 'HEAD') || !url.startsWith('/')) return null
  const [path, search] = splitQuery(url)
  const { prefix, rest } = splitPrefix(path)
  const first = firstSegment(rest)
  const isFile = files.has(first) || isMarkdownTwin(rest)
  if (others.has(first) && !isFile) return null
  const isPage = (pages.has(first) || isFile) && first !== missing && isReadable(url)
  const read = (isPage && !isFile && pages.get(first)) || []
  const given = new URLSearchParams(search)
  const params = [...given].filter(([name]) => isRead(read, name))
  const router = routerHeaders.flatMap((name) => {
    const value = isFile ? '' : headers[name]
    return typeof value === 'string' && value !== '' ? [[name, value] as const] : []
  })
  const isData = router.length > 0
  // All paths without a page share one document.
  const target = isPage ? path : `${prefix}${MISSING_PATH}`
  const kept = new URLSearchParams(params.slice(0, mostParams))
  kept.sort()
  const query = kept.toString()
  const { host = '' } = headers
  // Files of programs must not evict what shoppers see.
  const isList = query !== '' || first === 'search' || isFile
  // The router's hash of its headers, which Next verifies.
  const hash = isData ? given.get('_rsc') : null
  const check = hash === null ? '' : `_rsc=${encodeURIComponent(hash)}`
  return {
    key: [host, target, query, check, ...router.flat()].join('\n'),
    url: [target, [query, check].filter(Boolean).join('&')].filter(Boolean).join('?'),
    prefix,
    host,
    headers: Object.fromEntries([['host', host], ...router]),
    isData,
    kind: isList || isData ? 'varied' : 'page',
    isMissing: !isPage && !isData,
    isKept: !params.some(([name]) => name === 'postalCode'),
    urgency: urgencyOf(headers, isList),
  }
}

export function readShop({ url = '', headers }: Request): Shop {
  return { host: headers.host ?? '', prefix: splitPrefix(splitQuery(url)[0]).prefix }
}

/** `/sv/products/mug` → `/sv` and the rest; `/api` looks like a locale but is not one. */
export function splitPrefix(path: string): { prefix: string; rest: string } {
  const first = firstSegment(path)
  const isPrefix = locale.test(first) && !others.has(first) && !pages.has(first)
  if (!isPrefix) return { prefix: '', rest: path }
  return { prefix: `/${first}`, rest: path.slice(first.length + 1) || '/' }
}

/**
 * The kind of page, handler or file that a request is for: one of a few fixed words, never a part
 * of a URL that a client chose.
 */
export function routeOf(url = ''): string {
  if (!url.startsWith('/')) return 'other'
  const first = firstSegment(splitPrefix(splitQuery(url)[0]).rest)
  if (first === '') return 'home'
  return first !== missing && (pages.has(first) || others.has(first)) ? first : 'other'
}

/** Whether a path can be decoded and contains no NUL, which makes Next throw (16.4.6). */
export function isReadable(url: string): boolean {
  if (url.length > maxLength) return false
  try {
    return !decodeURIComponent(url.replaceAll('+', ' ')).includes('\0')
  } catch {
    return false
  }
}

/** Whether a page that reads these parameters also reads this one. */
function isRead(params: readonly string[], name: string): boolean {
  if (params.length === 0) return false
  const option = name.startsWith(OPTION_PARAM_PREFIX) ? name.length - OPTION_PARAM_PREFIX.length : 0
  return params.includes(name) || (option > 0 && option <= longestOption)
}

function splitQuery(url: string): [path: string, search: string] {
  const at = url.indexOf('?')
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)]
}

/** Priority when there are many renders: crawlers and prefetches wait first, then lists. */
function urgencyOf(headers: IncomingHttpHeaders, isList: boolean): Urgency {
  const isPrefetch =
    headers['next-router-prefetch'] || /prefetch/.test(String(headers['sec-purpose'] ?? ''))
  if (isPrefetch || crawlers.test(headers['user-agent'] ?? '')) return 'crawler'
  return isList ? 'list' : 'page'
}
