import { createRoute, z } from '@hono/zod-openapi'
import { changeLocation, type LocationRow } from '#commerce/catalog-admin/change-location.ts'
import {
  createLocation,
  findLocation,
  listLocations,
} from '#commerce/catalog-admin/read-locations.ts'
import { adminContext, forAdmin, forSellers } from '#http/admin-auth.ts'
import type { Api } from '#http/api.ts'
import { listQuery } from '#http/list-query.ts'
import { jsonBody, jsonReply } from '#http/openapi.ts'
import { conflictProblem } from '#http/problem.ts'
import type { Services } from '#services.ts'
import { adminRefusals, idParams } from './admin-route.ts'
import { addListRoute } from './list-route.ts'
import { toCatalogProblem } from './catalog-problems.ts'
import { recordView, toRecord } from './catalog-schemas.ts'

const path = '/v1/inventory/locations'

const locationRequest = z
  .object({
    code: z.string().trim().min(1).max(50),
    name: z.string().trim().min(1).max(200),
    isActive: z.boolean().optional(),
  })
  .openapi('LocationRequest', { 'x-contract': 'assumed' })

const locationChange = locationRequest
  .partial()
  .openapi('LocationChange', { 'x-contract': 'assumed' })

const locationView = z
  .object({ ...recordView, code: z.string(), name: z.string(), isActive: z.boolean() })
  .openapi('Location', { 'x-contract': 'assumed' })

function toView(row: LocationRow) {
  const { code, name, isActive } = row
  return { ...toRecord(row), code, name, isActive }
}

const locationQuery = listQuery(['code', 'createdOn'])

function addList(api: Api, services: Services) {
  addListRoute(api, services, {
    path,
    operationId: 'ListLocations',
    summary: 'List locations',
    description: '`search` covers code and name.',
    access: forSellers(services, 'inventory:read'),
    query: locationQuery,
    item: locationView,
    page: 'A page of locations',
    list: (c, query) => listLocations(services.db, adminContext(c).storeId, query),
    toViews: (rows) => rows.map(toView),
  })
}

function codeInUse() {
  const title = 'This code is already in use.'
  return conflictProblem('Inventory.LocationExists', title)
}

function addCreation(api: Api, services: Services) {
  const route = createRoute({
    method: 'post',
    path,
    operationId: 'CreateLocation',
    summary: 'Create a location',
    'x-contract': 'assumed',
    ...forAdmin(services, 'inventory:update'),
    request: { body: jsonBody(locationRequest) },
    responses: {
      201: jsonReply(locationView, 'The location'),
      ...adminRefusals(409),
    },
  })
  api.openapi(route, async (c) => {
    const { code, name, isActive = true } = c.req.valid('json')
    const values = { code, name, isActive }
    const written = await createLocation(services.db, adminContext(c), values)
    if (!written.ok) throw codeInUse()
    return c.json(toView(written.row), 201)
  })
}

function addOne(api: Api, services: Services) {
  const getRoute = createRoute({
    method: 'get',
    path: `${path}/{id}`,
    operationId: 'GetLocation',
    summary: 'Read a location',
    'x-contract': 'assumed',
    ...forSellers(services, 'inventory:read'),
    request: { params: idParams },
    responses: { 200: jsonReply(locationView, 'The location'), ...adminRefusals() },
  })
  api.openapi(getRoute, async (c) => {
    const { id } = c.req.valid('param')
    const row = await findLocation(services.db, adminContext(c).storeId, id)
    if (!row) throw toCatalogProblem('Location', 'NotFound')
    return c.json(toView(row), 200)
  })

  const changeRoute = createRoute({
    method: 'patch',
    path: `${path}/{id}`,
    operationId: 'UpdateLocation',
    summary: 'Change a location',
    description: 'With `isActive: false` the stock of the location is kept but is not for sale.',
    'x-contract': 'assumed',
    ...forAdmin(services, 'inventory:update'),
    request: { params: idParams, body: jsonBody(locationChange) },
    responses: {
      200: jsonReply(locationView, 'The updated location'),
      ...adminRefusals(409),
    },
  })
  api.openapi(changeRoute, async (c) => {
    const { id } = c.req.valid('param')
    const written = await changeLocation(services, adminContext(c), id, c.req.valid('json'))
    if (written.ok) return c.json(toView(written.row), 200)
    throw written.code === 'SlugTaken' ? codeInUse() : toCatalogProblem('Location', written.code)
  })
}

/** Locations that hold stock. */
export function registerLocationRoutes(api: Api, services: Services) {
  addList(api, services)
  addCreation(api, services)
  addOne(api, services)
}
