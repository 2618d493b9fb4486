import { deleteMethod, readReferences, replaceMethod } from '#commerce/shipping/manage-methods.ts'
import { findMethod, readRates } from '#commerce/shipping/read-methods.ts'
import { adminContext, forAdmin, forSellers } from '#http/admin-auth.ts'
import type { Api, RegisterRoutes } from '#http/api.ts'
import { contentEtag, matchesContent, versionMismatch } from '#http/etag.ts'
import { jsonBody, jsonReply, noContent } from '#http/openapi.ts'
import { defineRoute } from '#http/route.ts'
import type { Needs, Services } from '#services.ts'
import type { MerchantScope } from '#store/scope.ts'
import { idParams } from '#api/shared/fields.ts'
import { toMethodJson } from './json.ts'
import { methodNotFound } from './routes.ts'
import { toMethodRows } from './rows.ts'
import { createMethodRequest, methodSchema } from './schemas.ts'

const path = '/v1/shipping/methods/{id}'

async function readMethod({ db }: Needs<'db'>, scope: MerchantScope, id: string) {
  const method = await findMethod(db, scope, id)
  if (!method) throw methodNotFound()
  return toMethodJson(method, (await readRates(db, [id])).get(id) ?? [])
}

function addRead(api: Api, services: Services) {
  const route = defineRoute('get', path, 'GetShippingMethod', {
    summary: 'Read a shipping method with its rates',
    access: forSellers(services, 'settings:read'),
    request: { params: idParams },
    replies: { 200: jsonReply(methodSchema, 'The method') },
  })
  api.openapi(route, async (c) => {
    const method = await readMethod(services, adminContext(c), c.req.valid('param').id)
    c.header('etag', contentEtag(method))
    return c.json(method, 200)
  })
}

function addReplacement(api: Api, services: Services) {
  const { db, clock } = services
  const route = defineRoute('put', path, 'ReplaceShippingMethod', {
    summary: 'Replace a shipping method with its rates',
    description:
      'Rates are replaced as a whole. Limits that are missing in the request are removed; other ' +
      'missing members keep their values.',
    access: forAdmin(services, 'settings:update'),
    request: { params: idParams, body: jsonBody(createMethodRequest) },
    replies: { 200: jsonReply(methodSchema, 'The updated method') },
    refused: [412],
  })
  api.openapi(route, async (c) => {
    const scope = adminContext(c)
    const { id } = c.req.valid('param')
    const references = await readReferences(db, scope.storeId)
    const known = { ...references, currencyCode: c.var.store.currencyCode }
    const rows = { ...toMethodRows(c.req.valid('json'), known), now: clock() }
    const outcome = await replaceMethod(db, scope, id, rows, (method, rates) =>
      matchesContent(c, toMethodJson(method, rates)),
    )
    if (outcome === 'notFound') throw methodNotFound()
    if (outcome === 'changed') throw versionMismatch()
    const method = await readMethod(services, scope, id)
    c.header('etag', contentEtag(method))
    return c.json(method, 200)
  })
}

function addRemoval(api: Api, services: Services) {
  const route = defineRoute('delete', path, 'DeleteShippingMethod', {
    summary: 'Delete a shipping method',
    access: forAdmin(services, 'settings:update'),
    request: { params: idParams },
    replies: { 204: noContent },
  })
  api.openapi(route, async (c) => {
    const { id } = c.req.valid('param')
    if (!(await deleteMethod(services.db, adminContext(c), id))) throw methodNotFound()
    return c.body(null, 204)
  })
}

/** Reads and changes one shipping method, in addition to the lists of the spec (§4.2). */
export const registerShippingChangeRoutes: RegisterRoutes = (api, services) => {
  addRead(api, services)
  addReplacement(api, services)
  addRemoval(api, services)
}
