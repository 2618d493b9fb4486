import { foldWord } from '#store/fold-text.ts'
import type { StemOf } from './stems.ts'
import { isSpelt, listTokens } from './text.ts'

/** How much a text says about what a product is; `A` counts most. */
export type Weight = 'A' | 'B' | 'C' | 'D'

/** A text that finds a product. Without a language its words are taken as they are. */
export type SearchText = { text: string; weight: Weight; language: string | null }

export type SearchTerm = {
  /** Without accents. */
  term: string
  /** With them. */
  written: string
  language: string
  stem: string
  weight: Weight
}

// PostgreSQL's tsvector keeps no position above this one.
const maxPosition = 16_383

/** Of a title, what follows a preposition is what the product is for: "a jug for cups". */
const afterStopWord: Readonly<Record<Weight, Weight>> = { A: 'B', B: 'B', C: 'C', D: 'D' }

/**
 * A search document in PostgreSQL's tsvector notation, with the stems of the words, and the words.
 * Stems contain only letters, digits and points, so they need no quoting.
 */
export function toSearchDocument(texts: SearchText[], stemOf: StemOf) {
  // Each stem once: PostgreSQL counts what is repeated, and takes a megabyte.
  const places = new Map<string, string[]>()
  const terms = new Map<string, SearchTerm>()
  let position = 0
  for (const { text, weight: given, language } of texts) {
    let weight = given
    for (const written of listTokens(text, true)) {
      const term = foldWord(written)
      const stem = language === null ? term : stemOf(written, language)
      if (stem === null) {
        weight = afterStopWord[weight]
        continue
      }
      position = Math.min(position + 1, maxPosition)
      const place = `${String(position)}${weight}`
      const known = places.get(stem)
      if (known) known.push(place)
      else places.set(stem, [place])
      if (isSpelt(term)) addTerm(terms, { term, written, language: language ?? '', stem, weight })
    }
  }
  const entries = [...places].map(([stem, at]) => `'${stem}':${at.join(',')}`)
  return { document: entries.join(' '), terms: [...terms.values()] }
}

/** Keeps each word of a language once, with its best weight. */
export function addTerm(terms: Map<string, SearchTerm>, added: SearchTerm) {
  const key = `${added.language} ${added.term}`
  const known = terms.get(key)
  if (!known || added.weight < known.weight) terms.set(key, added)
}
