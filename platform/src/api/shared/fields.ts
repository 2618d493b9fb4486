import { z } from '@hono/zod-openapi'
import { taxClasses } from '#store/enums.ts'
import { isLocale } from '#languages.ts'

/** An option of a variant; the labels are in the language of the response. */
export const labelledOption = z.object({
  name: z.string(),
  value: z.string(),
  label: z.string(),
  valueLabel: z.string(),
})

/** Text that is not empty, without spaces around it. */
export const text = (max: number) => z.string().trim().min(1).max(max)

/** ISO 3166-1, in any case. */
export const anyCaseCountry = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'must be a two-letter country code (ISO 3166-1)')

export const opaqueId = z.string().min(1).max(200)

/** An amount in a reply. */
export const amount = z.number().describe('Major units of the currency')

/** What a line of a cart and of an order have in common. */
export const lineFields = {
  productId: z.string(),
  variantId: z.string(),
  sku: z.string(),
  options: z.array(labelledOption),
  unitPrice: amount,
  lineTotal: amount,
  taxClass: z.enum(taxClasses),
  taxRate: z.number().describe('Percent'),
  tax: amount.describe('Tax of the line, after its share of the discount'),
  discount: amount.describe('The line’s share of the discount'),
}

export const taxOfRate = z.object({ rate: z.number(), net: amount, tax: amount, gross: amount })

/** The amounts of a cart or an order. */
export const totalFields = {
  subTotal: amount,
  discount: amount,
  shippingTotal: amount,
  tax: amount,
  taxIncluded: z.boolean(),
  shippingTax: amount,
  taxSummary: z
    .array(taxOfRate)
    .describe('The tax charged at each rate (percent), highest rate first'),
  total: amount,
}

/** The buyer's note as plain text: line breaks become `\n`, an empty one null. */
export const buyerNote = z
  .string()
  .transform((text) => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, ''))
  .pipe(z.string().trim().max(500))
  .transform((text) => text || null)
  .nullish()
  .openapi({ type: ['string', 'null'], maxLength: 500 })

/** A URL of the store in a request; the route compares its origin. */
export const ownUrl = (max: number) => z.url({ protocol: /^https?$/ }).max(max)

/** Fields of a request for the language of mails and the target of their links. */
export const mailLanguageFields = {
  locale: z
    .string()
    .max(35)
    .refine(isLocale, 'must be a language tag (BCP 47)')
    .nullish()
    .describe('The language of mails'),
  localeUrl: ownUrl(300)
    .nullish()
    .describe('The home page in that language, on an origin of the store; base of links in mails'),
}

export const actorSchema = z.object({
  kind: z.enum(['staff', 'application', 'customer', 'system']),
  id: z.string().nullable(),
  name: z.string().nullable().describe('Null for customers and the platform itself'),
})
