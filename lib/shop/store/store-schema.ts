import { z } from 'zod'
import { analyticsSchema } from '@/lib/shop/analytics/analytics-schema'
import { compileMessages, type MessageTree } from '@/lib/shop/i18n/compile-messages'
import { recordOf } from '@/lib/shop/record'
import { sectionPlaces, sectionSchema, linkSchema, storeImageSchema } from './section-schema'
import { contentPageSchema, type ContentPage } from './page-schema'
import { themeFileSchema, type Theme } from './theme-schema'

const text = z.string().min(1)
const host = z
  .string()
  .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, 'a host name without port, as shop.example')

const localeSchema = z.strictObject({
  /** Language of the texts and the path prefix, such as "en". */
  code: z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/, 'a locale like en or pt-BR'),
  name: text,
  /** Locale that formats prices and numbers (BCP 47), such as "de-DE". */
  priceLocale: text,
  /** Locale that formats dates (BCP 47), such as "en-GB". */
  dateLocale: text,
})

const navigationEntry = z.strictObject({
  label: text,
  href: linkSchema.shape.href,
  /** Set in heading size in the sheet. */
  children: z.array(linkSchema),
  /** Set in body size, below the categories: for example everything, or by colour. */
  shortcuts: z.array(linkSchema),
  image: storeImageSchema.optional(),
  caption: z.string().optional(),
})

const footerSchema = z.strictObject({
  sentence: text,
  columns: z
    .array(z.strictObject({ title: text, links: z.array(linkSchema).min(1) }))
    .min(1)
    .max(4),
  note: text,
  legal: z.array(linkSchema).min(1),
})

const sections = z.strictObject(recordOf(sectionPlaces, () => z.array(sectionSchema).max(20)))

const shape = {
  /** Position among the stores. */
  order: z.number().int(),
  name: text,
  tagline: text,
  /** Hosts that serve this store. */
  domains: z.array(host).min(1),
  /** The domain sent to the platform as `x-Store-Domain`. */
  storeDomain: host,
  defaultLocale: text,
  locales: z.array(localeSchema).min(1),
  countryCode: z.string().regex(/^[A-Z]{2}$/, 'an ISO 3166 code like DE'),
  /** IANA time zone of the store's days, such as "Europe/Berlin". */
  timeZone: text,
  /** Headers show the image instead of the text, in the height of a line. */
  logo: z.strictObject({ text, image: storeImageSchema.optional() }),
  announcement: z.strictObject({ id: text, text }).nullable(),
  navigation: z.array(navigationEntry).min(1).max(7),
  home: z.array(sectionSchema).min(1),
  account: z.strictObject({ image: storeImageSchema.nullable() }),
  /** The seller on invoices; without it none are offered. */
  seller: z
    .strictObject({
      /** Name and address, line by line. */
      lines: z.array(text).min(2).max(8),
      /** Registration, tax number and contact, as the law of the country requires. */
      details: z.array(text).max(6),
    })
    .nullable(),
  /** The returns policy, for product pages and search engines; without it neither shows any. */
  returns: z
    .strictObject({
      /** Days after delivery within which everything can be returned. */
      days: z.number().int().min(1).max(365),
      /** Who pays for the return. */
      paidBy: z.enum(['shop', 'buyer']),
    })
    .nullable(),
  /** Receivers of analytics, once shoppers agree; without it nobody is measured or asked. */
  analytics: analyticsSchema.nullable(),
  /** Messages of this store that override `messages/<language>/`: language, namespace, key. */
  texts: z.record(z.string(), messageTree(z.record(z.string(), z.record(z.string(), z.unknown())))),
}
const listing = z.strictObject({
  title: text,
  text,
  /** A text on the accent background that takes one cell of a long list. */
  inset: text.nullable(),
})
const product = z.strictObject({
  /** Beside prices; empty: whether they contain tax, if the platform reports it, and delivery. */
  taxNote: text,
  relatedTitle: text,
  /** Names of attributes that also stand below the button, as "Batteries not included". */
  buyNotes: z.array(text).max(3),
  /** Rows under the buy box beside material and size. */
  rows: z.array(z.strictObject({ title: text, text })).max(4),
})
const notFound = z.strictObject({
  title: text,
  text,
  art: z.enum(['tile', 'picture']),
  image: storeImageSchema.optional(),
})
const search = z.strictObject({
  placeholder: text,
  /** Synonyms: words that shoppers use and the catalogue's words for them. */
  synonyms: z.array(z.strictObject({ words: z.array(text).min(1), search: text })).optional(),
  /** Products, by slug, that are pinned to a search. */
  pinned: z
    .array(
      z.strictObject({ searches: z.array(text).min(1), products: z.array(text).min(1).max(8) }),
    )
    .optional(),
})

/** A store with everything that its pages show. */
export type Store = z.infer<z.ZodObject<typeof shape>> & {
  slug: string
  /** The code of the locale that its texts are in, and that its catalogue is read in. */
  language: string
  theme: Theme
  footer: z.infer<typeof footerSchema>
  listing: z.infer<typeof listing>
  product: z.infer<typeof product>
  notFound: z.infer<typeof notFound>
  search: z.infer<typeof search>
  sections: z.infer<typeof sections>
}

