import type { Context } from 'hono'
import { deleteMethod, readReferences, replaceMethod } from '#commerce/shipping/manage-methods.ts'
import { findMethod, readRates } from '#commerce/shipping/read-methods.ts'
import { adminContext } from '#http/admin-auth.ts'
import type { ApiEnv } from '#http/api.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { contentEtag, matchesContent, versionMismatch } from '#http/etag.ts'
import { Problem } from '#http/problem.ts'
import type { Needs } from '#services.ts'
import { toMethodJson } from './json.ts'
import { toMethodRows } from './rows.ts'
import { createMethodRequest, methodSchema } from './schemas.ts'

const path = '/v1/shipping/methods/{id}'

/** The method with its rates, whose content is the ETag of the reply. */
async function show(c: Context<ApiEnv>, { db }: Needs<'db'>, id: string) {
  const method = await findMethod(db, adminContext(c), id)
  if (!method) throw new Problem('Shipping.MethodNotFound')
  const json = toMethodJson(method, (await readRates(db, [id])).get(id) ?? [])
  c.header('etag', contentEtag(json))
  return json
}

/** Reads and changes one shipping method, in addition to the lists of the spec (§4.2). */
export const registerShippingChangeRoutes: RegisterRoutes = (
  { forAdmin, forSellers },
  services,
) => {
  const { db, clock } = services
  forSellers('settings:read').get(path, 'GetShippingMethod', {
    summary: 'Read a shipping method with its rates',
    replies: { 200: [methodSchema, 'The method'] },
    handle: (c, { id }) => show(c, services, id),
  })

  forAdmin('settings:update').put(path, 'ReplaceShippingMethod', {
    summary: 'Replace a shipping method with its rates',
    description:
      'Rates are replaced as a whole. Limits that are missing in the request are removed; other ' +
      'missing members keep their values.',
    body: createMethodRequest,
    replies: { 200: [methodSchema, 'The updated method'] },
    refused: [412],
    handle: async (c, { id }, given) => {
      const scope = adminContext(c)
      const references = await readReferences(db, scope.storeId)
      const known = { ...references, currencyCode: c.var.store.currencyCode }
      const rows = { ...toMethodRows(given, known), now: clock() }
      const outcome = await replaceMethod(db, scope, id, rows, (method, rates) =>
        matchesContent(c, toMethodJson(method, rates)),
      )
      if (outcome === 'notFound') throw new Problem('Shipping.MethodNotFound')
      if (outcome === 'changed') throw versionMismatch()
      return show(c, services, id)
    },
  })

  forAdmin('settings:update').delete(path, 'DeleteShippingMethod', {
    summary: 'Delete a shipping method',
    handle: async (c, { id }) => {
      if (!(await deleteMethod(db, adminContext(c), id)))
        throw new Problem('Shipping.MethodNotFound')
    },
  })
}
