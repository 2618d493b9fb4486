import 'server-only'
import { parseMerchantMarkup, type MarkupNode } from '@/lib/shop/store/merchant-markup'
import { asksForPage } from '@/lib/shop/store/page-words'
import type { ContentBlock, ContentPage } from '@/lib/shop/store/page-schema'
import { getStoreFiles } from '@/lib/server/request/store-files'
import { getMoment } from '@/lib/server/request/env'
import { recordRead } from '@/lib/server/request/render-context'
import { currentSections } from '@/lib/shop/store/current-sections'
import type { StoreSection } from '@/lib/shop/store/section-schema'

/** A content page among search results, with the sentence that matches. */
export interface FoundPage {
  readonly title: string
  readonly href: string
  readonly before: string
  readonly match: string
  readonly after: string
}

/**
 * The content pages of a store, in the order of their groups and positions. A page in
 * `pages/<locale>/` replaces the one in the store's own language.
 */
export function listContentPages(storeSlug: string, locale: string): readonly ContentPage[] {
  return getStoreFiles().read.get(storeSlug)?.pages.get(locale) ?? []
}

/** One content page by its slug, or null. */
export function findContentPage(
  storeSlug: string,
  locale: string,
  slug: string,
): ContentPage | null {
  return listContentPages(storeSlug, locale).find((page) => page.slug === slug) ?? null
}

/**
 * The path of a content page in a language.
 * @param slug the name of the page, or its slug in any language
 */
export function contentPagePath(storeSlug: string, locale: string, slug: string): string {
  const slugs = getStoreFiles().read.get(storeSlug)?.pageSlugs.get(locale)
  return `/pages/${slugs?.get(slug) ?? slug}`
}

/** The path of the page with this name, or null for a store without one. */
export function findPagePath(storeSlug: string, locale: string, wanted: string): string | null {
  const page = listContentPages(storeSlug, locale).find(({ name }) => name === wanted)
  return page ? `/pages/${page.slug}` : null
}

/** The path of the page named `contact`, or null for a store without one. */
export const findContactPath = (storeSlug: string, locale: string): string | null =>
  findPagePath(storeSlug, locale, 'contact')

const MAX_PAGES = 4

/**
 * The pages that a search asks for by what shoppers call them ("porto" for the page named
 * `delivery`), and up to four others that contain the text, each with the sentence around it.
 * @param pageWords what shoppers call pages, by the name of the page
 */
export function findInPages(
  storeSlug: string,
  locale: string,
  query: string,
  pageWords: Readonly<Record<string, string>>,
) {
  const word = query.toLocaleLowerCase()
  const asked: FoundPage[] = []
  const mentioning: FoundPage[] = []
  for (const page of listContentPages(storeSlug, locale)) {
    const found = { title: page.title, href: `/pages/${page.slug}` }
    const texts = page.sections.flatMap(({ blocks }) => blocks.flatMap(blockTexts))
    const sentence = [page.title, page.lead, ...texts].find((text) =>
      text.toLocaleLowerCase().includes(word),
    )
    if (asksForPage(query, pageWords[page.name] ?? '', page.title)) {
      asked.push({ ...found, before: page.lead, match: '', after: '' })
    } else if (sentence !== undefined) {
      mentioning.push({ ...found, ...excerptAround(sentence, word) })
    }
  }
  return { asked, mentioning: mentioning.slice(0, MAX_PAGES) }
}

function blockTexts(block: ContentBlock): string[] {
  switch (block.kind) {
    case 'text':
    case 'note':
      return [plain(block.text)]
    case 'list':
    case 'steps':
      return block.items.map(plain)
    case 'table':
      return block.rows.map((row) => row.join(', '))
    case 'questions':
      return block.items.map(({ question, answer }) => `${question} ${plain(answer)}`)
    default:
      return []
  }
}

function plain(html: string): string {
  const text = (node: MarkupNode): string =>
    typeof node === 'string' ? node : node.children.map(text).join('')
  return parseMerchantMarkup(html).map(text).join('')
}

/**
 * The sections that a page currently has, by its path or its paths in several languages. The
 * document being rendered expires when the next of them begins or ends.
 */
export function readSections(
  sections: readonly StoreSection[],
  path: string | readonly string[],
): StoreSection[] {
  const now = getMoment()
  const current = currentSections(sections, path, now)
  recordRead([], current.changesAt - now)
  return current.sections
}

const BEFORE = 90
const AFTER = 110

/**
 * The text around the first occurrence of a word, about two lines long, cut between words.
 * @param word in lower case; occurs in the text
 */
export function excerptAround(text: string, word: string) {
  const at = text.toLocaleLowerCase().indexOf(word)
  const end = at + word.length
  const before = text.slice(0, at)
  const after = text.slice(end)
  return {
    before: at > BEFORE ? `… ${before.slice(-BEFORE).replace(/^\S*\s+/, '')}` : before,
    match: text.slice(at, end),
    after: after.length > AFTER ? `${after.slice(0, AFTER).replace(/\s+\S*$/, '')} …` : after,
  }
}
