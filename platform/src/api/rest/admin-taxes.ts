import { createRoute, z } from '@hono/zod-openapi'
import { readTaxSettings, replaceTaxSettings } from '#commerce/tax/tax-settings.ts'
import { forAdmin } from '#http/admin-auth.ts'
import type { RegisterRoutes } from '#http/api.ts'
import { jsonBody, jsonReply } from '#http/openapi.ts'
import { taxClasses } from '#store/enums.ts'
import { adminRefusals } from './admin-route.ts'

const path = '/v1/tax-settings'

const taxRate = z.object({
  countryCode: z.string().regex(/^[A-Z]{2}$/, 'is a country code of two letters (ISO 3166-1)'),
  region: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .nullable()
    .default(null)
    .describe('As in addresses, in any case; null: the whole country'),
  taxClass: z.enum(taxClasses),
  rate: z.number().min(0).max(100).multipleOf(0.001).describe('Per cent, three decimals at most'),
})

const keyOf = ({ countryCode, region, taxClass }: z.output<typeof taxRate>) =>
  JSON.stringify([countryCode, region?.toLowerCase() ?? '', taxClass])

const taxSettings = z
  .object({
    shippingTax: z
      .enum(['standard', 'proportional'])
      .describe('Delivery at the standard rate, or divided among the rates of the goods'),
    rounding: z
      .enum(['total', 'line'])
      .describe('Tax rounded once for each rate, or for each line and then added up'),
    rates: z
      .array(taxRate)
      .max(1_000)
      .refine((rates) => new Set(rates.map(keyOf)).size === rates.length, {
        message: 'names a class twice for one place',
      }),
  })
  .openapi('TaxSettings', { 'x-contract': 'assumed' })

/** The rates of a store by country, region and class of goods, and how they are applied. */
export const registerTaxSettingRoutes: RegisterRoutes = (api, services) => {
  const getRoute = createRoute({
    method: 'get',
    path,
    operationId: 'GetTaxSettings',
    summary: 'Read the tax settings',
    'x-contract': 'assumed',
    ...forAdmin(services, 'settings:read'),
    responses: { 200: jsonReply(taxSettings, 'The tax settings'), ...adminRefusals() },
  })
  api.openapi(getRoute, async (c) =>
    c.json(await readTaxSettings(services.db, c.var.store.id), 200),
  )

  const replaceRoute = createRoute({
    method: 'put',
    path,
    operationId: 'ReplaceTaxSettings',
    summary: 'Replace the tax settings',
    description:
      'Where no rate is named for a class, the standard rate of the place applies, and without one the rate of the store. Placed orders keep their tax.',
    'x-contract': 'assumed',
    ...forAdmin(services, 'settings:update'),
    request: { body: jsonBody(taxSettings) },
    responses: { 200: jsonReply(taxSettings, 'The new tax settings'), ...adminRefusals() },
  })
  api.openapi(replaceRoute, async (c) => {
    const settings = await replaceTaxSettings(services.db, c.var.store, c.req.valid('json'))
    return c.json(settings, 200)
  })
}
