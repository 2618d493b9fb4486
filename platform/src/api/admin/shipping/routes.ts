import { z } from '@hono/zod-openapi'
import {
  findMethod,
  listMethods,
  listRates,
  readRates,
  createMethod,
  deleteMethod,
  readReferences,
  replaceMethod,
} from '#commerce/shipping/shipping-methods.ts'
import type { ApiContext } from '#http/api.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { withContentEtag, matchesContent, versionMismatch } from '#http/etag.ts'
import { found, Problem } from '#http/problem.ts'
import type { Needs } from '#services.ts'
import { toMethodRows } from './rows.ts'
import {
  createMethodRequest,
  methodSchema,
  methodsQuery,
  rateSchema,
  ratesQuery,
  type MethodRequest,
} from './schemas.ts'
import type { ShippingMethod, ShippingRate } from '#store/schema/shipping.ts'
import { pricedView } from '#api/shared/view.ts'

// Spec §2.1 and §2.2 declare no field nullable, so a field without a value is absent.

const kilograms = (grams: number | null) => (grams === null ? undefined : grams / 1000)

/** A rate in the shape of spec §2.1. */
export const toRateJson = (rate: ShippingRate) =>
  pricedView(rateSchema, rate, rate.currency, {
    discountPercentage:
      rate.discountPercentage === null ? undefined : Number(rate.discountPercentage),
    minWeight: kilograms(rate.minWeightGrams),
    maxWeight: kilograms(rate.maxWeightGrams),
  })

/** A method in the shape of spec §2.2, with its rates. */
export const toMethodJson = (method: ShippingMethod, rates: readonly ShippingRate[]) =>
  pricedView(methodSchema, method, method.currency, {
    minWeight: kilograms(method.minWeightGrams),
    maxWeight: kilograms(method.maxWeightGrams),
    rates: rates.map(toRateJson),
  })

const path = '/v1/shipping/methods'
const onePath = `${path}/{id}`

/** The method with its rates, whose content is the ETag of the reply. */
async function show(c: ApiContext, { db }: Needs<'db'>, id: string) {
  const method = found(await findMethod(db, c.var.scope, id), 'Shipping.MethodNotFound')
  const rates = await readRates(db, [id])
  return withContentEtag(c, toMethodJson(method, rates.get(id) ?? []))
}

/** Shipping methods and their rates (spec §4.2); one can also be read, replaced and deleted. */
export const registerAdminShippingRoutes: RegisterRoutes = ({ forAdmin, forSellers }, services) => {
  const { db, clock } = services
  const readRows = async (c: ApiContext, given: MethodRequest) => {
    const references = await readReferences(db, c.var.store.id)
    return toMethodRows(given, { ...references, currencyCode: c.var.store.currencyCode })
  }

  forSellers('settings:read').list(path, 'ListShippingMethods', {
    summary: 'List shipping methods',
    description: '`search` covers both names; `postalCode` applies to local delivery only.',
    contract: 'documented',
    query: methodsQuery,
    item: methodSchema,
    list: (c, query) => listMethods(db, c.var.scope, query),
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
    list: async (c, query, id) =>
      found(await listRates(db, c.var.scope, id, query), 'Shipping.MethodNotFound'),
    toViews: (rows) => rows.map(toRateJson),
  })

  forAdmin('settings:update').post(path, 'CreateShippingMethod', {
    summary: 'Create a shipping or pickup method, with its rates',
    contract: 'documented',
    body: createMethodRequest,
    replies: { 201: [z.object({ id: z.string() }), 'The id of the method'] },
    handle: async (c, _params, given) => {
      const { method, rates } = await readRows(c, given)
      return { id: await createMethod(db, c.var.scope, method, rates) }
    },
  })

  forSellers('settings:read').get(onePath, 'GetShippingMethod', {
    summary: 'Read a shipping method with its rates',
    replies: { 200: [methodSchema, 'The method'] },
    handle: (c, { id }) => show(c, services, id),
  })

  forAdmin('settings:update').put(onePath, 'ReplaceShippingMethod', {
    summary: 'Replace a shipping method with its rates',
    description:
      'Rates are replaced as a whole. Limits that are missing in the request are removed; other ' +
      'missing members keep their values.',
    body: createMethodRequest,
    replies: { 200: [methodSchema, 'The updated method'] },
    refused: [412],
    handle: async (c, { id }, given) => {
      const rows = { ...(await readRows(c, given)), now: clock() }
      const outcome = await replaceMethod(db, c.var.scope, id, rows, (method, rates) =>
        matchesContent(c, toMethodJson(method, rates)),
      )
      if (outcome === 'notFound') throw new Problem('Shipping.MethodNotFound')
      if (outcome === 'changed') throw versionMismatch()
      return show(c, services, id)
    },
  })

  forAdmin('settings:update').delete(onePath, 'DeleteShippingMethod', {
    summary: 'Delete a shipping method',
    handle: async (c, { id }) => {
      found(await deleteMethod(db, c.var.scope, id), 'Shipping.MethodNotFound')
    },
  })
}
