import type { z } from '@hono/zod-openapi'
import type { Target } from '#commerce/catalog/write/write.ts'
import type { MerchantScope } from '#store/scope.ts'
import { refuse, type Written } from '#commerce/catalog/write/written.ts'
import type { ApiContext } from '#http/api.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { etagOf, readIfMatch } from '#http/etag.ts'
import { listQuery } from '#http/list-query.ts'
import type { Services } from '#services.ts'
import type { Db } from '#store/database.ts'
import type { List } from '#store/list.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { toCatalogProblem } from './problems.ts'

const listParameters = listQuery(['position', 'name', 'createdOn'])

/** A catalogue resource with the five operations of `catalogRoutes`. */
export interface CatalogResource<
  Row extends { version: number },
  View extends object,
  Draft,
  Change,
> {
  name: 'Brand' | 'Category' | 'Collection'
  /** The last segment of its path, and its plural in messages. */
  plural: 'brands' | 'categories' | 'collections'
  draft: z.ZodType<Draft>
  change: z.ZodType<Change>
  view: z.ZodType<View>
  toView: (row: Row, store: Store) => View
  list: (db: Db, storeId: string, query: z.output<typeof listParameters>) => List<Row>
  find: (db: Db, storeId: string, id: string) => Promise<Row | null>
  create: (
    services: Services,
    scope: MerchantScope,
    draft: Draft,
    store: Store,
  ) => Promise<Written<Row>>
  update: (
    services: Services,
    scope: MerchantScope,
    target: Target,
    change: Change,
    store: Store,
  ) => Promise<Written<Row>>
  remove: (services: Services, scope: MerchantScope, target: Target) => Promise<Written<null>>
}

/** The five operations under `/v1/catalog/<plural>`, with `If-Match` and `ETag`. */
export const catalogRoutes =
  <Row extends { version: number }, View extends object, Draft, Change>(
    resource: CatalogResource<Row, View, Draft, Change>,
  ): RegisterRoutes =>
  ({ forAdmin, forSellers }, services) => {
    const { name, plural, view, toView } = resource
    const noun = name.toLowerCase()
    const show = (c: ApiContext, written: Written<Row>) => {
      if (!written.ok) throw toCatalogProblem(name, written.code)
      c.header('etag', etagOf(written.row.version))
      return toView(written.row, c.var.store)
    }

    forSellers('catalog:read').list(
      `/v1/catalog/${plural}`,
      `List${plural.charAt(0).toUpperCase()}${plural.slice(1)}`,
      {
        summary: `List ${plural}`,
        description: '`search` covers name and slug; `isActive` selects those that shoppers see.',
        query: listParameters,
        item: view,
        list: (c, filter) => resource.list(services.db, c.var.scope.storeId, filter),
        toViews: (rows, c) => rows.map((row) => toView(row, c.var.store)),
      },
    )

    forSellers('catalog:read').get(`/v1/catalog/${plural}/{id}`, `Get${name}`, {
      summary: `Read a ${noun}`,
      replies: { 200: [view, `The ${noun}`] },
      handle: async (c, { id }) => {
        const row = await resource.find(services.db, c.var.scope.storeId, id)
        return show(c, row ? { ok: true, row } : refuse('NotFound'))
      },
    })

    forAdmin('catalog:update').post(`/v1/catalog/${plural}`, `Create${name}`, {
      summary: `Create a ${noun}`,
      body: resource.draft,
      replies: { 201: [view, `The ${noun}`] },
      handle: async (c, _params, body) => {
        const { store } = c.var
        return show(c, await resource.create(services, c.var.scope, body, store))
      },
    })

    forAdmin('catalog:update').patch(`/v1/catalog/${plural}/{id}`, `Update${name}`, {
      summary: `Change a ${noun}`,
      body: resource.change,
      replies: { 200: [view, `The changed ${noun}`] },
      refused: [409, 412],
      handle: async (c, { id }, change) => {
        const { store } = c.var
        const target = { id, seen: readIfMatch(c) }
        return show(c, await resource.update(services, c.var.scope, target, change, store))
      },
    })

    forAdmin('catalog:update').delete(`/v1/catalog/${plural}/{id}`, `Delete${name}`, {
      summary: `Delete a ${noun}`,
      refused: [409, 412],
      handle: async (c, { id }) => {
        const target = { id, seen: readIfMatch(c) }
        const written = await resource.remove(services, c.var.scope, target)
        if (!written.ok) throw toCatalogProblem(name, written.code)
      },
    })
  }
