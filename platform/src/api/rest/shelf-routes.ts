import { createRoute, z } from '@hono/zod-openapi'
import type { AdminScope, Written } from '#commerce/catalog-admin/written.ts'
import { adminContext, forAdmin } from '#http/admin-auth.ts'
import type { Api } from '#http/api.ts'
import { etagOf, readIfMatch } from '#http/etag.ts'
import { readPage } from '#http/list-page.ts'
import type { List } from '#store/list.ts'
import { listQuery, pageOf } from '#http/list-query.ts'
import { jsonBody, jsonReply, noContent, refusals } from '#http/openapi.ts'
import type { Services } from '#services.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { toCatalogProblem } from './catalog-problems.ts'

const params = z.object({ id: z.string() })

type Row = { id: string; version: number }
type Query = z.output<ReturnType<typeof listQuery<readonly ['position', 'name', 'createdOn']>>>

/** What products stand on: the same five operations for brands, categories and collections. */
export type Shelf<ShelfRow extends Row> = {
  name: 'Brand' | 'Category' | 'Collection'
  plural: 'Brands' | 'Categories' | 'Collections'
  draft: z.ZodObject
  change: z.ZodObject
  view: z.ZodObject
  toView: (row: ShelfRow, store: Store) => Record<string, unknown>
  list: (scope: AdminScope, query: Query) => List<ShelfRow>
  find: (scope: AdminScope, id: string) => Promise<ShelfRow | null>
  create: (scope: AdminScope, input: unknown, store: Store) => Promise<Written<ShelfRow>>
  update: (
    scope: AdminScope,
    id: string,
    input: unknown,
    options: { version: number | null; store: Store },
  ) => Promise<Written<ShelfRow>>
  remove: (scope: AdminScope, id: string, version: number | null) => Promise<Written<null>>
}

const assumed = { 'x-contract': 'assumed' } as const

function pathOf({ plural }: { plural: string }) {
  return `/v1/catalog/${plural.toLowerCase()}`
}

function addReads<ShelfRow extends Row>(api: Api, services: Services, shelf: Shelf<ShelfRow>) {
  const listRoute = createRoute({
    method: 'get',
    path: pathOf(shelf),
    operationId: `List${shelf.plural}`,
    summary: `List ${shelf.plural.toLowerCase()}`,
    description: '`search` covers name and slug; `isActive` selects those that shoppers see.',
    ...assumed,
    ...forAdmin(services, 'catalog:read'),
    request: { query: listQuery(['position', 'name', 'createdOn']) },
    responses: {
      200: jsonReply(pageOf(shelf.view), `A page of ${shelf.plural.toLowerCase()}`),
      ...refusals(400, 401, 403, 404),
    },
  })
  api.openapi(listRoute, async (c) => {
    const query = c.req.valid('query')
    const page = await readPage(services, shelf.list(adminContext(c), query), query)
    const data = page.data.map((row) => shelf.toView(row, c.var.store))
    return c.json({ ...page, data }, 200)
  })

  const getRoute = createRoute({
    method: 'get',
    path: `${pathOf(shelf)}/{id}`,
    operationId: `Get${shelf.name}`,
    summary: `Read a ${shelf.name.toLowerCase()}`,
    ...assumed,
    ...forAdmin(services, 'catalog:read'),
    request: { params },
    responses: {
      200: jsonReply(shelf.view, `The ${shelf.name.toLowerCase()}`),
      ...refusals(400, 401, 403, 404),
    },
  })
  api.openapi(getRoute, async (c) => {
    const row = await shelf.find(adminContext(c), c.req.valid('param').id)
    if (!row) throw toCatalogProblem(shelf.name, 'NotFound')
    c.header('etag', etagOf(row.version))
    return c.json(shelf.toView(row, c.var.store), 200)
  })
}

function addCreation<ShelfRow extends Row>(api: Api, services: Services, shelf: Shelf<ShelfRow>) {
  const route = createRoute({
    method: 'post',
    path: pathOf(shelf),
    operationId: `Create${shelf.name}`,
    summary: `Create a ${shelf.name.toLowerCase()}`,
    ...assumed,
    ...forAdmin(services, 'catalog:update'),
    request: { body: jsonBody(shelf.draft) },
    responses: {
      201: jsonReply(shelf.view, `The ${shelf.name.toLowerCase()}`),
      ...refusals(400, 401, 403, 404, 409),
    },
  })
  api.openapi(route, async (c) => {
    const { store } = c.var
    const written = await shelf.create(adminContext(c), c.req.valid('json'), store)
    if (!written.ok) throw toCatalogProblem(shelf.name, written.code)
    c.header('etag', etagOf(written.row.version))
    return c.json(shelf.toView(written.row, store), 201)
  })
}

function addChanges<ShelfRow extends Row>(api: Api, services: Services, shelf: Shelf<ShelfRow>) {
  const changeRoute = createRoute({
    method: 'patch',
    path: `${pathOf(shelf)}/{id}`,
    operationId: `Update${shelf.name}`,
    summary: `Change a ${shelf.name.toLowerCase()}`,
    ...assumed,
    ...forAdmin(services, 'catalog:update'),
    request: { params, body: jsonBody(shelf.change) },
    responses: {
      200: jsonReply(shelf.view, `The ${shelf.name.toLowerCase()} as it is now`),
      ...refusals(400, 401, 403, 404, 409, 412),
    },
  })
  api.openapi(changeRoute, async (c) => {
    const { store } = c.var
    const options = { version: readIfMatch(c), store }
    const { id } = c.req.valid('param')
    const written = await shelf.update(adminContext(c), id, c.req.valid('json'), options)
    if (!written.ok) throw toCatalogProblem(shelf.name, written.code)
    c.header('etag', etagOf(written.row.version))
    return c.json(shelf.toView(written.row, store), 200)
  })

  const deleteRoute = createRoute({
    method: 'delete',
    path: `${pathOf(shelf)}/{id}`,
    operationId: `Delete${shelf.name}`,
    summary: `Delete a ${shelf.name.toLowerCase()}`,
    ...assumed,
    ...forAdmin(services, 'catalog:update'),
    request: { params },
    responses: { 204: noContent, ...refusals(400, 401, 403, 404, 409, 412) },
  })
  api.openapi(deleteRoute, async (c) => {
    const { id } = c.req.valid('param')
    const written = await shelf.remove(adminContext(c), id, readIfMatch(c))
    if (!written.ok) throw toCatalogProblem(shelf.name, written.code)
    return c.body(null, 204)
  })
}

export function registerShelf<ShelfRow extends Row>(
  api: Api,
  services: Services,
  shelf: Shelf<ShelfRow>,
) {
  addReads(api, services, shelf)
  addCreation(api, services, shelf)
  addChanges(api, services, shelf)
}
