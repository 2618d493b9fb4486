import { z } from '@hono/zod-openapi'
import { sellerRows } from '#commerce/stores/stores.ts'
import { named } from '#http/openapi.ts'
import { recordView } from '#api/admin/catalog/schemas.ts'
import { settingsRoutes } from '#api/admin/settings-resource.ts'
import { viewOf } from '#api/shared/view.ts'

const name = z.string().trim().min(1).max(200)

const request = named('SellerRequest', { name })

const view = named('Seller', { ...recordView, name })

/** Sellers within the store. An application with a `sellerId` acts for one of them. */
export const registerSellerRoutes = settingsRoutes({
  path: '/v1/sellers',
  name: 'Seller',
  sorts: ['name', 'createdOn'],
  searched: 'the name',
  request,
  view,
  toView: (row) => viewOf(view, row),
  toValues: (values) => values,
  rows: sellerRows,
  codes: { notFound: 'Seller.NotFound' },
})
