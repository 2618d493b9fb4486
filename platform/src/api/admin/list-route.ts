import type { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { forAdmin } from '#http/admin-auth.ts'
import type { Api, ApiEnv } from '#http/api.ts'
import { readPage } from '#http/list-page.ts'
import { pageOf, type listQuery } from '#http/list-query.ts'
import { type ContractMark } from '#http/openapi.ts'
import { addOperation } from '#http/route.ts'
import type { Services } from '#services.ts'
import type { List } from '#store/list.ts'

/** The result of `listQuery`, with the filters of the resource. */
type Query = z.ZodObject<Pick<ReturnType<typeof listQuery>['shape'], 'limit' | 'cursor'>>

interface ListRoute<Shape extends Query, Row, View> {
  path: string
  operationId: string
  summary: string
  description?: string
  contract?: ContractMark
  access: ReturnType<typeof forAdmin>
  query: Shape
  item: z.ZodType<View>
  /** Description of the response in the OpenAPI document. */
  page: string
  /** `id` is that of the parent resource, from the path. */
  list: (c: Context<ApiEnv>, query: z.output<Shape>, id: string) => List<Row> | Promise<List<Row>>
  toViews: (rows: Row[], c: Context<ApiEnv>) => View[] | Promise<View[]>
}

/** Adds an operation of the Admin API that lists a resource page by page (spec §2.3, §4.2). */
export function addListRoute<Shape extends Query, Row, View extends object>(
  api: Api,
  services: Services,
  operation: ListRoute<Shape, Row, View>,
) {
  const { path, operationId, query, item, page, list, toViews, ...words } = operation
  addOperation(api, 'get', path, operationId, {
    ...words,
    query,
    replies: { 200: [pageOf(item), page] },
    handle: async (c, _params, wanted) => {
      const rows = await list(c, wanted, c.req.param('id') ?? '')
      const { data, ...rest } = await readPage(services, rows, wanted)
      return { data: await toViews(data, c), ...rest }
    },
  })
}
