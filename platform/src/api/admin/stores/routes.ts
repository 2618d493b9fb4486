import { changeStore } from '#commerce/stores/stores.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { found } from '#http/problem.ts'
import { storeChange, storeView, toStoreChange, toStoreView } from './schemas.ts'

export const registerStoreRoutes: RegisterRoutes = ({ forAdmin }, services) => {
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
      const changed = await changeStore(db, c.var.scope.storeId, columns, clock())
      return toStoreView(found(changed, 'Store.DomainTaken'))
    },
  })
}
