import { z } from '@hono/zod-openapi'
import { taxClasses } from '#store/enums.ts'

/** An id or a token that clients must not interpret. */
/** An option of a variant; the labels are what is read in the language of the answer. */
export const labelledOption = z.object({
  name: z.string(),
  value: z.string(),
  label: z.string(),
  valueLabel: z.string(),
})

export const opaqueId = z.string().min(1).max(200)

/** An amount in a reply. */
export const amount = z.number().describe('Major units of the currency')

/** The security of operations that need a customer's access token. */
export const customerSecurity = [{ bearer: [] }]

/** The members of a line that tell of its tax. */
export const lineTaxFields = {
  taxClass: z.enum(taxClasses),
  taxRate: z.number().describe('Per cent'),
  tax: amount.describe('Of the line after its share of the discount'),
  discount: amount.describe('The share of the line in the discount'),
}

/** The members of a cart or an order that tell of its tax. */
export const taxFields = {
  shippingTax: amount,
  taxSummary: z
    .array(z.object({ rate: z.number(), net: amount, tax: amount, gross: amount }))
    .describe('What is charged at each rate (per cent), the highest first'),
}

/**
 * What a buyer writes to the shop: plain text of at most 500 characters, with its line breaks as
 * `\n` and without other control characters; an empty one is none.
 */
export const buyerNote = z
  .string()
  .transform((text) => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, ''))
  .pipe(z.string().trim().max(500))
  .transform((text) => text || null)
  .nullish()
  .openapi({ type: ['string', 'null'], maxLength: 500 })

/** Whether a text names a language that `Intl` can format for. */
export function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

/** A URL of the store in a request; the route compares its origin. */
export const ownUrl = (max: number) => z.url({ protocol: /^https?$/ }).max(max)

/** The members of a request that say in which language mails are written, and where they lead. */
export const mailLanguageFields = {
  locale: z
    .string()
    .max(35)
    .refine(isLocale, 'is a language tag (BCP 47)')
    .nullish()
    .describe('The language of the mails about it'),
  localeUrl: ownUrl(300)
    .nullish()
    .describe('On an origin of the store: the home page in that language, for links in mails'),
}
