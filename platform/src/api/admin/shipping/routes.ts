import { z } from '@hono/zod-openapi'
import { createMethod, readReferences } from '#commerce/shipping/manage-methods.ts'
import { listMethods, listRates, readRates } from '#commerce/shipping/read-methods.ts'
import { adminContext, forAdmin, forSellers } from '#http/admin-auth.ts'
import type { Api, RegisterRoutes } from '#http/api.ts'
import { Problem } from '#http/problem.ts'
import { addOperation } from '#http/route.ts'
import type { Services } from '#services.ts'
import { addListRoute } from '#api/admin/list-route.ts'
import { toMethodJson, toRateJson } from './json.ts'
import { toMethodRows } from './rows.ts'
import {
  createMethodRequest,
  methodSchema,
  methodsQuery,
  rateSchema,
  ratesQuery,
} from './schemas.ts'

const path = '/v1/shipping/methods'

function addMethodList(api: Api, services: Services) {
  const { db } = services
  addListRoute(api, services, {
    path,
    operationId: 'ListShippingMethods',
    summary: 'List shipping methods',
    description: '`search` covers both names; `postalCode` applies to local delivery only.',
    contract: 'documented',
    access: forSellers(services, 'settings:read'),
    query: methodsQuery,
    item: methodSchema,
    page: 'A page of methods with their rates',
    list: (c, query) => listMethods(db, adminContext(c), query),
    toViews: async (methods) => {
      const ids = methods.map((method) => method.id)
      const rates = await readRates(db, ids)
      return methods.map((method) => toMethodJson(method, rates.get(method.id) ?? []))
    },
  })
}

function addRateList(api: Api, services: Services) {
  const { db } = services
  addListRoute(api, services, {
    path: `${path}/{id}/rates`,
    operationId: 'ListShippingMethodRates',
    summary: 'List the rates of a shipping method',
    description: '`search` covers the zone.',
    contract: 'documented',
    access: forSellers(services, 'settings:read'),
    query: ratesQuery,
    item: rateSchema,
    page: 'A page of rates',
    list: async (c, query, id) => {
      const list = await listRates(db, adminContext(c), id, query)
      if (!list) throw new Problem('Shipping.MethodNotFound')
      return list
    },
    toViews: (rows) => rows.map(toRateJson),
  })
}

function addCreation(api: Api, services: Services) {
  const { db } = services
  addOperation(api, 'post', path, 'CreateShippingMethod', {
    summary: 'Create a shipping or pickup method, with its rates',
    contract: 'documented',
    access: forAdmin(services, 'settings:update'),
    body: createMethodRequest,
    replies: { 201: [z.object({ id: z.string() }), 'The id of the method'] },
    handle: async (c, _params, given) => {
      const scope = adminContext(c)
      const references = await readReferences(db, scope.storeId)
      const known = { ...references, currencyCode: c.var.store.currencyCode }
      const { method, rates } = toMethodRows(given, known)
      return { id: await createMethod(db, scope, method, rates) }
    },
  })
}

/** Shipping methods and their rates (spec §4.2). */
export const registerAdminShippingRoutes: RegisterRoutes = (api, services) => {
  addMethodList(api, services)
  addRateList(api, services)
  addCreation(api, services)
}
