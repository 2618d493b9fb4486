import type { Schemas } from '#api/client.ts'
import type { Product } from './product-drafts.ts'

export type Texts = Schemas['ProductTexts']

export interface Row {
  /** `title`, `images 1` (its number) or `attributes Material`. */
  key: string
  from: string
  text: string
  isLong?: boolean
  /** Whether shoppers miss nothing without it. */
  isOptional?: boolean
}

const between = '\n\n'
const toParagraphs = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map((one) => one.trim())
    .filter(Boolean)

/** What a product has to translate, with what is translated. */
export function listTexts(product: Product, texts: Texts | null): Row[] {
  const { title, subtitle, description, attributes, slug, compliance } = product
  const images = product.images.flatMap((image) => image ?? [])
  const rows: Row[] = [
    { key: 'title', from: title, text: texts?.title ?? '' },
    { key: 'subtitle', from: subtitle ?? '', text: texts?.subtitle ?? '' },
    {
      key: 'description',
      from: description.join(between),
      text: texts?.description?.join(between) ?? '',
      isLong: true,
    },
    {
      key: 'warnings',
      from: compliance?.warnings ?? '',
      text: texts?.warnings ?? '',
      isLong: true,
    },
    ...attributes.map(({ name, value }) => ({
      key: `attributes ${name}`,
      from: value,
      text: texts?.attributes?.[name] ?? '',
    })),
    ...images.map(({ url, alt }, index) => ({
      key: `images ${String(index + 1)}`,
      from: alt,
      text: texts?.images?.[url] ?? '',
    })),
  ]
  return [
    ...rows.filter(({ from, text }) => from !== '' || text !== ''),
    { key: 'slug', from: slug, text: texts?.slug ?? '', isOptional: true },
  ]
}

export const countMissing = (product: Product, texts: Texts | null) =>
  listTexts(product, texts).filter(({ text, isOptional }) => text === '' && !isOptional).length

/** What was typed, and the text that stood there when that began. */
interface Draft {
  typed: string
  base: string
}

/** What is not saved of a translation, by the key of its row. */
export type TextDrafts = Readonly<Record<string, Draft>>

/** What a row will hold, as it is written. */
const tidy = (key: string, text: string) =>
  key === 'description' ? toParagraphs(text).join(between) : text.trim()

/** Whether somebody else has changed what is being changed here. */
export function isTextContested(drafts: TextDrafts, { key, text }: Row) {
  const draft = drafts[key]
  return draft !== undefined && draft.base !== text && tidy(key, draft.typed) !== text
}

/** Without what is saved now; what was typed since then stays, over what is saved. */
export function dropSavedTexts(product: Product, drafts: TextDrafts, saved: Texts): TextDrafts {
  const now = new Map(listTexts(product, saved).map(({ key, text }) => [key, text]))
  return Object.fromEntries(
    Object.entries(drafts).flatMap(([key, { typed }]) => {
      const base = now.get(key) ?? ''
      return tidy(key, typed) === base ? [] : [[key, { typed, base }]]
    }),
  )
}

/** A translation with what was typed over it; what was emptied falls back to the original. */
export function writeTexts(product: Product, texts: Texts | null, drafts: TextDrafts): Texts {
  const rows = listTexts(product, texts).map((row) => ({
    ...row,
    text: (drafts[row.key]?.typed ?? row.text).trim(),
  }))
  const find = (key: string) => rows.find((row) => row.key === key)?.text ?? ''
  const named = (kind: string, nameOf: (name: string) => string) =>
    Object.fromEntries(
      rows.flatMap(({ key, text }) =>
        key.startsWith(`${kind} `) && text !== ''
          ? [[nameOf(key.slice(kind.length + 1)), text]]
          : [],
      ),
    )
  const description = toParagraphs(find('description'))
  return {
    ...texts,
    title: find('title'),
    subtitle: find('subtitle') || null,
    warnings: find('warnings') || null,
    description,
    attributes: named('attributes', (name) => name),
    images: named('images', (number) => product.images[Number(number) - 1]?.url ?? ''),
    ...(find('slug') ? { slug: find('slug') } : { slug: undefined }),
  } as Texts
}
