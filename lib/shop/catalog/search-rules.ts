import type { Messages } from '@/lib/shop/i18n/messages'
import type { Store } from '@/lib/shop/store/store-schema'
import { numberFormat } from '@/lib/shop/i18n/formatters'
import type { ListState } from './list-query'

/** A store's synonyms and pinned search results. */
type SearchRules = Pick<Store['search'], 'synonyms' | 'pinned'>

/** Words are compared without case, accents and extra spaces, and "ue" is "ü". */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/(?<![aeioqu])([aou])e/g, '$1')
    .trim()
    .replace(/\s+/g, ' ')

/** What an ending of the same word may add: "schüssel" and "schüsseln". */
const MAX_ENDING = 2
/** A shorter word is not looked for at the end of others. */
const MIN_HEAD = 4

const isForm = (word: string, known: string) =>
  word === known ||
  (known.length >= MIN_HEAD && word.startsWith(known) && word.length - known.length <= MAX_ENDING)

/** What stands before the last part of a compound that is a form of a word, or null. */
function beforeHead(word: string, known: string): string | null {
  const at = word.lastIndexOf(known)
  if (known.length < MIN_HEAD || at < MIN_HEAD - 1) return null
  return isForm(word.slice(at), known) ? word.slice(0, at) : null
}

/**
 * The text in the words of the catalogue ("blauer teller" → "indigo plate"): longer synonyms first,
 * whole words or the heads of compounds only ("Salatschüsseln" → "salat bowl").
 */
export function translateSearch(text: string, { synonyms = [] }: SearchRules): string {
  const known = synonyms
    .flatMap(({ words, search }) =>
      words.map((word) => ({ parts: plain(word).split(' '), search })),
    )
    .sort((a, b) => b.parts.length - a.parts.length)
  const words = plain(text).split(' ')
  const typed = text.trim().split(/\s+/)
  const translated: string[] = []
  let isTranslated = false
  for (let at = 0; at < words.length;) {
    const word = words[at] ?? ''
    const match =
      known.find(({ parts }) => parts.every((part, i) => words[at + i] === part)) ??
      known.find(({ parts }) => parts.every((part, i) => isForm(words[at + i] ?? '', part)))
    const heads = known.flatMap(({ parts: [head = '', more], search }) => {
      const before = more === undefined ? beforeHead(word, head) : null
      return before === null ? [] : [{ search: `${before} ${search}`, length: head.length }]
    })
    const [compound] = heads.sort((a, b) => b.length - a.length)
    const found = match ?? compound
    translated.push(found?.search ?? typed[at] ?? '')
    isTranslated ||= found !== undefined
    at += match?.parts.length ?? 1
  }
  return isTranslated ? [...new Set(translated.join(' ').split(' '))].join(' ') : text
}

/** Slugs of the products that the store pins to a search, in its order. */
export function pinnedProducts(text: string, { pinned = [] }: SearchRules): readonly string[] {
  const wanted = plain(text)
  return pinned.find(({ searches }) => searches.some((it) => plain(it) === wanted))?.products ?? []
}

const oneOf = (words: string) => `(?:${words.replaceAll(', ', '|')})`
const PRICE = String.raw`(\d{1,3}(?:[\s.,]\d{3})+(?:[.,]\d{1,2})?|\d{1,9}(?:[.,]\d{1,2})?)`

/** The signs, the code and the words of a currency; another's are none: the shop converts no price. */
function moneyWords(words: string, currency: string): string {
  const signs = (['symbol', 'narrowSymbol', 'code'] as const).flatMap((currencyDisplay) =>
    numberFormat('en', { style: 'currency', currency, currencyDisplay })
      .formatToParts(0)
      .flatMap(({ type, value }) => (type === 'currency' ? value.replace(/[$.]/g, '\\$&') : [])),
  )
  const own = words.split('; ').map((known) => known.split(': ') as [string, string])
  const named = own.flatMap(([codes, names]) => (codes.includes(currency) ? [names] : []))
  return oneOf([...signs, ...named].join(', '))
}

/**
 * The search with what its words say of price and sale as filters: "vase under £30" is "vase" up to
 * 30 in a shop that sells in pounds. A number without a currency is a price only after "under" and at
 * the end, or in a range with one: "puzzle from 3" is for children. The same object if they say
 * nothing. Prices are as they were typed (`readListState`).
 * @param currency ISO 4217 code of the store
 */
export function readWishes(
  state: ListState,
  words: Messages['search']['filterWords'],
  currency: string,
): ListState {
  if (state.exact) return state
  const money = moneyWords(words.currency, currency)
  const price = `(?:${money}\\s*${PRICE}|${PRICE}\\s*${money})`
  const between = `${oneOf(words.between)}\\s*`
  const to = `\\s*(?:[-–]|${oneOf(words.to)})\\s*`
  const bound = (side: string, bare = '') => `${oneOf(side)}\\s*(?:${price}${bare})`
  // Two numbers with one currency are a range after a word for one, or with a dash between them:
  // "Kalender 2026 bis 20 €" and "mug €30 and 2 plates" are none.
  const ranges = (mid: string) => `(?:${price}${mid}${PRICE}|${PRICE}${mid}${price})`
  const wishes = {
    'priceMin priceMax': `(?:${between}${ranges(to)}|(?:${between})?${price}${to}${price}|${ranges('[-–]')})`,
    priceMin: bound(words.over),
    priceMax: bound(words.under, `|${PRICE}$`),
    // Not those of "terms of sale" and "tent for sale".
    sale: `(?<!of |for )${oneOf(words.sale)}`,
  }
  return Object.entries(wishes).reduce((read, [params, wish]) => {
    const found = RegExp(`(?<![\\p{L}\\p{N}])${wish}(?![\\p{L}\\p{N}])`, 'iu').exec(read.query)
    if (!found) return read
    const values = found.slice(1).filter(Boolean)
    const set = params.split(' ').map((param, place) => [param, [values[place] ?? 'on-sale']])
    const query = read.query.replace(found[0], ' ').replace(/\s+/g, ' ').trim()
    return { ...read, query, filters: { ...read.filters, ...Object.fromEntries(set) } }
  }, state)
}
