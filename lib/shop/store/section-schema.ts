import { z } from 'zod'
import { countryFormat, findProblem } from '@/lib/shop/address/address-format'
import { WEEK } from '@/lib/shop/i18n/opening-hours'

const text = z.string().min(1)
/** Prose in which `<a>`, `<strong>` and `<em>` are read; see lib/shop/store/merchant-markup.ts. */
const prose = z.string().min(1)
const href = z
  .string()
  .regex(/^(\/(?!\/)|https:\/\/|mailto:|tel:)/, 'a path like /pages/about or an https address')
const slug = z
  .string()
  .regex(
    /^[\p{Ll}\p{Lm}\p{Lo}\p{M}\p{N}][\p{Ll}\p{Lm}\p{Lo}\p{M}\p{N}-]*$/u,
    'a slug like deep-water',
  )

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

/** Where a row takes its products from; the first source that is set. */
const source = z.strictObject({
  collection: slug.optional(),
  category: slug.optional(),
  slugs: z.array(slug).optional(),
  sort: z.enum(['NEWEST', 'PRICE_ASC', 'PRICE_DESC', 'TITLE']).optional(),
})

/** By product slug: the value of the first option to show it in; by default the first value. */
const choices = z.record(slug, text).optional()

const moment = z.iso.datetime({ offset: true, error: 'a moment like 2026-12-01T00:00:00+01:00' })

