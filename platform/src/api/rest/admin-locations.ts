import { createRoute, z } from '@hono/zod-openapi'
import { and, eq, ilike, or } from 'drizzle-orm'
import { changeLocation, type LocationRow } from '#commerce/catalog-admin/change-location.ts'
import { adminContext, forAdmin } from '#http/admin-auth.ts'
import type { Api } from '#http/api.ts'
import { readPage, rowsOf, type List } from '#http/list-page.ts'
import { containing, listQuery, pageOf } from '#http/list-query.ts'
import { jsonBody, jsonReply, refusals } from '#http/openapi.ts'
import { Problem } from '#http/problem.ts'
import type { Services } from '#services.ts'
import { isUniqueViolation } from '#store/database.ts'
import { newId } from '#store/ids.ts'
import { locations } from '#store/schema/inventory.ts'
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

const params = z.object({ id: z.string() })

const locationView = z
  .object({ ...recordView, code: z.string(), name: z.string(), isActive: z.boolean() })
  .openapi('Location', { 'x-contract': 'assumed' })

function toView(row: LocationRow) {
  const { code, name, isActive } = row
  return { ...toRecord(row), code, name, isActive }
}

const locationQuery = listQuery(['code', 'createdOn'])

function toList(
  { db }: Services,
  storeId: string,
  { search, isActive }: z.output<typeof locationQuery>,
): List<LocationRow> {
  const { code, name, createdOn } = locations
  const text = search ? containing(search) : null
  return {
    scope: ['locations', storeId],
    sorts: { code, createdOn },
    id: locations.id,
    where: and(
      eq(locations.storeId, storeId),
      text ? or(ilike(code, text), ilike(name, text)) : undefined,
      isActive ? eq(locations.isActive, true) : undefined,
    ),
    ...rowsOf(db, locations),
    placeOf: (row, sortBy) => ({
      id: row.id,
      value: sortBy === 'createdOn' ? row.createdOn : row.code,
    }),
  }
}

function addList(api: Api, services: Services) {
  const route = createRoute({
    method: 'get',
    path,
    operationId: 'ListLocations',
    summary: 'List locations',
    description: '`search` covers code and name.',
    'x-contract': 'assumed',
    ...forAdmin(services, 'inventory:read'),
    request: { query: locationQuery },
    responses: {
      200: jsonReply(pageOf(locationView), 'A page of locations'),
      ...refusals(400, 401, 403, 404),
    },
  })
  api.openapi(route, async (c) => {
    const query = c.req.valid('query')
    const page = await readPage(services, toList(services, adminContext(c).storeId, query), query)
    return c.json({ ...page, data: page.data.map(toView) }, 200)
  })
}

function codeTaken() {
  const title = 'The code is taken in this store.'
  return new Problem({ status: 409, code: 'Inventory.LocationExists', title })
}

function addCreation(api: Api, { db, ...services }: Services) {
  const route = createRoute({
    method: 'post',
    path,
    operationId: 'CreateLocation',
    summary: 'Create a location',
    'x-contract': 'assumed',
    ...forAdmin({ db, ...services }, 'inventory:update'),
    request: { body: jsonBody(locationRequest) },
    responses: {
      201: jsonReply(locationView, 'The location'),
      ...refusals(400, 401, 403, 404, 409),
    },
  })
  api.openapi(route, async (c) => {
    const { tenantId, storeId } = adminContext(c)
    const { code, name, isActive = true } = c.req.valid('json')
    const values = { code, name, isActive, tenantId, storeId, id: newId('loc') }
    try {
      const [row] = await db.insert(locations).values(values).returning()
      if (!row) throw new Error('The location was not inserted.')
      return c.json(toView(row), 201)
    } catch (error) {
      throw isUniqueViolation(error) ? codeTaken() : error
    }
  })
}

function addOne(api: Api, services: Services) {
  const { db } = services
  const getRoute = createRoute({
    method: 'get',
    path: `${path}/{id}`,
    operationId: 'GetLocation',
    summary: 'Read a location',
    'x-contract': 'assumed',
    ...forAdmin(services, 'inventory:read'),
    request: { params },
    responses: { 200: jsonReply(locationView, 'The location'), ...refusals(400, 401, 403, 404) },
  })
  api.openapi(getRoute, async (c) => {
    const { id } = c.req.valid('param')
    const own = and(eq(locations.id, id), eq(locations.storeId, adminContext(c).storeId))
    const [row] = await db.select().from(locations).where(own)
    if (!row) throw toCatalogProblem('Location', 'NotFound')
    return c.json(toView(row), 200)
  })

  const changeRoute = createRoute({
    method: 'patch',
    path: `${path}/{id}`,
    operationId: 'UpdateLocation',
    summary: 'Change a location',
    description: 'With `isActive: false` what lies there is no longer for sale, and stays there.',
    'x-contract': 'assumed',
    ...forAdmin(services, 'inventory:update'),
    request: { params, body: jsonBody(locationChange) },
    responses: {
      200: jsonReply(locationView, 'The location as it is now'),
      ...refusals(400, 401, 403, 404, 409),
    },
  })
  api.openapi(changeRoute, async (c) => {
    const { id } = c.req.valid('param')
    const written = await changeLocation(services, adminContext(c), id, c.req.valid('json'))
    if (written.ok) return c.json(toView(written.row), 200)
    throw written.code === 'SlugTaken' ? codeTaken() : toCatalogProblem('Location', written.code)
  })
}

/** Places where stock lies. */
export function registerLocationRoutes(api: Api, services: Services) {
  addList(api, services)
  addCreation(api, services)
  addOne(api, services)
}
