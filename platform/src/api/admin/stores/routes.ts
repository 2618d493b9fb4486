import { z } from '@hono/zod-openapi'
import {
  changeStore,
  createStore,
  listStores,
  readTenantName,
  renameTenant,
} from '#commerce/stores/stores.ts'
import { wholeStoreContext } from '#http/admin-auth.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { listQuery } from '#http/list-query.ts'
import { named } from '#http/openapi.ts'
import { Problem, forbidden } from '#http/problem.ts'
import {
  storeChange,
  storeRequest,
  storeView,
  toStoreChange,
  toStoreDraft,
  toStoreView,
} from './schemas.ts'

const tenantRequest = named('TenantRequest', { name: z.string().trim().min(1).max(200) })

const tenantView = named('Tenant', { id: z.string(), name: z.string() })

/** The merchant, the store in context and the merchant's other stores. */
export const registerStoreRoutes: RegisterRoutes = ({ forAdmin, forMerchant }, services) => {
  const { db, clock } = services
  forAdmin('settings:read', 'fulfillment:read').get('/v1/store', 'GetStore', {
    summary: 'Read the store',
    replies: { 200: [storeView, 'The store in context'] },
    handle: (c) => toStoreView(c.var.store),
  })

  forAdmin('settings:update').patch('/v1/store', 'UpdateStore', {
    summary: 'Change the store',
    description:
      'Catalogue reads show changes within five seconds. The currency cannot be changed, because ' +
      'prices and orders are amounts in it.',
    body: storeChange,
    replies: { 200: [storeView, 'The changed store'] },
    refused: [409],
    handle: async (c, _params, body) => {
      const columns = toStoreChange(body, c.var.store)
      const changed = await changeStore(db, wholeStoreContext(c).storeId, columns, clock())
      if (!changed) throw new Problem('Store.DomainTaken')
      return toStoreView(changed)
    },
  })

  forMerchant('settings:read').list('/v1/stores', 'ListStores', {
    summary: 'List the stores of the merchant',
    description:
      '`search` covers domain and name. A token that is bound to a store lists that store only.',
    query: listQuery(['domain', 'name', 'createdOn']),
    item: storeView,
    page: 'A page of stores',
    list: (c, query) => listStores(db, c.var.application, query),
    toViews: (rows) => rows.map(toStoreView),
  })

  forMerchant('settings:update').post('/v1/stores', 'CreateStore', {
    summary: 'Create another store of the merchant',
    description: 'Needs a token that is not bound to a store.',
    body: storeRequest,
    replies: { 201: [storeView, 'The store'] },
    refused: [409],
    handle: async (c, _params, body) => {
      const { tenantId, storeId } = c.var.application
      if (storeId !== null) throw forbidden('The token is bound to one store.', 'Auth.StoreContext')
      const store = await createStore(db, { tenantId }, toStoreDraft(body), clock())
      if (!store) throw new Problem('Store.DomainTaken')
      return toStoreView(store)
    },
  })

  const path = '/v1/tenant'
  forMerchant('settings:read').get(path, 'GetTenant', {
    summary: 'Read the merchant',
    replies: { 200: [tenantView, 'The merchant of the token'] },
    handle: async (c) => {
      const id = c.var.application.tenantId
      return { id, name: await readTenantName(db, id) }
    },
  })

  forMerchant('settings:update').put(path, 'ReplaceTenant', {
    summary: 'Rename the merchant',
    description: 'Needs a token that is not bound to a store.',
    body: tenantRequest,
    replies: { 200: [tenantView, 'The merchant'] },
    handle: async (c, _params, { name }) => {
      const { tenantId: id, storeId } = c.var.application
      if (storeId !== null) throw forbidden('The token is bound to one store.', 'Auth.StoreContext')
      await renameTenant(db, id, name, clock())
      return { id, name }
    },
  })
}
