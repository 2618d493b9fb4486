import {
  FILE_SEGMENTS,
  firstSegment,
  HANDLER_SEGMENTS,
  isMarkdownTwin,
  isPagePath,
} from '@/lib/routes'
import { splitLocale } from '@/lib/shop/i18n/locale-path'
import { encodeLetters, trimSlash } from '@/lib/shop/links'
import type { Reading, Store } from './store-schema'

/** Redirects from an earlier shop: old path and new target. */
export type Redirects = ReadonlyMap<string, string>

/** More than any shop has moved, and still small enough for memory. */
const MOST = 100_000
const LINE = /^(?:"((?:[^"]|"")*)"|([^",]*)),(?:"((?:[^"]|"")*)"|([^"]*))$/

/**
 * Reads `stores/<slug>/redirects.csv`: two columns, the old path and the new path or https URL,
 * with an optional heading. Each problem is one line: file, line, found, expected.
 */
export function readRedirects(file: string, text: string): Reading<Redirects> {
  const redirects = new Map<string, string>()
  const problems: string[] = []
  const lines = text.split(/\r?\n/)
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '' || (index === 0 && !/^"?\//.test(line))) continue
    const problem = addLine(redirects, line)
    if (problem) problems.push(`${file}: line ${String(index + 1)}: ${problem}`)
  }
  for (const [from, to] of redirects) {
    if (redirects.has(to)) {
      problems.push(`${file}: ${from}: found "${to}", which leads on, expected where it ends`)
    }
  }
  if (redirects.size > MOST) problems.push(`${file}: more than ${String(MOST)} lines`)
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: redirects }
}

/** Paths of pages that exist only if the catalogue or the store has them. */
const NAMED_PAGE = /^\/(?:products|collections|categories|pages)\/./

/**
 * One line for each redirect that never applies, leads back to itself, or to a content page that
 * does not exist; `pages` are the slugs of all languages.
 */
export function redirectFaults(
  file: string,
  redirects: Redirects,
  { domains, defaultLocale, locales }: Pick<Store, 'domains' | 'defaultLocale' | 'locales'>,
  pages: ReadonlySet<string>,
): string[] {
  const own = new Set(domains.map((domain) => `https://${domain}`))
  /** The path that the shop looks up: without its own origin, first language, query and hash. */
  const lookedUp = (target: string) => {
    const [, origin = '', path = ''] = /^(https:\/\/[^/]*)?([^?#]*)/.exec(target) ?? []
    if (origin && !own.has(origin)) return null
    const bare = firstSegment(path) === defaultLocale ? path.slice(defaultLocale.length + 1) : path
    return trimSlash(bare || '/')
  }
  const withoutLocale = (path: string) => splitLocale(path, { locales, defaultLocale: '' }).path
  const isUnknownPage = (path: string) => {
    const [, page] = /^\/pages\/([^/]+)$/.exec(withoutLocale(path)) ?? []
    return page !== undefined && !pages.has(page)
  }
  const paths = new Set([...redirects.keys()].map(lookedUp))
  const segments = new Set<string>([...HANDLER_SEGMENTS, ...FILE_SEGMENTS])
  return [...redirects].flatMap(([from, to]) => {
    const [old, target] = [lookedUp(from) ?? from, lookedUp(to)]
    const path = withoutLocale(old)
    const isAnswered =
      segments.has(firstSegment(path)) ||
      isMarkdownTwin(path) ||
      (NAMED_PAGE.test(path)
        ? /^\/pages\/[^/]+$/.test(path) && !isUnknownPage(old)
        : isPagePath(path))
    if (isAnswered) return [`${file}: ${from}: found a path that the shop answers itself`]
    if (target === old) return [`${file}: ${from}: found "${to}", which leads to itself`]
    if (target !== null && paths.has(target) && !redirects.has(to)) {
      return [`${file}: ${from}: found "${to}", which leads on, expected where it ends`]
    }
    return target !== null && isUnknownPage(target) && !paths.has(target)
      ? [`${file}: ${from}: found "${to}", expected a page that exists`]
      : []
  })
}

/** @returns what is wrong with the line, or null */
function addLine(redirects: Map<string, string>, line: string): string | null {
  const match = LINE.exec(line.trim())
  if (!match) return `found ${shorten(line)}, expected an old path, a comma and a new one`
  const plain = (field = '') => encodeLetters(field.replaceAll('""', '"').trim())
  const from = plain(match[1] ?? match[2])
  const to = plain(match[3] ?? match[4])
  if (!/^\/(?!\/)[^\s?#]+$/.test(from)) {
    return `found ${shorten(from)}, expected a path like /old/page, without a query`
  }
  if (!/^(?:\/(?!\/)|https:\/\/)\S*$/.test(to)) {
    return `found ${shorten(to)}, expected a path like /products/mug or an https address`
  }
  const key = trimSlash(from)
  if (redirects.has(key)) return `found ${shorten(from)} a second time, expected each path once`
  if (key === trimSlash(to)) return `found ${shorten(from)}, which leads to itself`
  redirects.set(key, to)
  return null
}

const shorten = (text: string) => JSON.stringify(text.length > 80 ? `${text.slice(0, 77)}…` : text)
