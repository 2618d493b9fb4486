import type { Store } from './store-schema'

/** Sentences of a store file by the sentence they translate. */
export type Words = Readonly<Record<string, string>>

/** Parts of a store file in which sentences stand; the rest are settings. */
const PARTS = [
  'account',
  'announcement',
  'footer',
  'home',
  'listing',
  'navigation',
  'notFound',
  'product',
  'search',
  'tagline',
] as const satisfies readonly (keyof Store)[]

/** Fields that are read by a person. `choice`, `value` and `option` are words of the catalogue. */
const SAID = new Set([
  'action',
  'alt',
  'caption',
  'inset',
  'label',
  'lines',
  'measure',
  'note',
  'placeholder',
  'quote',
  'relatedTitle',
  'sentence',
  'tagline',
  'taxNote',
  'text',
  'title',
])

/** The store with each sentence that has a translation replaced by it. */
export function translateStore(store: Store, words: Words): Store {
  const say = (text: string) => words[text] ?? text
  return {
    ...store,
    ...Object.fromEntries(PARTS.map((part) => [part, walk(store[part], part, say)])),
  }
}

/** Every sentence of a store file that a shopper reads, once. */
export function storeSentences(store: Store): string[] {
  const found = new Set<string>()
  for (const part of PARTS) {
    walk(store[part], part, (text) => {
      if (text !== '') found.add(text)
      return text
    })
  }
  return [...found]
}

function walk(value: unknown, key: string, say: (text: string) => string): unknown {
  if (typeof value === 'string') return SAID.has(key) ? say(value) : value
  if (Array.isArray(value)) return value.map((item) => walk(item, key, say))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, below]) => [name, walk(below, name, say)]),
  )
}
