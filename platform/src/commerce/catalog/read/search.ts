import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#store/database.ts'
import { readRawRows } from '#store/raw-rows.ts'
import { countTypingErrors, forgivenErrors, isSpelt, listDeletions, splitWords } from './text.ts'

// More words do not make a search more precise, only more expensive.
const maxWords = 8
const maxCandidates = 60
const maxSpellings = 6
/**
 * A known word less similar than this is another word, not a misspelling: "teller" is not "ter".
 */
const minSimilarity = 0.5

type Candidate = { term: string; prefixed: boolean; similarity: number }

/**
 * The search for a typed text. `query` is in PostgreSQL's tsquery notation; null when a word is
 * unknown.
 */
export type SearchQuery = {
  words: string[]
  query: string | null
  /** The text with unknown words replaced by the nearest known ones or left out. */
  nearest: string | null
  /** The corrected text that `query` searches for; null when no word is misspelt. */
  corrected: string | null
}

/**
 * Known words that begin with `word` or are similar to it. Words contain only letters and digits.
 */
async function findCandidates(db: Db, storeId: string, word: string): Promise<Candidate[]> {
  if (!isSpelt(word)) return [{ term: word, prefixed: true, similarity: 1 }]
  const prefix = `${word}%`
  const deletions = sql`array[${sql.join(
    listDeletions(word).map((deletion) => sql`${deletion}`),
    sql`, `,
  )}]::text[]`
  // Each part has an index of its own; joined with "or" they would be a scan of every word.
  const part = (condition: SQL) =>
    sql`(select term from search_terms where store_id = ${storeId} and ${condition} limit ${maxCandidates})`
  return readRawRows<Candidate>(
    db,
    sql`
    select term, term like ${prefix} as prefixed, similarity(term, ${word})::float8 as similarity
    from (${part(sql`term like ${prefix}`)} union ${part(sql`deletions && ${deletions}`)}
      union ${part(sql`term % ${word}`)}) candidate
    order by prefixed desc, similarity desc, term limit ${maxCandidates}`,
  )
}

function listSpellings(word: string, candidates: Candidate[]) {
  const measured = candidates
    .map(({ term }) => ({ term, errors: countTypingErrors(word, term) }))
    .filter(({ errors }) => errors <= forgivenErrors(word.length))
  const fewest = Math.min(...measured.map(({ errors }) => errors))
  return measured.filter(({ errors }) => errors === fewest).map(({ term }) => term)
}

const anyOf = (terms: string[]) => `(${terms.map((term) => `'${term}'`).join(' | ')})`

/**
 * The tsquery of one word: a prefix when the store knows words with it, else its likely spellings.
 * If few words are known they are listed one by one: for a prefix the index collects every product
 * of each word, for whole words it skips to those with the rarest one.
 */
function toTerm(word: string, candidates: Candidate[]): string | null {
  const begun = candidates.filter(({ prefixed }) => prefixed).map(({ term }) => term)
  if (begun.length > maxSpellings || (begun.length > 0 && !isSpelt(word))) return `'${word}':*`
  if (begun.length > 0) return anyOf(begun)
  const spellings = listSpellings(word, candidates).slice(0, maxSpellings)
  return spellings.length === 0 ? null : anyOf(spellings)
}

function findNearest(word: string, candidates: Candidate[]): string | null {
  if (candidates.some((candidate) => candidate.prefixed)) return word
  const [spelling] = listSpellings(word, candidates)
  const alike = candidates.find(({ similarity }) => similarity >= minSimilarity)
  return spelling ?? alike?.term ?? null
}

/**
 * Matches a typed text against the words of a store: each word must occur as a prefix or within one
 * or two typing errors; `exact` allows none.
 */
export async function readSearch(
  db: Db,
  storeId: string,
  text: string,
  { exact }: { exact: boolean },
): Promise<SearchQuery> {
  const words = [...new Set(splitWords(text))].slice(0, maxWords)
  const found = await Promise.all(words.map((word) => findCandidates(db, storeId, word)))
  const terms = words.map((word, i) => {
    const known = (found[i] ?? []).filter(({ prefixed }) => prefixed || !exact)
    return toTerm(word, known)
  })
  const near = words.flatMap((word, i) => findNearest(word, found[i] ?? []) ?? []).join(' ')
  const nearest = near !== '' && near !== words.join(' ') ? near : null
  const query = terms.includes(null) || terms.length === 0 ? null : terms.join(' & ')
  return { words, query, nearest, corrected: query === null ? null : nearest }
}