const shown = {
  /** When the section first appears; if absent, it is shown until `until`. */
  from: moment.optional(),
  /** When the section disappears. */
  until: moment.optional(),
  /** Paths of the pages that have it, such as "/categories/mugs"; by default all of its kind. */
  only: z
    .array(z.string().regex(/^\/(?!\/)[^?#]*$/, 'a path like /categories/mugs'))
    .min(1)
    .optional(),
}

function section<K extends string, S extends z.ZodRawShape>(kind: K, fields: S) {
  return z.strictObject({ kind: z.literal(kind), ...shown, ...fields })
}

/** The path of a file in the store's folder, with one of these extensions. */
function storeFile(endings: string, example: string) {
  const path = new RegExp(`^/stores/[a-z0-9-]+/[\\w.-]+\\.(?:${endings})(?:\\?v=\\w+)?$`)
  return z.string().regex(path, `a path like ${example}`)
}

const captions = z.strictObject({
  language: z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/, 'a language like en'),
  label: text,
  file: storeFile('vtt', '/stores/my-shop/film.en.vtt'),
})

/** The address of a shop, with all fields that its country requires. */
const shopAddress = z
  .strictObject({
    line1: text,
    line2: text.optional(),
    postalCode: text.optional(),
    city: text,
    region: text.optional(),
    countryCode: z.string().regex(/^[A-Z]{2}$/, 'a country like DE'),
  })
  .superRefine((address, context) => {
    for (const field of countryFormat(address.countryCode).rows.flat()) {
      const problem = findProblem(field, address[field] ?? '', address.countryCode)
      if (!problem) continue
      const example = problem.values?.['example']
      const expected = example
        ? `a postal code like ${example}`
        : `what ${address.countryCode} needs`
      context.addIssue({ code: 'custom', path: [field], message: expected })
    }
  })

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time like 09:00')

/** Hours of some days of the week, in the time of the shop. */
const openingHours = z
  .strictObject({ days: z.array(z.enum(WEEK)).min(1), opens: time, closes: time })
  .refine(({ opens, closes }) => opens < closes, {
    path: ['closes'],
    message: 'a time after `opens`',
  })

const shopSchema = z.strictObject({
  title: text,
  address: shopAddress,
  /** A day may have several entries, around a break; days without one are closed. */
  hours: z.array(openingHours).default([]),
  /** A note such as an unusual closing day, or where the entrance is. */
  note: text.optional(),
  phone: z
    .string()
    .regex(/^\+[\d ]{6,24}$/, 'a telephone number like +49 40 5550142')
    .optional(),
  email: z.email('an address like shop@shop.example').optional(),
  /** https URL of the shop on a map. */
  directions: z
    .string()
    .regex(/^https:\/\//, 'an address like https://maps.example/shop')
    .optional(),
})

const link = linkSchema.optional()
const hero = { title: text, text, action: linkSchema, link }
const facts = z
  .array(z.strictObject({ title: text, text }))
  .min(2)
  .max(4)
/** A row or a grid of products. */
const products = { title: text, text: text.optional(), source, choices }

const kinds = [
  /** Text on a coloured field beside an image, or on the image, which then spans the page. */
  section('split-hero', {
    ...hero,
    image: storeImageSchema,
    layout: z.enum(['beside', 'overlay']).optional(),
  }),
  /** Two lines, the first lit and the second dim, above an image across the page. */
  section('stacked-hero', {
    lines: z.tuple([text, text]),
    text,
    action: linkSchema,
    image: storeImageSchema,
  }),
  /** A very large title on a coloured field, on whose lower edge an image stands. */
  section('banner-hero', {
    ...hero,
    image: storeImageSchema.optional(),
  }),
  /** Text beside up to four images of different heights that stand on one line. */
  section('lineup-hero', {
    ...hero,
    images: z
      .array(z.strictObject({ image: storeImageSchema, height: z.number().min(0.4).max(1) }))
      .max(4),
    /** Short sentences below the line. */
    notes: z.array(z.strictObject({ text })).max(4).optional(),
  }),
  section('rich-text', {
    title: text.optional(),
    paragraphs: z.array(prose).min(1).max(20),
    link,
  }),
  section('image-with-text', {
    title: text,
    text: prose,
    link,
    image: storeImageSchema,
    /** The side of the image, in reading direction. */
    side: z.enum(['start', 'end']).optional(),
  }),
  section('columns', {
    title: text.optional(),
    columns: z
      .array(
        z.strictObject({
          title: text,
          text: prose,
          image: storeImageSchema.optional(),
          link,
        }),
      )
      .min(2)
      .max(4),
  }),
  section('swatch-index', {
    title: text,
    text,
    /** The option whose values are the tiles, such as "Glaze". */
    option: text,
    tiles: z
      .array(z.strictObject({ value: text, height: z.number().min(0.8).max(1.2) }))
      .min(2)
      .max(8),
  }),
  section('category-tiles', {
    title: text,
    categories: z.array(slug).length(4),
  }),
  section('collection', {
    collection: slug,
    /** Up to three products, each in the value of its first option that belongs here. */
    products: z
      .array(z.strictObject({ slug, choice: z.string().optional() }))
      .max(3)
      .optional(),
  }),
  section('quote', {
    quote: text,
    text,
    link,
    image: storeImageSchema,
  }),
  section('product-row', {
    ...products,
    limit: z.number().int().min(2).max(8),
    link,
  }),
  section('product-grid', {
    ...products,
    limit: z.number().int().min(3).max(24),
    link,
  }),
  section('facts', {
    title: text,
    facts,
  }),
  /** Numbers, days or prices in large type, each with an explanation. */
  section('figures', {
    title: text,
    figures: facts,
  }),
  /** Text on a coloured field beside a list of terms, such as days and what happens on them. */
  section('agenda', {
    title: text,
    text,
    link,
    entries: z
      .array(z.strictObject({ label: text, text }))
      .min(1)
      .max(8),
  }),
  section('sequence', {
    title: text,
    text,
    steps: z
      .array(z.strictObject({ label: text, product: slug, choice: z.string().optional(), text }))
      .min(3)
      .max(6),
  }),
  section('annotated-image', {
    title: text,
    text,
    measure: text,
    product: slug,
    action: text,
    image: storeImageSchema,
  }),
  section('directory', {
    title: text,
    /** Slugs; without them all categories of the store. */
    categories: z.array(slug).min(2).max(8).optional(),
    image: storeImageSchema.optional(),
  }),
  section('logos', {
    title: text,
    logos: z
      .array(z.strictObject({ image: storeImageSchema, href: href.optional() }))
      .min(2)
      .max(12),
  }),
  section('questions', {
    title: text,
    questions: z
      .array(z.strictObject({ question: text, answer: prose }))
      .min(1)
      .max(20),
  }),
  /** A form for the newsletter; subscribers are emailed a link to confirm. */
  section('newsletter', {
    title: text,
    text,
    /** What the subscriber agrees to; shown beside the form and stored as proof. */
    consent: z.string().min(1).max(1000),
    /** For example to the privacy page. */
    link,
  }),
  /** Shops to visit, by city, without a map. */
  section('store-finder', {
    title: text,
    text: text.optional(),
    shops: z.array(shopSchema).min(1).max(200),
  }),
  /** A kind of the store's own: `sections/<template>.html`, filled with the data. */
  section('own', { template: slug, data: z.record(z.string(), z.unknown()) }),
  /** A video in the store's folder `videos`; the visitor starts it. */
  section('video', {
    title: text,
    text: text.optional(),
    file: storeFile('mp4|webm', '/stores/my-shop/film.mp4'),
    poster: storeImageSchema,
    /** The first language is shown unless the visitor selects another. */
    captions: z.tuple([captions], captions),
  }),
] as const

/** The sections that a page may have besides its own content. */
export const sectionSchema = z
  .discriminatedUnion('kind', kinds)
  .refine(
    ({ from, until }) =>
      from === undefined || until === undefined || Date.parse(from) < Date.parse(until),
    { path: ['until'], message: 'a moment after `from`' },
  )

/** The pages that show sections of the store file, and their position on each. */
export const sectionPlaces = [
  'listHead',
  'listFoot',
  'product',
  'pageHead',
  'pageFoot',
  'emptyCart',
  'emptySearch',
  'notFound',
] as const
export type SectionPlace = (typeof sectionPlaces)[number]

export type StoreSection = z.infer<typeof sectionSchema>
export type SectionOf<K extends StoreSection['kind']> = Extract<StoreSection, { kind: K }>
export type ProductSource = z.infer<typeof source>
