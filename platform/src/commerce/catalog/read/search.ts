import { eq, sql } from '#store/drizzle.ts'
import type { Db } from '#store/database.ts'
import { contentLanguageOf } from '#store/language.ts'
import { readRawRows } from '#store/raw-rows.ts'
import { stores } from '#store/schema/tenancy.ts'
import { isShown } from './navigation.ts'
import { baseLanguage } from './stems.ts'
import { joinTokens, listTokens } from './text.ts'
import { Vocabulary, type Found, type Known, type RankedWord } from './vocabulary.ts'

// More words do not make a search more precise, only more expensive.
const maxWords = 8
/** A list shorter than this is filled up with what only the head noun finds. */
const fewResults = 12
/** Unless that is a large part of the catalogue. */
const manyResults = 200

const headsComeFirst = new Set(['ar', 'es', 'fr', 'it', 'pt', 'ro'])

/** The search for a typed text. Queries are in PostgreSQL's tsquery notation. */
export type SearchQuery = {
  /** What a product must match; null when nothing can. */
  filter: string | null
  /** Products that match this come first. */
  first: string | null
  words: RankedWord[]
  /** What is searched for, where words were misspelt or are unknown and left out. */
  corrected: string | null
  /** The same for a search that may not be corrected. */
  suggestion: string | null
}

export const noSearch: SearchQuery = {
  filter: null,
  first: null,
  words: [],
  corrected: null,
  suggestion: null,
}

const quote = (stem: string) => `'${stem}'`
const clauseOf = ({ strong, weak, meant }: RankedWord) => {
  const stems = [...strong, ...weak].map(quote)
  return `(${[...stems, ...meant.map((stem) => `${quote(stem)}:ABC`)].join(' | ')})`
}
const allOf = (words: Known[]) => words.map(clauseOf).join(' & ')

/** The word that says what is wanted: the last noun before a preposition, or the first one. */
function findHead(words: Known[], language: string): Known | undefined {
  const inOrder = headsComeFirst.has(language) ? words : words.toReversed()
  const own = inOrder.filter(({ isModifier }) => !isModifier)
  return own.toSorted((one, other) =>
    one.weight < other.weight ? -1 : Number(one.weight > other.weight),
  )[0]
}

async function countUpTo(db: Db, storeId: string, query: string, limit: number): Promise<number> {
  const [row] = await readRawRows<{ count: number }>(
    db,
    sql`select count(*)::int as count from (select 1 from products where store_id = ${storeId}
      and ${isShown} and search_document @@ ${query}::tsquery limit ${limit}) found`,
  )
  return row?.count ?? 0
}

/** The most words, beginning with the head, that some product has together. */
async function listRequired(
  count: (query: string) => Promise<number>,
  words: Known[],
  head: Known,
) {
  if ((await count(allOf(words))) > 0) return words
  let required = [head]
  const others = words.filter((word) => word !== head)
  for (const word of others.toSorted((one, other) => (one.weight < other.weight ? -1 : 1))) {
    if ((await count(allOf([...required, word]))) > 0) required = [...required, word]
  }
  return words.filter((word) => required.includes(word))
}

async function readLanguages(db: Db, storeId: string, language: string | null) {
  const [store] = await db.select().from(stores).where(eq(stores.id, storeId))
  if (!store) return []
  const own = contentLanguageOf(store)
  const all = [language ?? own, own, ...(store.settings.languages ?? [])]
  return [...new Set(all.map(baseLanguage))]
}

/**
 * Matches a typed text against the words of a store, by the rules of the languages that it is in.
 * Products should have every word; where none does, they must have the head noun and as many others
 * as some product has. `exact` corrects no spelling and leaves no word out.
 */
export async function readSearch(
  db: Db,
  { storeId, language }: { storeId: string; language: string | null },
  text: string,
  { exact }: { exact: boolean },
): Promise<SearchQuery> {
  const tokens = [...new Set(listTokens(text))].slice(0, maxWords)
  if (tokens.length === 0) return noSearch
  const languages = await readLanguages(db, storeId, language)
  const vocabulary = new Vocabulary(db, storeId, languages)
  await vocabulary.load(tokens)
  const isStop = (token: string) => vocabulary.isStopWord(token)
  const meaningful = tokens.filter((token) => !isStop(token))
  const typed = meaningful.length > 0 ? meaningful : tokens
  const found: (Found | null)[] = []
  for (const token of typed) found.push(await vocabulary.find(token, { exact }))
  const words = found.flatMap((it) => it?.words ?? [])
  const isChanged = found.some((it) => it === null || it.isChanged)
  if (exact) {
    if (!found.includes(null)) return { ...noSearch, words, filter: allOf(words) }
    const other = await readSearch(db, { storeId, language }, text, { exact: false })
    return { ...noSearch, suggestion: other.corrected }
  }
  const firstPhrase = tokens.findIndex((token, at) => at > 0 && isStop(token))
  const before = firstPhrase < 0 ? tokens : tokens.slice(0, firstPhrase)
  const said = found.flatMap((it, at) =>
    before.includes(typed[at] ?? '') ? (it?.words ?? []) : [],
  )
  const head = findHead(said, languages[0] ?? '') ?? findHead(words, languages[0] ?? '')
  // What a description mentions is not what is nearest to a product that the shop does not have.
  if (!head || (head.weight === 'D' && found.includes(null))) return noSearch
  const textOf = (used: Known[]) => {
    return joinTokens(used.filter(({ isModifier }) => !isModifier).map((it) => it.text))
  }
  const count = (query: string) => countUpTo(db, storeId, query, manyResults)
  const required = words.length === 1 ? words : await listRequired(count, words, head)
  const isLeftOut = words.some((word) => !word.isModifier && !required.includes(word))
  const all = allOf(required)
  const isFewer = required.length > 1 && head.weight <= 'B' && (await count(all)) < fewResults
  const widened = clauseOf(head)
  const widens = isFewer && (await count(widened)) < manyResults
  return {
    words,
    filter: widens ? widened : all,
    first: widens ? all : null,
    corrected: isChanged || isLeftOut ? textOf(required) : null,
    suggestion: null,
  }
}
