import { foldWord } from '#store/fold-text.ts'
import { sql, type SQL } from '#store/drizzle.ts'
import type { Db } from '#store/database.ts'
import { readRawRows } from '#store/raw-rows.ts'
import type { SearchTerm, Weight } from './document.ts'
import { textArray } from './filter.ts'
import { readStems, type StemOf } from './stems.ts'
import { countTypingErrors, forgivenErrors, isSpelt, listDeletions } from './text.ts'
import { meaningsOf } from './words.ts'

const maxCandidates = 60
const maxSpellings = 6
/** Letters of unknown words that a search takes apart, which costs the square of a word's length. */
const maxLettersApart = 40
/** Parts of compounds are at least this long. */
const minPart = 3
/** Except a modifier that is a word itself, as in Swedish "ekbräda". */
const minModifier = 2
const minHead = 4
/** A head that only other compounds have: "ställ" in "pennställ", of "skrivbordsställ". */
const minSharedHead = 5
/** A shorter word is not taken for a misspelt one of a description. */
const minTypedOfDescription = 6
/** What an inflection adds that the stemmer does not know, as in Swedish "lampan". */
const maxEnding = 2
/** Stems that a typed word may mean. */
export type RankedWord = {
  /** Whole words, and heads of compounds. */
  strong: string[]
  /** Words that only begin with a typed one. */
  weak: string[]
  /** What catalogues call an ordinary size or colour; not in descriptions. */
  meant: string[]
}

/** A typed word, or a part of one. */
export type Known = RankedWord & {
  /** As it is shown. */
  text: string
  weight: Weight
  /** Whether it may be left out without saying so: what comes before the head of a compound. */
  isModifier: boolean
}

export type Found = { words: Known[]; isChanged: boolean }

const bestOf = (terms: readonly SearchTerm[]): Weight =>
  terms.reduce<Weight>((best, { weight }) => (weight < best ? weight : best), 'D')

/** The words of a store that a search may mean. */
export class Vocabulary {
  readonly #db: Db
  readonly #storeId: string
  readonly #languages: readonly string[]
  readonly #stemOf: StemOf[] = []
  readonly #byStem = new Map<string, SearchTerm[]>()
  #lettersApart = 0

  constructor(db: Db, storeId: string, languages: readonly string[]) {
    this.#db = db
    this.#storeId = storeId
    this.#languages = languages
  }

