import { z } from 'zod'
import { linkSchema, storeImageSchema } from './section-schema'

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

/** A file `pages/<name>.json` of a store, or `pages/<locale>/<name>.json`. */
export const contentPageSchema = z.strictObject({
  /** Its URL is `/pages/<slug>`; by default the name of the file. */
  slug: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]*$/)
    .optional(),
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
