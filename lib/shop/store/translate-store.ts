import { mapStrings, textsOf } from '@/lib/shop/record'
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
  const translated = mapStrings(partsOf(store), (text, at) =>
    TEXT_FIELDS.has(fieldAt(at)) || fieldAt(at) === 'href' ? (translations[text] ?? text) : text,
  )
  return { ...store, ...translated }
}

/** Every text of a store file, once. */
export function storeTexts(file: StoreFile): string[] {
  const texts = textsOf(partsOf(file)).filter(({ at }) => TEXT_FIELDS.has(fieldAt(at)))
  return [...new Set(texts.flatMap(({ text }) => text || []))]
}

/** Every address of the shop that a store file links to, once. */
export function storeLinks(file: StoreFile): string[] {
  const links = textsOf(partsOf(file)).filter(({ at }) => fieldAt(at) === 'href')
  return [...new Set(links.flatMap(({ text }) => (text.startsWith('/') ? text : [])))]
}

const partsOf = <Content extends Store | StoreFile>(
  content: Content,
): Pick<Content, (typeof TRANSLATED_PARTS)[number]> =>
  Object.fromEntries(TRANSLATED_PARTS.map((part) => [part, content[part]])) as typeof content

/** The field of a text; those of a list have the name of the list. */
const fieldAt = (path: string) => path.replace(/(?:\.\d+)+$/, '').replace(/.*\./, '')
