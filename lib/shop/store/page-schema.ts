import { z } from 'zod'
import { linkSchema, storeImageSchema } from './section-schema'
import { encodeLetters } from '@/lib/shop/links'
import { mapStrings } from '@/lib/shop/record'

const text = z.string().min(1)
/** Prose in which `<a>`, `<strong>` and `<em>` are read; see lib/shop/store/merchant-markup.ts. */
const prose = z.string().min(1)

const block = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text: prose }),
  z.strictObject({ kind: z.literal('note'), text: prose }),
  z.strictObject({ kind: z.literal('list'), items: z.array(prose).min(1) }),
  z.strictObject({ kind: z.literal('steps'), items: z.array(prose).min(2) }),
  z.strictObject({
    kind: z.literal('table'),
    caption: text,
    head: z.array(text).min(2).max(4),
    rows: z.array(z.array(text).min(2).max(4)).min(1),
  }),
  z.strictObject({
    kind: z.literal('questions'),
    items: z.array(z.strictObject({ question: text, answer: prose })).min(1),
  }),
  z.strictObject({ kind: z.literal('picture'), image: storeImageSchema }),
  z.strictObject({ kind: z.literal('action'), link: linkSchema }),
])

const slugRule = 'lower-case letters without accents, digits and hyphens'

/** A mark that one may leave out; in other scripts it makes another letter: й is not и. */
const accent = /[\p{sc=Latn}\p{sc=Grek}\p{sc=Arab}\p{sc=Hebr}]\p{M}/u

/** In any script, as those of products; encoded, as in a URL. */
const pageSlug = z
  .string()
  .normalize('NFC')
  .regex(/^(?![-\p{M}])[\p{Ll}\p{Lm}\p{Lo}\p{M}\p{N}-]+$/u, slugRule)
  .refine((slug) => !accent.test(slug.normalize('NFKD')), slugRule)
  .transform(encodeURIComponent)

/** A file `pages/<name>.json` of a store, or `pages/<locale>/<name>.json`. */
export const contentPageSchema = z.strictObject({
  /** Its URL is `/pages/<slug>`; by default the name of the file. */
  slug: pageSlug.optional(),
  title: text,
  lead: text,
  /** Pages of one group share a navigation. */
  group: z.enum(['help', 'about', 'legal']),
  position: z.number().int(),
  changedOn: z.iso.date(),
  sections: z.array(z.strictObject({ heading: text, blocks: z.array(block).min(1) })).min(1),
})

/** A content page of a store in one language. */
export type ContentPage = z.infer<typeof contentPageSchema> & {
  /** The name of its file, the same in every language. */
  readonly name: string
  readonly slug: string
}
export type ContentBlock = z.infer<typeof block>

/** The slugs of content pages in one language, by name and by all slugs in any language. */
export type PageSlugs = ReadonlyMap<string, string>

type Named = Pick<ContentPage, 'name' | 'slug'>

/** `own`: the pages in the language; `all`: the pages in every language of the store. */
export function pageSlugsOf(own: readonly Named[], all: readonly Named[]): PageSlugs {
  const slugs = new Map(own.map(({ name, slug }) => [name, slug]))
  return new Map(
    all.flatMap(({ name, slug }) => {
      const current = slugs.get(name) ?? name
      return [
        [slug, current],
        [name, current],
      ] as const
    }),
  )
}

/** Slugs that more than one page would have in any language, one line each. */
export function pageSlugProblems(folder: string, all: readonly Named[]): string[] {
  const owners = new Map(all.map(({ name }) => [name, name]))
  return all.flatMap(({ name, slug }) => {
    const owner = owners.get(slug) ?? name
    owners.set(slug, owner)
    return owner === name
      ? []
      : [`${folder}: found "${slug}" for "${name}" and "${owner}", expected one page with the slug`]
  })
}

/** Rewrites links to content pages, which may use any of their slugs, to those of one language. */
export function withPageSlugs<T>(value: T, slugs: PageSlugs): T {
  return mapStrings(value, (text) =>
    text.replace(/(^|href=")\/pages\/([^"/?#]+)/g, (link, before: string, slug: string) => {
      const current = slugs.get(encodeLetters(slug))
      return current === undefined ? link : `${before}/pages/${current}`
    }),
  )
}