  /** The stems of a word in the languages of the store, its own language's first. */
  stems(word: string): string[] {
    const inEach = (language: string) => this.#stemOf.flatMap((find) => find(word, language) ?? [])
    return [...new Set(this.#languages.flatMap(inEach))]
  }

  isStopWord(word: string): boolean {
    const [language = ''] = this.#languages
    return isSpelt(word) && this.#stemOf.every((find) => find(word, language) === null)
  }

  async #readStems(words: string[]) {
    this.#stemOf.push(await readStems(this.#db, words, this.#languages))
  }

  /** Reads the words with one of the stems, and for each condition some more. */
  async #read(stems: string[], conditions: SQL[]) {
    const of = (condition: SQL) =>
      sql`select term, written, language, stem, weight from search_terms
        where store_id = ${this.#storeId} and ${condition}`
    // Each part has an index of its own; joined with "or" they would be a scan of every word.
    const parts = [
      of(sql`stem = any(${textArray([...new Set(stems)])})`),
      ...conditions.map((condition) => sql`(${of(condition)} limit ${maxCandidates})`),
    ]
    const rows = await readRawRows<SearchTerm>(this.#db, sql.join(parts, sql` union `))
    for (const row of rows) this.#keep(row)
    return rows
  }

  /** Reads what the words may be: each stem, and what begins or ends with it. */
  async load(words: string[]) {
    const spelt = words.filter(isSpelt)
    await this.#readStems(spelt)
    const stems = [...new Set(spelt.flatMap((word) => this.stems(word)))]
    if (stems.length === 0) return
    await this.#read(stems, [
      ...stems.filter((it) => it.length >= minPart).map((it) => sql`stem like ${`${it}%`}`),
      ...stems.filter((it) => it.length >= minHead).map((it) => sql`stem like ${`%_${it}`}`),
    ])
  }

  /** Reads what the parts of an unknown word may be. */
  async #loadParts(word: string) {
    const heads = listHeads(word)
    const parts = [
      ...listParts(word),
      ...heads.flatMap((head) => listParts(word.slice(0, -head.length))),
    ]
    await this.#readStems([...parts, ...heads])
    const ends = new Set(heads.flatMap((head) => this.stems(head)))
    await this.#read(
      [...parts, ...heads].flatMap((part) => this.stems(part)),
      [...ends].filter((it) => it.length >= minHead).map((it) => sql`stem like ${`%_${it}`}`),
    )
  }

  #keep(row: SearchTerm) {
    this.#byStem.set(row.stem, [...(this.#byStem.get(row.stem) ?? []), row])
  }

  /** The words with one of these stems, and compounds whose head has it. */
  #strong(stems: string[]): SearchTerm[] {
    return [...this.#byStem].flatMap(([stem, terms]) =>
      stems.some((it) => it === stem || isHead(it, stem)) ? terms : [],
    )
  }

  /** The words that begin with a typed one: what is being typed, and compounds. */
  #weak(word: string): SearchTerm[] {
    const typed = foldWord(word)
    if (typed.length < minPart) return []
    return [...this.#byStem.values()].flat().filter(({ term }) => term.startsWith(typed))
  }

  #toKnown(text: string, strong: SearchTerm[], weak: SearchTerm[], meant: string[]): Known {
    const own = new Set(strong.map(({ stem }) => stem))
    const begun = new Set(weak.map(({ stem }) => stem))
    return {
      text,
      strong: [...own],
      weak: [...begun].filter((stem) => !own.has(stem)),
      meant: [...new Set(meant)],
      weight: strong.length > 0 ? bestOf(strong) : meant.length > 0 ? 'C' : bestOf(weak),
      isModifier: false,
    }
  }

  /** A word of the catalogue, one that begins a word of it, or an ordinary word for a size. */
  #findWhole(word: string): Known | null {
    const stems = this.stems(word)
    const meant = [foldWord(word), ...stems].flatMap(meaningsOf)
    const strong = this.#strong(stems)
    const weak = this.#weak(word)
    if (strong.length + weak.length + meant.length === 0) return null
    return this.#toKnown(word, strong, weak, meant)
  }

  #exact(stems: string[]): SearchTerm[] {
    return stems.flatMap((stem) => this.#byStem.get(stem) ?? [])
  }

  /** The same word with an ending that the stemmer leaves. */
  #findInflected(word: string): Known | null {
    for (const part of listParts(word).filter((it) => word.length - it.length <= maxEnding)) {
      const terms =
        word.startsWith(part) && part.length >= minHead ? this.#exact([foldWord(part)]) : []
      if (terms.length > 0) return this.#toKnown(word, this.#strong([foldWord(part)]), [], [])
    }
    return null
  }

  /** The longest known word at the end or the beginning of what stands before the head. */
  #findModifier(rest: string): Known | null {
    const parts = [rest, ...listParts(rest)].filter((part) => part.length >= minModifier)
    for (const part of parts.toSorted((one, other) => other.length - one.length)) {
      const stems = this.stems(part)
      const terms = this.#exact(stems)
      const meant = [foldWord(part), ...stems].flatMap(meaningsOf)
      if (terms.length + meant.length > 0 && (part === rest || part.length >= minPart)) {
        return { ...this.#toKnown(part, terms, [], meant), isModifier: true }
      }
    }
    return null
  }

  /** A compound whose head the catalogue has: alone, or as the head of others. */
  #findCompound(word: string): Found | null {
    const heads = listHeads(word).flatMap((head) => {
      const stems = this.stems(head)
      const meant = [foldWord(head), ...stems].flatMap(meaningsOf)
      const strong = this.#strong(stems)
      const modifier = this.#findModifier(word.slice(0, -head.length))
      const own = this.#exact(stems)
      const isOwn = own.length + meant.length > 0
      if (!isOwn && (strong.length === 0 || head.length < minSharedHead)) return []
      if (!modifier && word.length - head.length < minPart) return []
      const known = this.#toKnown(modifier ? word : head, strong, [], meant)
      // Words of its own first, unless only a description has them.
      const kind = !isOwn ? 1 : known.weight <= 'C' ? 0 : 2
      return [{ modifier, known, rank: `${String(kind)}${known.weight}${modifier ? '0' : '1'}` }]
    })
    const [best] = heads.toSorted((one, other) =>
      one.rank < other.rank ? -1 : Number(one.rank > other.rank),
    )
    if (!best) return null
    const { modifier, known } = best
    return { words: modifier ? [modifier, known] : [known], isChanged: modifier === null }
  }

  /** The beginning of an unknown compound, if the catalogue has that: "Salzstreuer". */
  #findBeginning(word: string): Found | null {
    for (let end = word.length - minPart; end >= minHead; end -= 1) {
      const part = word.slice(0, end)
      const stems = this.stems(part)
      const terms = this.#exact(stems)
      if (terms.length > 0 && bestOf(terms) <= 'B') {
        const strong = this.#strong(stems)
        return {
          words: [this.#toKnown(part, strong, this.#weak(part), [])],
          isChanged: true,
        }
      }
    }
    return null
  }

  /** The words of the catalogue that are nearest to a misspelt one. */
  async #findSpelling(word: string): Promise<(Found & { errors: number }) | null> {
    const typed = foldWord(word)
    const candidates = await this.#read([], [sql`deletions && ${textArray(listDeletions(typed))}`])
    const measured = candidates
      .filter(({ term }) => term[0] === typed[0] || (term[0] === typed[1] && term[1] === typed[0]))
      .map((term) => ({ term, errors: countTypingErrors(typed, term.term) }))
      .filter(({ term, errors }) => isForgiven(typed, term, errors))
    const fewest = Math.min(...measured.map(({ errors }) => errors))
    const rank = ({ language, weight }: SearchTerm) =>
      `${weight}${String(this.#languages.indexOf(language) >>> 0)}`
    const nearest = measured
      .filter(({ errors }) => errors === fewest)
      .map(({ term }) => term)
      .toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1))
    const [first] = nearest
    if (!first) return null
    const meant = nearest.filter(({ weight }) => weight === first.weight).slice(0, maxSpellings)
    const strong = this.#strong(meant.map(({ stem }) => stem))
    return {
      words: [this.#toKnown(first.written, strong, [], [])],
      isChanged: fewest > 0,
      errors: fewest,
    }
  }

  async find(word: string, { exact }: { exact: boolean }): Promise<Found | null> {
    if (!isSpelt(word)) {
      const known: Known = {
        text: word,
        strong: [word],
        weak: [],
        meant: [],
        weight: 'D',
        isModifier: false,
      }
      return { words: [known], isChanged: false }
    }
    const whole = this.#findWhole(word)
    if (whole && whole.weight < 'D') return { words: [whole], isChanged: false }
    this.#lettersApart += word.length
    if (this.#lettersApart <= maxLettersApart) await this.#loadParts(word)
    const inflected = this.#findInflected(word)
    // "Lampan" in a description does not hide the lamps.
    const better = inflected && (!whole || inflected.weight < whole.weight) ? inflected : whole
    if (better) return { words: [better], isChanged: false }
    if (exact) return null
    const compound = this.#findCompound(word)
    const spelling = word.length >= minPart ? await this.#findSpelling(word) : null
    const beginning = this.#findBeginning(word)
    // A title with one typing error, what the catalogue is divided by, another spelling, and last
    // what a description mentions.
    if (spelling?.errors === 0) return spelling
    const isSure = (found: Found | null) => (found?.words.at(-1)?.weight ?? 'D') <= 'C'
    if (spelling && spelling.errors === 1 && spelling.words[0]?.weight === 'A') return spelling
    if (isSure(compound)) return compound
    return spelling ?? beginning ?? compound
  }
}

/** The endings of a word that may be the head of a compound, longest first. */
function listHeads(word: string): string[] {
  const heads: string[] = []
  for (let at = minModifier; at <= word.length - minHead; at += 1) heads.push(word.slice(at))
  return heads
}

function listParts(word: string): string[] {
  const parts = listHeads(word)
  for (let end = word.length - 1; end >= minModifier; end -= 1) parts.push(word.slice(0, end))
  return parts
}

/** What a description says in passing is seldom what somebody meant to type. */
function isForgiven(typed: string, { weight }: SearchTerm, errors: number) {
  if (weight === 'D' && errors > 0) {
    return errors === 1 && typed.length >= minTypedOfDescription
  }
  return errors <= forgivenErrors(typed.length)
}

function isHead(head: string, stem: string): boolean {
  return head.length >= minHead && stem.endsWith(head) && stem.length - head.length >= minPart
}
