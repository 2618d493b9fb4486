import { z } from '@hono/zod-openapi'
import { foldAddress } from './fold-text.ts'

const slugWord = String.raw`[\p{Ll}\p{Lm}\p{Lo}\p{N}][\p{Ll}\p{Lm}\p{Lo}\p{M}\p{N}]*`
const slugRule = 'Lower-case letters without accents, digits and hyphens.'

/** The last part of a URL, in any script; folded, so that an import finds a product by it. */
export const slugSchema = z
  .string()
  .normalize('NFC')
  .max(120)
  .regex(new RegExp(`^${slugWord}(-${slugWord})*$`, 'u'), slugRule)
  .refine((slug) => slug === foldAddress(slug), slugRule)

/** Markup is checked where it is written (`readRichText`). */
export const htmlText = z.string().max(100_000)
const line = z.string().trim().min(1).max(200)
const label = z.string().trim().min(1).max(100)
const alt = z.string().trim().max(500)
const paragraph = z.string().trim().max(10_000)
const words = (max: number) =>
  z.record(z.string().min(1).max(500), z.string().trim().min(1).max(max))
const bounded = <Value>(record: z.ZodType<Record<string, Value>>, max: number) =>
  record.refine((members) => Object.keys(members).length <= max, {
    message: `has at most ${String(max)} members`,
  })

const brand = z.strictObject({
  name: line,
  description: z.string().trim().max(5_000).nullish(),
  imageAlt: alt.optional(),
})
const group = brand.extend({ slug: slugSchema.optional() })
const named = { name: line }

/**
 * The translatable fields of each subject, with the same length limits as the texts themselves. What
 * is left out is shown in the store's own language. Attributes, options and tags are named as in that
 * language, images by their addresses as they are stored.
 */
export const textsSchemas = {
  product: z.strictObject({
    title: line,
    slug: slugSchema.optional(),
    subtitle: z.string().trim().max(300).nullish(),
    description: z.array(paragraph).max(1_000).optional(),
    descriptionHtml: htmlText.nullish(),
    attributes: bounded(words(500), 100).optional(),
    images: bounded(z.record(z.string().max(2048), alt), 250).optional(),
    warnings: z.string().trim().max(5_000).nullish(),
  }),
  category: group,
  collection: group,
  brand,
  shippingMethod: z.strictObject({
    ...named,
    description: z.string().trim().max(500).nullish(),
  }),
  pickupPoint: z.strictObject(named),
  paymentMethod: z.strictObject({
    ...named,
    description: z.string().trim().max(500).nullish(),
    instructions: z.string().trim().max(2_000).nullish(),
  }),
  vocabulary: z.strictObject({
    options: bounded(
      z.record(label, z.strictObject({ label, values: bounded(words(200), 2_000) })),
      200,
    ).optional(),
    attributes: bounded(words(100), 500).optional(),
    tags: bounded(words(100), 2_000).optional(),
  }),
}

export type TextsOf = {
  [Subject in keyof typeof textsSchemas]: z.output<(typeof textsSchemas)[Subject]>
}
