import type { Store, StoreFile } from './store-schema'

/** Translations of a store file, keyed by source text, and of its links, keyed by address. */
export type Translations = Readonly<Record<string, string>>

/** Parts of a store file with texts; the rest are settings. */
const TRANSLATED_PARTS = [
  'account',
  'announcement',
  'footer',
  'home',
  'listing',
  'navigation',
  'notFound',
  'product',
  'search',
  'sections',
  'seller',
  'tagline',
] as const satisfies readonly (keyof Store)[]

/** Fields with texts. `choice`, `value` and `option` are names of the catalogue. */
export const TEXT_FIELDS = new Set([
  'action',
  'alt',
  'answer',
  'caption',
  'consent',
  'details',
  'inset',
  'label',
  'lines',
  'measure',
  'note',
  'paragraphs',
  'placeholder',
  'question',
  'quote',
  'relatedTitle',
  'search',
  'sentence',
  'tagline',
  'taxNote',
  'text',
  'title',
])

/** The store with its texts and links replaced by their translations. */
export function translateStore(store: Store, translations: Translations): Store {
  const translate = (text: string) => translations[text] ?? text
  return {
    ...store,
    ...Object.fromEntries(
      TRANSLATED_PARTS.map((part) => [part, walk(store[part], part, translate)]),
    ),
  }
}

/** Every text of a store file, once. */
export function storeTexts(file: StoreFile): string[] {
  return list(file, (text, key) => text !== '' && key !== 'href')
}

/** Every address of the shop that a store file links to, once. */
export function storeLinks(file: StoreFile): string[] {
  return list(file, (text, key) => key === 'href' && text.startsWith('/'))
}

function list(file: StoreFile, isWanted: (text: string, key: string) => boolean): string[] {
  const found = new Set<string>()
  for (const part of TRANSLATED_PARTS) {
    walk(file[part], part, (text, key) => {
      if (isWanted(text, key)) found.add(text)
      return text
    })
  }
  return [...found]
}

function walk(
  value: unknown,
  key: string,
  translate: (text: string, key: string) => string,
): unknown {
  if (typeof value === 'string') {
    return TEXT_FIELDS.has(key) || key === 'href' ? translate(value, key) : value
  }
  if (Array.isArray(value)) return value.map((item) => walk(item, key, translate))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, below]) => [name, walk(below, name, translate)]),
  )
}
