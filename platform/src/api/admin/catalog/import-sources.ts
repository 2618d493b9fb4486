import { z } from '@hono/zod-openapi'
import { listSources } from '#commerce/import/read-sources.ts'
import { adminContext } from '#http/admin-auth.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { listQuery } from '#http/list-query.ts'
import { named } from '#http/openapi.ts'
import { viewOf } from '#api/shared/view.ts'

const view = named('ImportSource', {
  id: z.string(),
  storeId: z.string(),
  name: z.string().describe('The name of the file'),
  kind: z.enum(['shopify-csv', 'json', 'demo-json', 'generated']),
  createdOn: z.iso.datetime(),
})

/** Import sources of products, referenced by `sourceIds` (spec §4.2). */
export const registerImportSourceRoutes: RegisterRoutes = ({ forAdmin }, services) => {
  forAdmin('catalog:read').list('/v1/catalog/sources', 'ListImportSources', {
    summary: 'List import sources',
    description:
      '`search` covers the name. Use their ids as `sourceIds` in product lists and counts.',
    query: listQuery(['createdOn', 'name']),
    item: view,
    page: 'A page',
    list: (c, query) => listSources(services.db, adminContext(c).storeId, query),
    toViews: (rows) => rows.map((row) => viewOf(view, row)),
  })
}