/** `stores/<slug>/store.json`: name, domains, the platform's domain; `completeStore` adds the rest. */
export const storeFileSchema = z
  .strictObject({
    $schema: z.string(),
    slug: z.string().regex(/^[a-z0-9][a-z0-9-]*$/, 'a slug like terra-tide'),
    ...shape,
    theme: themeFileSchema,
    footer: footerSchema.partial(),
    listing: listing.partial(),
    product: product.partial(),
    notFound: notFound.partial(),
    search: search.partial(),
    sections: sections.partial(),
  })
  .partial()
  .required({ name: true, domains: true, storeDomain: true })
  .refine(
    ({ defaultLocale, locales }) =>
      !defaultLocale || !locales || locales.some(({ code }) => code === defaultLocale),
    { path: ['defaultLocale'], message: 'one of the codes in locales' },
  )
export type StoreFile = z.infer<typeof storeFileSchema>
export type NavigationEntry = z.infer<typeof navigationEntry>

export type Reading<T> = { ok: true; value: T } | { ok: false; problems: string[] }

/** Reads a store file. Each problem is one line: file, path, what was found, what is allowed. */
export function readStoreFile(file: string, json: unknown): Reading<StoreFile> {
  return read(storeFileSchema, file, json)
}

/** Reads a file `messages/<language>/<namespace>.json` of a store in the same way. */
export function readMessageFile(file: string, json: unknown): Reading<MessageTree> {
  return read(messageTree(z.record(z.string(), z.unknown())), file, json)
}

/** Reads a file `translations/<locale>.json` of a store in the same way. */
export function readTranslations(file: string, json: unknown): Reading<Record<string, string>> {
  return read(z.record(z.string(), text), file, json)
}

function messageTree<S extends z.ZodType>(schema: S) {
  // The check has found that every leaf is a text.
  return schema.superRefine(requireMessages).transform((tree) => tree as MessageTree)
}

/** Every text in a tree of messages must be valid ICU MessageFormat. */
function requireMessages(
  tree: unknown,
  context: z.RefinementCtx<unknown>,
  path: readonly string[] = [],
): void {
  if (typeof tree === 'object' && tree !== null) {
    for (const [key, value] of Object.entries(tree)) requireMessages(value, context, [...path, key])
    return
  }
  if (typeof tree === 'string' && canCompile(tree)) return
  const message =
    'a text in ICU MessageFormat, as "{count, plural, one {# piece} other {# pieces}}"'
  context.addIssue({ code: 'custom', path: [...path], input: tree, message })
}

function canCompile(text: string): boolean {
  try {
    compileMessages({ text })
    return true
  } catch {
    return false
  }
}

/** The value of a reading. @throws Error with one line per problem. */
export function valueOf<T>(reading: Reading<T>): T {
  if (reading.ok) return reading.value
  throw new Error(reading.problems.join('\n'))
}

/** The line about a domain that another store has too. */
export function claimProblem(slug: string, domain: string, other: string): string {
  const found = `found ${domain}, which is a domain of the store "${other}" too`
  return `stores/${slug}/store.json: domains: ${found}, expected a domain of its own`
}

/** The domains in the text of a store file that may be invalid elsewhere, even as JSON. */
export function domainsIn(text: string): string[] {
  const [, list = ''] = /"domains"\s*:\s*\[([^\]]*)\]/.exec(text) ?? []
  return [...list.matchAll(/"([^"]+)"/g)].map(([, domain = '']) => domain)
}

/** Reads a content page in the same way; it is named after its file. */
export function readContentPage(file: string, json: unknown): Reading<ContentPage> {
  const reading = read(contentPageSchema, file, json)
  if (!reading.ok) return reading
  const name = file.slice(file.lastIndexOf('/') + 1).replace(/\.json$/, '')
  return {
    ok: true,
    value: { ...reading.value, name, slug: reading.value.slug ?? encodeURIComponent(name) },
  }
}

function read<T>(schema: z.ZodType<T>, file: string, json: unknown): Reading<T> {
  const result = schema.safeParse(json)
  if (result.success) return { ok: true, value: result.data }
  return { ok: false, problems: result.error.issues.map((issue) => problemLine(file, json, issue)) }
}

function problemLine(file: string, json: unknown, issue: z.core.$ZodIssue): string {
  const path = issue.path.map(String).join('.') || '(the whole file)'
  return `${file}: ${path}: found ${found(json, issue)}, expected ${expected(issue)}`
}

function found(json: unknown, issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `unknown field ${issue.keys.join(', ')}`
  // Not `issue.input`, which is everything that the check received, such as both ends of a range.
  const value = issue.path.reduce<unknown>(
    (at, key) => (at instanceof Object ? Reflect.get(at, key) : undefined),
    json,
  )
  const shown = value === undefined ? 'nothing' : JSON.stringify(value)
  return shown.length > 80 ? `${shown.slice(0, 77)}…` : shown
}

function expected(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value') return `one of ${issue.values.map(String).join(', ')}`
  if (issue.code === 'unrecognized_keys') return 'only documented fields (docs/stores.md)'
  if (issue.code === 'invalid_type') {
    return issue.expected === 'nonoptional' ? 'a value' : issue.expected
  }
  if (issue.code === 'too_big') return `at most ${amountOf(issue.maximum, issue.origin)}`
  if (issue.code === 'too_small') return `at least ${amountOf(issue.minimum, issue.origin)}`
  return issue.message.replace(/^Invalid discriminator value\. Expected /, 'one of ')
}

function amountOf(limit: number | bigint, origin: string): string {
  const [one, many] =
    { string: ['character', 'characters'], array: ['entry', 'entries'] }[origin] ?? []
  const unit = limit === 1 ? one : many
  return unit ? `${String(limit)} ${unit}` : String(limit)
}
