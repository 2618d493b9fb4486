import { z } from '@hono/zod-openapi'
import { createMethod, readReferences } from '#commerce/shipping/manage-methods.ts'
import { listMethods, listRates, readRates } from '#commerce/shipping/read-methods.ts'
import { adminContext } from '#http/admin-auth.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { Problem } from '#http/problem.ts'
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

/** Shipping methods and their rates (spec §4.2). */
export const registerAdminShippingRoutes: RegisterRoutes = ({ forAdmin, forSellers }, { db }) => {
  forSellers('settings:read').list(path, 'ListShippingMethods', {
    summary: 'List shipping methods',
    description: '`search` covers both names; `postalCode` applies to local delivery only.',
    contract: 'documented',
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

  forSellers('settings:read').list(`${path}/{id}/rates`, 'ListShippingMethodRates', {
    summary: 'List the rates of a shipping method',
    description: '`search` covers the zone.',
    contract: 'documented',
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

  forAdmin('settings:update').post(path, 'CreateShippingMethod', {
    summary: 'Create a shipping or pickup method, with its rates',
    contract: 'documented',
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
