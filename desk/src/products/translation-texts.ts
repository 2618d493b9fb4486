import type { Schemas } from '#api/client.ts'
import { splitText } from '#ui/edits.ts'
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

/** What a product has to translate, with what is translated. */
export function listTexts(product: Product, texts: Texts | null): Row[] {
  const { title, subtitle, description, attributes, slug, compliance } = product
  const markup = texts?.descriptionHtml
  const images = product.images.flatMap((image) => image ?? [])
  const row = (key: string, from?: string | null, text?: string | null, more?: Partial<Row>) => ({
    ...{ key, from: from ?? '', text: text ?? '', ...more },
  })
  const long = { isLong: true }
  const rows: Row[] = [
    row('title', title, texts?.title),
    row('subtitle', subtitle, texts?.subtitle),
    row(
      'description',
      product.descriptionHtml ?? description.join(between),
      markup ?? texts?.description?.join(between),
      long,
    ),
    row('warnings', compliance?.warnings, texts?.warnings, long),
    ...attributes.map(({ name, value }) =>
      row(`attributes ${name}`, value, texts?.attributes?.[name]),
    ),
    ...images.map(({ url, alt }, index) =>
      row(`images ${String(index + 1)}`, alt, texts?.images?.[url]),
    ),
  ]
  return [
    ...rows.filter(({ from, text }) => from !== '' || text !== ''),
    row('slug', slug, texts?.slug, { isOptional: true }),
  ]
}

export const countMissing = (product: Product, texts: Texts | null) =>
  listTexts(product, texts).filter(({ text, isOptional }) => text === '' && !isOptional).length

/** A translation with what was typed over it; what was emptied falls back to the original. */
export function writeTexts(
  product: Product,
  texts: Texts | null,
  typed: Readonly<Record<string, string>>,
): Texts {
  const rows = listTexts(product, texts).map((row) => ({
    ...row,
    text: (typed[row.key] ?? row.text).trim(),
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
  const described = find('description')
  const hasMarkup = Boolean(product.descriptionHtml ?? texts?.descriptionHtml)
  // Whoever types plain text has its paragraphs, as in a product without markup.
  const isMarkup = hasMarkup && /<\w/.test(described)
  return {
    ...texts,
    title: find('title'),
    subtitle: find('subtitle') || null,
    warnings: find('warnings') || null,
    description: isMarkup ? [] : splitText(described, 'paragraphs'),
    descriptionHtml: isMarkup ? described : null,
    attributes: named('attributes', (name) => name),
    images: named('images', (number) => product.images[Number(number) - 1]?.url ?? ''),
    ...(find('slug') ? { slug: find('slug') } : { slug: undefined }),
  } as Texts
}
