import { createRoute, z } from '@hono/zod-openapi'
import { deleteMethod, findMethod, replaceMethod } from '#commerce/shipping/change-method.ts'
import { readParts, readRates } from '#commerce/shipping/manage-methods.ts'
import { adminContext, forAdmin, type AdminContext } from '#http/admin-auth.ts'
import type { Api, RegisterRoutes } from '#http/api.ts'
import { jsonBody, jsonReply, noContent, refusals } from '#http/openapi.ts'
import type { Services } from '#services.ts'
import { toMethodJson } from './admin-shipping-json.ts'
import { methodNotFound } from './admin-shipping.ts'
import { toMethodRows } from './admin-shipping-rows.ts'
import { createMethodRequest, methodSchema } from './admin-shipping-schemas.ts'

const path = '/v1/shipping/methods/{id}'
const params = z.object({ id: z.string() })

async function readMethod({ db }: Services, scope: AdminContext, id: string) {
  const method = await findMethod(db, scope, id)
  if (!method) throw methodNotFound()
  return toMethodJson(method, (await readRates(db, [id])).get(id) ?? [])
}

function addRead(api: Api, services: Services) {
  const route = createRoute({
    method: 'get',
    path,
    operationId: 'GetShippingMethod',
    summary: 'Read a shipping method with its rates',
    'x-contract': 'assumed',
    ...forAdmin(services, 'settings:read'),
    request: { params },
    responses: { 200: jsonReply(methodSchema, 'The method'), ...refusals(400, 401, 403, 404) },
  })
  api.openapi(route, async (c) => {
    return c.json(await readMethod(services, adminContext(c), c.req.valid('param').id), 200)
  })
}

function addReplacement(api: Api, services: Services) {
  const { db, clock } = services
  const route = createRoute({
    method: 'put',
    path,
    operationId: 'ReplaceShippingMethod',
    summary: 'Replace a shipping method with its rates',
    description:
      'Rates are replaced as a whole, and limits that are not named end. Other members that are ' +
      'not named stay as they are.',
    'x-contract': 'assumed',
    ...forAdmin(services, 'settings:update'),
    request: { params, body: jsonBody(createMethodRequest) },
    responses: {
      200: jsonReply(methodSchema, 'The method as it is now'),
      ...refusals(400, 401, 403, 404),
    },
  })
  api.openapi(route, async (c) => {
    const scope = adminContext(c)
    const { id } = c.req.valid('param')
    const parts = await readParts(db, scope.storeId)
    const known = { ...parts, currencyCode: c.var.store.currencyCode }
    const rows = { ...toMethodRows(c.req.valid('json'), known), now: clock() }
    if (!(await replaceMethod(db, scope, id, rows))) throw methodNotFound()
    return c.json(await readMethod(services, scope, id), 200)
  })
}

function addRemoval(api: Api, services: Services) {
  const route = createRoute({
    method: 'delete',
    path,
    operationId: 'DeleteShippingMethod',
    summary: 'Delete a shipping method',
    'x-contract': 'assumed',
    ...forAdmin(services, 'settings:update'),
    request: { params },
    responses: { 204: noContent, ...refusals(400, 401, 403, 404) },
  })
  api.openapi(route, async (c) => {
    const { id } = c.req.valid('param')
    if (!(await deleteMethod(services.db, adminContext(c), id))) throw methodNotFound()
    return c.body(null, 204)
  })
}

/** One shipping method, beside the lists of the spec (§4.2). */
export const registerShippingChangeRoutes: RegisterRoutes = (api, services) => {
  addRead(api, services)
  addReplacement(api, services)
  addRemoval(api, services)
}
