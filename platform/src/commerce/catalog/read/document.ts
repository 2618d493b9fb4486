import { splitWords } from './text.ts'

/** The texts that find a product, by weight; `A` counts most. */
export type DocumentText = { A: string; B: string; C: string; D: string }

// PostgreSQL's tsvector keeps no position above this one.
const maxPosition = 16_383

/**
 * A search document in PostgreSQL's tsvector notation. Words contain only letters and digits, so
 * they need no quoting.
 */
export function toSearchDocument(text: DocumentText): { document: string; words: Set<string> } {
  const entries: string[] = []
  const words = new Set<string>()
  let position = 0
  for (const weight of ['A', 'B', 'C', 'D'] as const) {
    for (const word of splitWords(text[weight])) {
      position = Math.min(position + 1, maxPosition)
      words.add(word)
      entries.push(`'${word}':${String(position)}${weight}`)
    }
  }
  return { document: entries.join(' '), words }
}
