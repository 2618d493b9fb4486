import { z } from 'zod'

const text = z.string().min(1)
const href = z
  .string()
  .regex(/^(\/(?!\/)|https:\/\/|mailto:|tel:)/, 'a path like /pages/about or an https address')
const slug = z.string().regex(/^[a-z0-9][a-z0-9-]*$/, 'a slug like deep-water')

export const linkSchema = z.strictObject({ label: text, href })
export type StoreLink = z.infer<typeof linkSchema>

/** An image of the store, in its folder `images`; sizes in pixels. */
export const storeImageSchema = z.strictObject({
  url: z
    .string()
    .regex(/^\/stores\/[a-z0-9-]+\/[\w.-]+(?:\?v=\w+)?$/, 'a path like /stores/my-shop/hero.webp'),
  alt: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  focal: z.string().optional(),
})
export type StoreImage = z.infer<typeof storeImageSchema>

/** Where a row takes its products from; the first of them that is given. */
const source = z.strictObject({
  collection: slug.optional(),
  category: slug.optional(),
  slugs: z.array(slug).optional(),
  sort: z.enum(['NEWEST', 'PRICE_ASC', 'PRICE_DESC', 'TITLE']).optional(),
})

const dipHero = z.strictObject({
  kind: z.literal('dip-hero'),
  title: text,
  text,
  action: linkSchema,
  link: linkSchema.optional(),
  image: storeImageSchema,
})

const litHero = z.strictObject({
  kind: z.literal('lit-hero'),
  /** First line lit, second line dim. */
  lines: z.tuple([text, text]),
  text,
  action: linkSchema,
  image: storeImageSchema,
})

const swatchIndex = z.strictObject({
  kind: z.literal('swatch-index'),
  title: text,
  text,
  /** The option whose values the tiles are, as "Glaze". */
  option: text,
  tiles: z
    .array(z.strictObject({ value: text, height: z.number().min(0.8).max(1.2) }))
    .min(2)
    .max(8),
})

const categoryQuilt = z.strictObject({
  kind: z.literal('category-quilt'),
  title: text,
  categories: z.array(slug).length(4),
})

const bandCollection = z.strictObject({
  kind: z.literal('band-collection'),
  collection: slug,
  /** Up to three products, each in the value of its first option that belongs here. */
  products: z
    .array(z.strictObject({ slug, choice: z.string().optional() }))
    .max(3)
    .optional(),
})

const quoteSection = z.strictObject({
  kind: z.literal('quote'),
  quote: text,
  text,
  link: linkSchema.optional(),
  image: storeImageSchema,
})

const productRow = z.strictObject({
  kind: z.literal('product-row'),
  title: text,
  text: text.optional(),
  source,
  limit: z.number().int().min(2).max(8),
  link: linkSchema.optional(),
})

const facts = z.strictObject({
  kind: z.literal('facts'),
  title: text,
  facts: z
    .array(z.strictObject({ title: text, text }))
    .min(2)
    .max(4),
})

const sequence = z.strictObject({
  kind: z.literal('sequence'),
  title: text,
  text,
  steps: z
    .array(z.strictObject({ label: text, product: slug, choice: z.string().optional(), text }))
    .min(3)
    .max(6),
})

const measured = z.strictObject({
  kind: z.literal('annotated-image'),
  title: text,
  text,
  measure: text,
  product: slug,
  action: text,
  image: storeImageSchema,
})

const directory = z.strictObject({
  kind: z.literal('directory'),
  title: text,
  categories: z.array(slug).min(2).max(8),
  image: storeImageSchema,
})

/** The sections a home page may be made of, in the order the store file gives. */
export const homeSectionSchema = z.discriminatedUnion('kind', [
  dipHero,
  litHero,
  swatchIndex,
  categoryQuilt,
  bandCollection,
  quoteSection,
  productRow,
  facts,
  sequence,
  measured,
  directory,
])

export type HomeSection = z.infer<typeof homeSectionSchema>
export type SectionOf<K extends HomeSection['kind']> = Extract<HomeSection, { kind: K }>
export type ProductSource = z.infer<typeof source>
