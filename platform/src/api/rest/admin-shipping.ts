import { createRoute, z } from '@hono/zod-openapi'
import { and, eq, ilike, or, type SQL } from 'drizzle-orm'
import {
  canBeCarriedOut,
  createMethod,
  hasMethod,
  methodsOf,
  reachesPostalCode,
  readParts,
  readRates,
} from '#commerce/shipping/manage-methods.ts'
import { adminContext, forAdmin, type AdminContext } from '#http/admin-auth.ts'
import type { Api, RegisterRoutes } from '#http/api.ts'
import { readPage, rowsOf } from '#http/list-page.ts'
import { containing, pageOf } from '#http/list-query.ts'
import { jsonBody, jsonReply, refusals } from '#http/openapi.ts'
import { Problem } from '#http/problem.ts'
import type { Services } from '#services.ts'
import {
  shippingMethods,
  shippingRates,
  type ShippingMethod,
  type ShippingRate,
} from '#store/schema/shipping.ts'
import { toMethodJson, toRateJson } from './admin-shipping-json.ts'
import { toMethodRows } from './admin-shipping-rows.ts'
import {
  createMethodRequest,
  methodSchema,
  methodsQuery,
  rateSchema,
  ratesQuery,
} from './admin-shipping-schemas.ts'

const path = '/v1/shipping/methods'

export function methodNotFound() {
  const title = 'There is no such shipping method.'
  return new Problem({ status: 404, code: 'Shipping.MethodNotFound', title })
}

async function filterMethods(
  { db }: Services,
  scope: AdminContext,
  query: z.infer<typeof methodsQuery>,
): Promise<SQL | undefined> {
  const { name, displayName, isActive, visibleInCheckout, type, shippingProfileId } =
    shippingMethods
  const text = query.search ? containing(query.search) : null
  return and(
    methodsOf(scope),
    text === null ? undefined : or(ilike(name, text), ilike(displayName, text)),
    query.isActive ? eq(isActive, true) : undefined,
    query.visibleInCheckout === undefined
      ? undefined
      : eq(visibleInCheckout, query.visibleInCheckout),
    query.type ? eq(type, query.type) : undefined,
    query.shippingProfileId ? eq(shippingProfileId, query.shippingProfileId) : undefined,
    query.onlyAvailable ? canBeCarriedOut() : undefined,
    query.postalCode ? await reachesPostalCode(db, scope.storeId, query.postalCode) : undefined,
  )
}

function placeOfMethod(row: ShippingMethod, sortBy: string) {
  const values = { sortOrder: row.sortOrder, name: row.name, createdOn: row.createdOn }
  return { id: row.id, value: values[sortBy as keyof typeof values] }
}

function addMethodList(api: Api, services: Services) {
  const { db } = services
  const route = createRoute({
    method: 'get',
    path,
    operationId: 'ListShippingMethods',
    summary: 'List shipping methods',
    description: '`search` covers both names; `postalCode` applies to local delivery only.',
    'x-contract': 'documented',
    ...forAdmin(services, 'settings:read'),
    request: { query: methodsQuery },
    responses: {
      200: jsonReply(pageOf(methodSchema), 'A page of methods, their rates in them'),
      ...refusals(400, 401, 403, 404),
    },
  })
  api.openapi(route, async (c) => {
    const query = c.req.valid('query')
    const scope = adminContext(c)
    const { id, sortOrder, name, createdOn } = shippingMethods
    const list = {
      scope: ['shipping methods', scope.storeId, scope.sellerId],
      sorts: { sortOrder, name, createdOn },
      id,
      where: await filterMethods(services, scope, query),
      ...rowsOf(db, shippingMethods),
      placeOf: placeOfMethod,
    }
    const page = await readPage(services, list, query)
    const rates = await readRates(
      db,
      page.data.map((method) => method.id),
    )
    const data = page.data.map((method) => toMethodJson(method, rates.get(method.id) ?? []))
    return c.json({ ...page, data }, 200)
  })
}

function addRateList(api: Api, services: Services) {
  const { db } = services
  const route = createRoute({
    method: 'get',
    path: `${path}/{id}/rates`,
    operationId: 'ListShippingMethodRates',
    summary: 'List the rates of a shipping method',
    description: '`search` covers the zone.',
    'x-contract': 'documented',
    ...forAdmin(services, 'settings:read'),
    request: { params: z.object({ id: z.string() }), query: ratesQuery },
    responses: {
      200: jsonReply(pageOf(rateSchema), 'A page of rates'),
      ...refusals(400, 401, 403, 404),
    },
  })
  api.openapi(route, async (c) => {
    const query = c.req.valid('query')
    const scope = adminContext(c)
    const methodId = c.req.valid('param').id
    if (!(await hasMethod(db, scope, methodId))) {
      throw methodNotFound()
    }
    const { createdOn, id, shippingMethodId, zoneCode, isActive } = shippingRates
    const list = {
      scope: ['shipping rates', scope.storeId, scope.sellerId, methodId],
      sorts: { createdOn },
      id,
      where: and(
        eq(shippingMethodId, methodId),
        query.search ? ilike(zoneCode, containing(query.search)) : undefined,
        query.isActive ? eq(isActive, true) : undefined,
      ),
      ...rowsOf(db, shippingRates),
      placeOf: (row: ShippingRate) => ({ id: row.id, value: row.createdOn }),
    }
    const page = await readPage(services, list, query)
    return c.json({ ...page, data: page.data.map(toRateJson) }, 200)
  })
}

function addCreation(api: Api, services: Services) {
  const { db } = services
  const route = createRoute({
    method: 'post',
    path,
    operationId: 'CreateShippingMethod',
    summary: 'Create a shipping or pickup method, with its rates',
    'x-contract': 'documented',
    ...forAdmin(services, 'settings:update'),
    request: { body: jsonBody(createMethodRequest) },
    responses: {
      201: jsonReply(z.object({ id: z.string() }), 'The id of the method'),
      ...refusals(400, 401, 403, 404),
    },
  })
  api.openapi(route, async (c) => {
    const scope = adminContext(c)
    const parts = await readParts(db, scope.storeId)
    const known = { ...parts, currencyCode: c.var.store.currencyCode }
    const { method, rates } = toMethodRows(c.req.valid('json'), known)
    return c.json({ id: await createMethod(db, scope, method, rates) }, 201)
  })
}

/** Shipping methods and their rates (spec §4.2). */
export const registerAdminShippingRoutes: RegisterRoutes = (api, services) => {
  addMethodList(api, services)
  addRateList(api, services)
  addCreation(api, services)
}
