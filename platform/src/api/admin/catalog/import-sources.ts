import { z } from '@hono/zod-openapi'
import { listSources } from '#commerce/import/read-sources.ts'
import { adminContext, forAdmin } from '#http/admin-auth.ts'
import type { RegisterRoutes } from '#http/api.ts'
import { listQuery } from '#http/list-query.ts'
import { addListRoute } from '#api/admin/list-route.ts'
import { viewOf } from '#api/shared/view.ts'

const view = z
  .object({
    id: z.string(),
    storeId: z.string(),
    name: z.string().describe('The name of the file'),
    kind: z.enum(['shopify-csv', 'json', 'demo-json', 'generated']),
    createdOn: z.iso.datetime(),
  })
  .openapi('ImportSource')

/** Import sources of products, referenced by `sourceIds` (spec §4.2). */
export const registerImportSourceRoutes: RegisterRoutes = (api, services) => {
  addListRoute(api, services, {
    path: '/v1/catalog/sources',
    operationId: 'ListImportSources',
    summary: 'List import sources',
    description:
      '`search` covers the name. Use their ids as `sourceIds` in product lists and counts.',
    access: forAdmin(services, 'catalog:read'),
    query: listQuery(['createdOn', 'name']),
    item: view,
    page: 'A page',
    list: (c, query) => listSources(services.db, adminContext(c).storeId, query),
    toViews: (rows) => rows.map((row) => viewOf(view, row)),
  })
}
