import { z } from '@hono/zod-openapi'
import { removeZone, replaceZone, zoneRows } from '#commerce/shipping/manage-zones.ts'
import { named } from '#http/openapi.ts'
import { recordView } from '#api/admin/catalog/schemas.ts'
import { countryCode } from '#api/admin/settings-schemas.ts'
import { settingsRoutes } from '#api/admin/settings-resource.ts'
import { viewOf } from '#api/shared/view.ts'

const fields = {
  code: z.string().trim().min(1).max(100).describe('Referenced by `zoneCode` of rates'),
  name: z.string().trim().min(1).max(200),
  countries: z.array(countryCode).min(1).max(250),
  postalCodes: z
    .array(z.string().trim().min(1).max(32))
    .max(1000)
    .describe('Codes, ranges and prefixes within the countries; empty means all'),
}

const request = named('ShippingZoneRequest', {
  ...fields,
  postalCodes: fields.postalCodes.default([]),
})

const view = named('ShippingZone', { ...recordView, ...fields })

/** Zones, which the rates of shipping methods reference by code. */
export const registerZoneRoutes = settingsRoutes({
  path: '/v1/shipping/zones',
  name: 'ShippingZone',
  sorts: ['code', 'name', 'createdOn'],
  searched: 'code and name',
  request,
  view,
  toView: (row) => viewOf(view, row),
  toValues: (values) => values,
  rows: { ...zoneRows, replace: replaceZone },
  remove: removeZone,
  codes: {
    notFound: 'Shipping.ZoneNotFound',
    taken: 'Shipping.ZoneExists',
    inUse: 'Shipping.ZoneInUse',
  },
})
