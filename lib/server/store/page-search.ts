import 'server-only'
import { parseMerchantMarkup, type MarkupNode } from '@/lib/shop/store/merchant-markup'
import type { ContentBlock } from '@/lib/shop/store/page-schema'
import type { Messages } from '@/lib/shop/i18n/messages'
import { listContentPages } from './content-pages'

/** A content page among search results, with the sentence that matches. */
export interface FoundPage {
  readonly title: string
  readonly href: string
  readonly before: string
  readonly match: string
  readonly after: string
}

const MAX_PAGES = 4

/** `10485`, `#10485`, `TT-10485`; longer ones are bar codes. */
const orderNumber = /^#?\s*(?:[a-z]{1,4}-?)?\d{4,7}$/i

/**
 * The pages that a search asks for by what shoppers call them ("porto" for the page named
 * `delivery`), also that which finds an order, and up to four others that contain the text, each
 * with the sentence around it. `asksOnly`: the query is about a page, not about products as well.
 */
export function findInPages(
  storeSlug: string,
  locale: string,
  query: string,
  { search, order }: Pick<Messages, 'search' | 'order'>,
) {
  const pageWords: Readonly<Record<string, string>> = search.pageWords
  const word = fold(query).trim()
  const asked: FoundPage[] = []
  const mentioning: FoundPage[] = []
  for (const page of listContentPages(storeSlug, locale)) {
    const found = { title: page.title, href: `/pages/${page.slug}` }
    const texts = page.sections.flatMap(({ blocks }) => blocks.flatMap(blockTexts))
    const sentence = [page.title, page.lead, ...texts].find(
      (text) => word !== '' && fold(text).includes(word),
    )
    const isAsked = asksForPage(query, pageWords[page.name] ?? '', page.title)
    if (isAsked && (sentence === undefined || sentence === page.title)) {
      asked.push({ ...found, before: page.lead, match: '', after: '' })
    } else if (sentence !== undefined) {
      const into = isAsked ? asked : mentioning
      into.push({ ...found, ...excerptAround(sentence, word) })
    }
  }
  const { title, lead } = order.find
  if (orderNumber.test(query.trim()) || asksForPage(query, pageWords['orders'] ?? '', title)) {
    asked.push({ title, href: '/orders', before: lead, match: '', after: '' })
  }
  const asksOnly = asked.length > 0 && wordsOf(query).length < SENTENCE
  return { asked, asksOnly, mentioning: mentioning.slice(0, MAX_PAGES) }
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

const BEFORE = 90
const AFTER = 110

/** About two lines around the first occurrence of what was typed, cut between words. */
export function excerptAround(text: string, typed: string) {
  const [at, end] = findFolded(text, fold(typed))
  const before = text.slice(0, at)
  const after = text.slice(end)
  return {
    before: at > BEFORE ? `… ${before.slice(-BEFORE).replace(/^\S*\s+/, '')}` : before,
    match: text.slice(at, end),
    after: after.length > AFTER ? `${after.slice(0, AFTER).replace(/\s+\S*$/, '')} …` : after,
  }
}

/**
 * Texts that differ only in case, accents, ß and ss, or in letters that Arabic writers type for each
 * other are the same. In upper case: that of ß is SS.
 */
const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .toUpperCase()
    .replaceAll('ى', 'ي')
    .replaceAll('ٱ', 'ا')

/** Where a folded word begins and ends in a text as written, in UTF-16 units. */
function findFolded(text: string, word: string): [begin: number, end: number] {
  const first = fold(text).indexOf(word)
  let [folded, at, begin, end] = [0, 0, 0, 0]
  for (const [letter] of text.matchAll(/\P{M}?\p{M}*/gu)) {
    if (folded <= first) begin = at
    if (folded < first + word.length) end = at + letter.length
    folded += fold(letter).length
    at += letter.length
  }
  return [begin, end]
}

const wordsOf = (text: string): readonly string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** A shorter word says nothing ("the", "mit", "hos"). */
const MIN_WORD = 4
/** So many words are a question or the like, of which most say nothing about what is wanted. */
const SENTENCE = 4
/** A shorter word is compared whole. */
const MIN_BEGINNING = 5
/** What an ending of the same word may add. */
const MAX_ENDING = 3

/** Whether a typed word is a form of one for a page, or a compound: "Versandkosten". */
function isAlike(typed: string, known: string): boolean {
  if (typed === known) return true
  const isForm = known.startsWith(typed) && known.length - typed.length <= MAX_ENDING
  return (
    (known.length >= MIN_BEGINNING && typed.startsWith(known)) ||
    (typed.length >= MIN_BEGINNING && isForm)
  )
}

/**
 * Whether somebody who types this asks for a page: every word of the query that is neither short nor
 * a number, or in a whole sentence one of them, is among the words for the page, or the query is one
 * of them or its title.
 * @param words what shoppers call the page, separated by spaces; "gift card" is `giftcard`
 */
export function asksForPage(query: string, words: string, title: string): boolean {
  const all = wordsOf(query)
  const whole = all.join('')
  const known = wordsOf(words)
  if (whole === '') return false
  if (whole === wordsOf(title).join('') || known.includes(whole)) return true
  const typed = all.filter((word) => word.length >= MIN_WORD && !/^\d+$/.test(word))
  const isKnown = (word: string) => known.some((one) => isAlike(word, one))
  if (all.length >= SENTENCE) return typed.some(isKnown)
  return typed.length > 0 && typed.every(isKnown)
}
