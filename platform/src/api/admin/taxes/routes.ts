import { z } from '@hono/zod-openapi'
import { regionKey } from '#commerce/tax/regions.ts'
import { readTaxSettings, replaceTaxSettings } from '#commerce/tax/tax-terms.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { named } from '#http/openapi.ts'
import { taxClasses } from '#store/enums.ts'
import { text } from '#api/shared/fields.ts'

const path = '/v1/tax-settings'

const taxRate = z.object({
  countryCode: z.string().regex(/^[A-Z]{2}$/, 'must be a two-letter country code (ISO 3166-1)'),
  region: text(100)
    .nullable()
    .default(null)
    .describe(
      'As in addresses; in Canada and the United States its name or code; null: the whole country',
    ),
  taxClass: z.enum(taxClasses),
  rate: z.number().min(0).max(100).multipleOf(0.001).describe('Percent, at most three decimals'),
})

const keyOf = ({ countryCode, region, taxClass }: z.output<typeof taxRate>) =>
  JSON.stringify([countryCode, regionKey(region, countryCode), taxClass])

const taxSettings = named('TaxSettings', {
  shippingTax: z
    .enum(['standard', 'proportional'])
    .describe('Tax on shipping: the standard rate, or split in proportion to the items’ rates'),
  rounding: z
    .enum(['total', 'line'])
    .describe('Tax is rounded once per rate, or per line and then summed'),
  rates: z
    .array(taxRate)
    .max(1_000)
    .refine((rates) => new Set(rates.map(keyOf)).size === rates.length, {
      message: 'must not contain a class twice for the same place',
    }),
})

/** The tax rates of a store by country, region and tax class, and how they are applied. */
export const registerTaxSettingRoutes: RegisterRoutes = ({ forAdmin }, services) => {
  forAdmin('settings:read').get(path, 'GetTaxSettings', {
    summary: 'Read the tax settings',
    replies: { 200: [taxSettings, 'The tax settings'] },
    handle: (c) => readTaxSettings(services.db, c.var.store.id),
  })

  forAdmin('settings:update').put(path, 'ReplaceTaxSettings', {
    summary: 'Replace the tax settings',
    description:
      'If a class has no rate in a place, the standard rate of the place applies, or else the rate of the store. Placed orders keep their tax.',
    body: taxSettings,
    replies: { 200: [taxSettings, 'The new tax settings'] },
    handle: (c, _params, body) => replaceTaxSettings(services.db, c.var.store, body),
  })
}
