// Decides which requests can share a document, and its cache key. A document depends on the store's
// host, the path and the parameters listed here; the render sees nothing else of a request.

import {
  FILE_SEGMENTS,
  firstSegment,
  HANDLER_SEGMENTS,
  MISSING_PATH,
  PRIVATE_SEGMENTS,
  PUBLIC_PAGES,
} from '#lib/routes.ts'
import { OPTION_PARAM_PREFIX } from '#lib/shop/links.ts'

/** First path segments (after a locale) of public pages, with the parameters that they read. */
const pages = new Map(PUBLIC_PAGES.map(({ path, params = null }) => [firstSegment(path), params]))
const missing = firstSegment(MISSING_PATH)

/** First path segments that are not public pages: private pages, handlers and files. */
const others = new Set([...PRIVATE_SEGMENTS, ...HANDLER_SEGMENTS, ...FILE_SEGMENTS])

const longestOption = 100

/** Whether a page that reads these parameters also reads this one. */
function isRead(params, name) {
  const option = name.startsWith(OPTION_PARAM_PREFIX) ? name.length - OPTION_PARAM_PREFIX.length : 0
  return params.includes(name) || (option > 0 && option <= longestOption)
}

const locale = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/
const mostParams = 40
const maxLength = 2_048
const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/

/** Headers with which Next's router requests a part of a page instead of a document. */
const routerHeaders = [
  'rsc',
  'next-router-prefetch',
  'next-router-segment-prefetch',
  'next-router-state-tree',
  'next-url',
]

/**
 * What a request asks for if a shared document can answer it, otherwise null.
 *
 * @param {{ method?: string, url?: string, headers: Record<string, string | undefined> }} request
 * @returns {null | { key: string, url: string, prefix: string, host: string,
 *   headers: Record<string, string>, isData: boolean, kind: 'page' | 'varied',
 *   isMissing: boolean,
 *   isKept: boolean,
 *   urgency: 'page' | 'list' | 'crawler' }}
 *   `prefix` is the locale's (`/sv` or empty); `isKept` is false if it must not be cached
 */
export function readAddress({ method, url = '', headers }) {
  if ((method !== 'GET' && method !== 'HEAD') || !url.startsWith('/')) return null
  const [path, search = ''] = splitOnce(url, '?')
  const { prefix, rest } = splitPrefix(path)
  const first = firstSegment(rest)
  // Markdown versions of pages are not documents (lib/routes.ts).
  if (others.has(first) || (pages.has(first) && path.endsWith('.md'))) return null
  const isPage = pages.has(first) && first !== missing && isReadable(url)
  const allowed = isPage ? pages.get(first) : null
  const given = new URLSearchParams(search)
  const params = allowed === null ? [] : [...given].filter(([name]) => isRead(allowed, name))
  const router = routerHeaders.flatMap((name) => (headers[name] ? [[name, headers[name]]] : []))
  const isData = router.length > 0
  // All paths without a page share one document.
  const target = isPage ? path : `${prefix}${MISSING_PATH}`
  const query = new URLSearchParams(params.slice(0, mostParams).sort(byName)).toString()
  const host = hostOf(headers)
  const isList = query !== '' || first === 'search'
  // The router's hash of its headers, which Next verifies.
  const check = isData && given.has('_rsc') ? `_rsc=${encodeURIComponent(given.get('_rsc'))}` : ''
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

/**
 * The host and the locale prefix of a request.
 *
 * @param {{ url?: string, headers: Record<string, string | undefined> }} request
 * @returns {{ host: string, prefix: string }}
 */
export function readShop({ url = '', headers }) {
  const [path] = splitOnce(url, '?')
  return { host: hostOf(headers), prefix: splitPrefix(path).prefix }
}

function splitOnce(text, sign) {
  const at = text.indexOf(sign)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}

/** `/sv/products/mug` → `/sv` and the rest; `/api` looks like a locale but is not one. */
export function splitPrefix(path) {
  const first = firstSegment(path)
  const isPrefix = locale.test(first) && !others.has(first) && !pages.has(first)
  if (!isPrefix) return { prefix: '', rest: path }
  return { prefix: `/${first}`, rest: path.slice(first.length + 1) || '/' }
}

/**
 * The kind of page, handler or file that a request is for: one of a few fixed words, never a part
 * of a URL that a client chose.
 */
export function routeOf(url) {
  const segments = url.split('?', 1)[0].split('/', 3)
  if (segments.length < 2) return 'other'
  const isLocale = locale.test(segments[1]) && !others.has(segments[1]) && !pages.has(segments[1])
  const first = (isLocale ? segments[2] : segments[1]) ?? ''
  if (first === '') return 'home'
  return first !== missing && (pages.has(first) || others.has(first)) ? first : 'other'
}

/** Whether a URL is that of a private page or of a shopper's file. */
export function isPrivate(url) {
  return PRIVATE_SEGMENTS.has(routeOf(url))
}

/** Whether a path can be decoded and contains no NUL, which makes Next throw (16.4.6). */
export function isReadable(url) {
  if (url.length > maxLength) return false
  try {
    return !decodeURIComponent(url.replaceAll('+', ' ')).includes('\0')
  } catch {
    return false
  }
}

/** The host that the browser requested, read as in `lib/server/request/origin.ts`. */
function hostOf({ host = '', 'x-forwarded-host': forwarded }) {
  const isOwnRead = loopback.test(host.toLowerCase()) && forwarded
  return (isOwnRead ? forwarded.split(',')[0].trim() : host).toLowerCase()
}

function byName([one], [other]) {
  return one < other ? -1 : one > other ? 1 : 0
}

const crawlers = /bot\b|crawl|spider|slurp|preview|facebookexternalhit/i

/** Priority when there are many renders: crawlers and prefetches wait first, then lists. */
function urgencyOf(headers, isList) {
  const isPrefetch =
    headers['next-router-prefetch'] || /prefetch/.test(headers['sec-purpose'] ?? '')
  if (isPrefetch || crawlers.test(headers['user-agent'] ?? '')) return 'crawler'
  return isList ? 'list' : 'page'
}
