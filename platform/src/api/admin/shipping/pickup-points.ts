import { z } from '@hono/zod-openapi'
import { pointRows, readLocationCodes, removePoint } from '#commerce/pickup/manage-points.ts'
import { named } from '#http/openapi.ts'
import { validationProblem } from '#http/problem.ts'
import type { StoredAddress } from '#store/schema/carts.ts'
import type { PickupPoint } from '#store/schema/shipping.ts'
import { recordView } from '#api/admin/catalog/schemas.ts'
import { settingsRoutes } from '#api/admin/settings-resource.ts'
import { countryCode } from '#api/admin/settings-schemas.ts'
import { viewOf } from '#api/shared/view.ts'

const line = z.string().trim().min(1).max(200)
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be HH:MM in the store’s time zone')
const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

const address = z.object({
  company: line.nullable(),
  line1: line,
  line2: line.nullable(),
  city: line,
  region: line.nullable(),
  postalCode: z.string().trim().min(1).max(32).nullable(),
  countryCode,
})

const fields = {
  name: line,
  address,
  phone: z.string().trim().min(1).max(50).nullable(),
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  hours: z
    .array(z.object({ days: z.array(z.enum(days)).min(1).max(7), opens: time, closes: time }))
    .max(21),
  readyAfterHours: z.int().min(0).max(720).describe('Hours after the order, with stock here'),
  transferDays: z
    .int()
    .min(0)
    .max(60)
    .nullable()
    .describe('Extra days if the stock is elsewhere; null: such orders cannot be collected here'),
  locationId: z
    .string()
    .max(200)
    .nullable()
    .describe('The location whose stock can be collected here; null: stock of the whole store'),
  isActive: z.boolean(),
}

const absent = { company: true, line2: true, region: true, postalCode: true } as const

const request = named('PickupPointRequest', {
  ...fields,
  address: address.partial(absent),
  phone: fields.phone.default(null),
  latitude: fields.latitude.default(null),
  longitude: fields.longitude.default(null),
  hours: fields.hours.default([]),
  readyAfterHours: fields.readyAfterHours.default(2),
  transferDays: fields.transferDays.default(null),
  locationId: fields.locationId.default(null),
  isActive: fields.isActive.default(true),
})

const view = named('AdminPickupPoint', {
  ...recordView,
  ...fields,
  hours: z.array(z.object({ days: z.array(z.string()), opens: z.string(), closes: z.string() })),
})

function toView(row: PickupPoint) {
  const { firstName: _first, lastName: _last, phone: _phone, ...place } = row.address
  return viewOf(view, row, { address: place })
}

function toStoredAddress(given: z.output<typeof request>['address']): StoredAddress {
  const { company = null, line2 = null, region = null, postalCode = null, ...required } = given
  const person = { firstName: '', lastName: '', phone: null }
  return { ...person, ...required, company, line2, region, postalCode }
}

export const registerPickupPointRoutes = settingsRoutes({
  path: '/v1/shipping/pickup-points',
  name: 'PickupPoint',
  sorts: ['name', 'createdOn'],
  searched: 'the name',
  request,
  view,
  toView,
  toValues: async (given, { db, scope, id }) => {
    const { locationId } = given
    const before = id === undefined ? null : await pointRows.find(db, scope, id)
    // One that is switched off later stays, so that the point can be edited.
    if (locationId !== null && locationId !== before?.locationId) {
      const known = await readLocationCodes(db, scope)
      const valid = [...known].map(([one, code]) => `${one} (${code})`).join(', ')
      if (!known.has(locationId))
        throw validationProblem({ locationId: [`must be an active location: ${valid}`] })
    }
    return { ...given, address: toStoredAddress(given.address) }
  },
  rows: pointRows,
  remove: removePoint,
  codes: { notFound: 'Shipping.PickupPointNotFound' },
})
