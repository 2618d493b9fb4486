import { z } from '@hono/zod-openapi'
import {
  changeStore,
  createStore,
  listStores,
  readTenantName,
  renameTenant,
} from '#commerce/stores/stores.ts'
import { forAdmin, forMerchant, wholeStoreContext } from '#http/admin-auth.ts'
import type { Api, RegisterRoutes } from '#http/api.ts'
import { listQuery } from '#http/list-query.ts'
import { jsonBody, jsonReply } from '#http/openapi.ts'
import { conflictProblem, forbidden } from '#http/problem.ts'
import { defineRoute } from '#http/route.ts'
import type { Services } from '#services.ts'
import { addListRoute } from '#api/admin/list-route.ts'
import {
  storeChange,
  storeRequest,
  storeView,
  toStoreChange,
  toStoreDraft,
  toStoreView,
} from './schemas.ts'

function domainTaken() {
  const title = 'Another store has this domain.'
  return conflictProblem('Store.DomainTaken', title)
}

function addOwn(api: Api, services: Services) {
  const { db, clock } = services
  const read = defineRoute('get', '/v1/store', 'GetStore', {
    summary: 'Read the store',
    access: forAdmin(services, 'settings:read'),
    replies: { 200: jsonReply(storeView, 'The store in context') },
  })
  api.openapi(read, (c) => c.json(toStoreView(c.var.store), 200))

  const change = defineRoute('patch', '/v1/store', 'UpdateStore', {
    summary: 'Change the store',
    description:
      'Catalogue reads show changes within five seconds. The currency cannot be changed, because ' +
      'prices and orders are amounts in it.',
    access: forAdmin(services, 'settings:update'),
    request: { body: jsonBody(storeChange) },
    replies: { 200: jsonReply(storeView, 'The changed store') },
    refused: [409],
  })
  api.openapi(change, async (c) => {
    const columns = toStoreChange(c.req.valid('json'), c.var.store)
    const changed = await changeStore(db, wholeStoreContext(c).storeId, columns, clock())
    if (!changed) throw domainTaken()
    return c.json(toStoreView(changed), 200)
  })
}

function addAll(api: Api, services: Services) {
  const { db, clock } = services
  addListRoute(api, services, {
    path: '/v1/stores',
    operationId: 'ListStores',
    summary: 'List the stores of the merchant',
    description:
      '`search` covers domain and name. A token that is bound to a store lists that store only.',
    access: forMerchant(services, 'settings:read'),
    query: listQuery(['domain', 'name', 'createdOn']),
    item: storeView,
    page: 'A page of stores',
    list: (c, query) => listStores(db, c.var.application, query),
    toViews: (rows) => rows.map(toStoreView),
  })

  const create = defineRoute('post', '/v1/stores', 'CreateStore', {
    summary: 'Create another store of the merchant',
    description: 'Needs a token that is not bound to a store.',
    access: forMerchant(services, 'settings:update'),
    request: { body: jsonBody(storeRequest) },
    replies: { 201: jsonReply(storeView, 'The store') },
    refused: [409],
  })
  api.openapi(create, async (c) => {
    const { tenantId, storeId } = c.var.application
    if (storeId !== null) throw forbidden('The token is bound to one store.', 'Auth.StoreContext')
    const store = await createStore(db, { tenantId }, toStoreDraft(c.req.valid('json')), clock())
    if (!store) throw domainTaken()
    return c.json(toStoreView(store), 201)
  })
}

const tenantRequest = z
  .object({ name: z.string().trim().min(1).max(200) })
  .openapi('TenantRequest', { 'x-contract': 'assumed' })

const tenantView = z
  .object({ id: z.string(), name: z.string() })
  .openapi('Tenant', { 'x-contract': 'assumed' })

function addTenant(api: Api, services: Services) {
  const { db, clock } = services
  const path = '/v1/tenant'
  const read = defineRoute('get', path, 'GetTenant', {
    summary: 'Read the merchant',
    access: forMerchant(services, 'settings:read'),
    replies: { 200: jsonReply(tenantView, 'The merchant of the token') },
  })
  api.openapi(read, async (c) => {
    const id = c.var.application.tenantId
    return c.json({ id, name: await readTenantName(db, id) }, 200)
  })

  const change = defineRoute('put', path, 'ReplaceTenant', {
    summary: 'Rename the merchant',
    description: 'Needs a token that is not bound to a store.',
    access: forMerchant(services, 'settings:update'),
    request: { body: jsonBody(tenantRequest) },
    replies: { 200: jsonReply(tenantView, 'The merchant') },
  })
  api.openapi(change, async (c) => {
    const { tenantId: id, storeId } = c.var.application
    if (storeId !== null) throw forbidden('The token is bound to one store.', 'Auth.StoreContext')
    const { name } = c.req.valid('json')
    await renameTenant(db, id, name, clock())
    return c.json({ id, name }, 200)
  })
}

/** The merchant, the store in context and the merchant's other stores. */
export const registerStoreRoutes: RegisterRoutes = (api, services) => {
  addOwn(api, services)
  addAll(api, services)
  addTenant(api, services)
}
