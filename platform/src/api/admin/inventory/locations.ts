import { z } from '@hono/zod-openapi'
import {
  changeLocation,
  createLocation,
  findLocation,
  listLocations,
  type LocationRow,
} from '#commerce/catalog/write/locations.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { listQuery } from '#http/list-query.ts'
import { named } from '#http/openapi.ts'
import { Problem } from '#http/problem.ts'
import { toCatalogProblem } from '#api/admin/catalog/problems.ts'
import { recordView } from '#api/admin/catalog/schemas.ts'
import { viewOf } from '#api/shared/view.ts'

const path = '/v1/inventory/locations'

const locationRequest = named('LocationRequest', {
  code: z.string().trim().min(1).max(50),
  name: z.string().trim().min(1).max(200),
  isActive: z.boolean().optional(),
})

const locationChange = locationRequest.partial().openapi('LocationChange')

const locationView = named('Location', {
  ...recordView,
  code: z.string(),
  name: z.string(),
  isActive: z.boolean(),
})

const toView = (row: LocationRow) => viewOf(locationView, row)

const locationQuery = listQuery(['code', 'createdOn'])

export const registerLocationRoutes: RegisterRoutes = ({ forAdmin, forSellers }, services) => {
  forSellers('inventory:read').list(path, 'ListLocations', {
    summary: 'List locations',
    description: '`search` covers code and name.',
    query: locationQuery,
    item: locationView,
    list: (c, query) => listLocations(services.db, c.var.scope.storeId, query),
    toViews: (rows) => rows.map(toView),
  })

  forAdmin('inventory:update').post(path, 'CreateLocation', {
    summary: 'Create a location',
    body: locationRequest,
    replies: { 201: [locationView, 'The location'] },
    handle: async (c, _params, { code, name, isActive = true }) => {
      const values = { code, name, isActive }
      const written = await createLocation(services, c.var.scope, values)
      if (!written.ok) throw new Problem('Inventory.LocationExists')
      return toView(written.row)
    },
  })

  forSellers('inventory:read').get(`${path}/{id}`, 'GetLocation', {
    summary: 'Read a location',
    replies: { 200: [locationView, 'The location'] },
    handle: async (c, { id }) => {
      const row = await findLocation(services.db, c.var.scope.storeId, id)
      if (!row) throw toCatalogProblem('Location', 'NotFound')
      return toView(row)
    },
  })

  forAdmin('inventory:update').patch(`${path}/{id}`, 'UpdateLocation', {
    summary: 'Change a location',
    description: 'With `isActive: false` the stock of the location is kept but is not for sale.',
    body: locationChange,
    replies: { 200: [locationView, 'The updated location'] },
    refused: [409],
    handle: async (c, { id }, body) => {
      const written = await changeLocation(services, c.var.scope, id, body)
      if (written.ok) return toView(written.row)
      throw written.code === 'SlugTaken'
        ? new Problem('Inventory.LocationExists')
        : toCatalogProblem('Location', written.code)
    },
  })
}
