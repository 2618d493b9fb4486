import { createRoute, z } from '@hono/zod-openapi'
import { and, eq, ilike } from 'drizzle-orm'
import { adminContext, forAdmin } from '#http/admin-auth.ts'
import type { RegisterRoutes } from '#http/api.ts'
import { readPage, rowsOf } from '#http/list-page.ts'
import { containing, listQuery, pageOf } from '#http/list-query.ts'
import { jsonReply, refusals } from '#http/openapi.ts'
import { importSources } from '#store/schema/imports.ts'

const view = z
  .object({
    id: z.string(),
    storeId: z.string(),
    name: z.string().describe('The name of the file'),
    kind: z.enum(['shopify-csv', 'demo-json', 'generated']),
    createdOn: z.iso.datetime(),
  })
  .openapi('ImportSource', { 'x-contract': 'assumed' })

/** Where imported products come from: the ids that `sourceIds` takes (spec §4.2). */
export const registerImportSourceRoutes: RegisterRoutes = (api, services) => {
  const route = createRoute({
    method: 'get',
    path: '/v1/catalog/sources',
    operationId: 'ListImportSources',
    summary: 'List import sources, by whose ids products are listed and counted',
    description: '`search` covers the name.',
    'x-contract': 'assumed',
    ...forAdmin(services, 'catalog:read'),
    request: { query: listQuery(['createdOn', 'name']) },
    responses: { 200: jsonReply(pageOf(view), 'A page'), ...refusals(400, 401, 403, 404) },
  })
  api.openapi(route, async (c) => {
    const query = c.req.valid('query')
    const { storeId } = adminContext(c)
    const { id, name, createdOn } = importSources
    const list = {
      ...rowsOf(services.db, importSources),
      scope: ['import sources', storeId],
      sorts: { createdOn, name },
      id,
      where: and(
        eq(importSources.storeId, storeId),
        query.search ? ilike(name, containing(query.search)) : undefined,
      ),
      placeOf: (row: typeof importSources.$inferSelect, sortBy: string) => ({
        id: row.id,
        value: sortBy === 'name' ? row.name : row.createdOn,
      }),
    }
    const page = await readPage(services, list, query)
    const data = page.data.map((row) => ({
      ...{ id: row.id, storeId: row.storeId, name: row.name, kind: row.kind },
      createdOn: row.createdOn.toISOString(),
    }))
    return c.json({ ...page, data }, 200)
  })
}
