import { createRoute, z } from '@hono/zod-openapi'
import { listSources } from '#commerce/import/read-sources.ts'
import { adminContext, forAdmin } from '#http/admin-auth.ts'
import type { RegisterRoutes } from '#http/api.ts'
import { readPage } from '#http/list-page.ts'
import { listQuery, pageOf } from '#http/list-query.ts'
import { jsonReply } from '#http/openapi.ts'
import { adminRefusals } from './admin-route.ts'

const view = z
  .object({
    id: z.string(),
    storeId: z.string(),
    name: z.string().describe('The name of the file'),
    kind: z.enum(['shopify-csv', 'demo-json', 'generated']),
    createdOn: z.iso.datetime(),
  })
  .openapi('ImportSource', { 'x-contract': 'assumed' })

/** Import sources of products, which `sourceIds` names (spec §4.2). */
export const registerImportSourceRoutes: RegisterRoutes = (api, services) => {
  const route = createRoute({
    method: 'get',
    path: '/v1/catalog/sources',
    operationId: 'ListImportSources',
    summary: 'List import sources',
    description:
      '`search` covers the name. `sourceIds` of product lists and counts takes their ids.',
    'x-contract': 'assumed',
    ...forAdmin(services, 'catalog:read'),
    request: { query: listQuery(['createdOn', 'name']) },
    responses: { 200: jsonReply(pageOf(view), 'A page'), ...adminRefusals() },
  })
  api.openapi(route, async (c) => {
    const query = c.req.valid('query')
    const list = listSources(services.db, adminContext(c).storeId, query)
    const page = await readPage(services, list, query)
    const data = page.data.map((row) => ({
      id: row.id,
      storeId: row.storeId,
      name: row.name,
      kind: row.kind,
      createdOn: row.createdOn.toISOString(),
    }))
    return c.json({ ...page, data }, 200)
  })
}
