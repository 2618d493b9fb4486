import type { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Target } from '#commerce/catalog/write/write.ts'
import { refuse, type AdminScope, type Written } from '#commerce/catalog/write/written.ts'
import { adminContext, forAdmin, forSellers } from '#http/admin-auth.ts'
import type { Api, ApiEnv } from '#http/api.ts'
import { etagOf, readIfMatch } from '#http/etag.ts'
import { listQuery } from '#http/list-query.ts'
import { addOperation } from '#http/route.ts'
import type { Services } from '#services.ts'
import type { Db } from '#store/database.ts'
import type { List } from '#store/list.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { toCatalogProblem } from './problems.ts'
import { addListRoute } from '#api/admin/list-route.ts'

const listParameters = listQuery(['position', 'name', 'createdOn'])

/**
 * A catalogue resource whose list, read, create, change and delete operations follow one pattern.
 */
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
    scope: AdminScope,
    draft: Draft,
    store: Store,
  ) => Promise<Written<Row>>
  update: (
    services: Services,
    scope: AdminScope,
    target: Target,
    change: Change,
    store: Store,
  ) => Promise<Written<Row>>
  remove: (services: Services, scope: AdminScope, target: Target) => Promise<Written<null>>
}

/**
 * Registers the five operations of a catalogue resource under `/v1/catalog/<plural>` (contract.md).
 * Changes and deletions honour `If-Match`; responses have the `ETag` of the current row.
 */
export function registerCatalogResource<
  Row extends { version: number },
  View extends object,
  Draft,
  Change,
>(api: Api, services: Services, resource: CatalogResource<Row, View, Draft, Change>) {
  const { name, plural, view, toView } = resource
  const noun = name.toLowerCase()
  const show = (c: Context<ApiEnv>, written: Written<Row>) => {
    if (!written.ok) throw toCatalogProblem(name, written.code)
    c.header('etag', etagOf(written.row.version))
    return toView(written.row, c.var.store)
  }

  addListRoute(api, services, {
    path: `/v1/catalog/${plural}`,
    operationId: `List${plural.charAt(0).toUpperCase()}${plural.slice(1)}`,
    summary: `List ${plural}`,
    description: '`search` covers name and slug; `isActive` selects those that shoppers see.',
    access: forSellers(services, 'catalog:read'),
    query: listParameters,
    item: view,
    page: `A page of ${plural}`,
    list: (c, filter) => resource.list(services.db, adminContext(c).storeId, filter),
    toViews: (rows, c) => rows.map((row) => toView(row, c.var.store)),
  })

  addOperation(api, 'get', `/v1/catalog/${plural}/{id}`, `Get${name}`, {
    summary: `Read a ${noun}`,
    access: forSellers(services, 'catalog:read'),
    replies: { 200: [view, `The ${noun}`] },
    handle: async (c, { id }) => {
      const row = await resource.find(services.db, adminContext(c).storeId, id)
      return show(c, row ? { ok: true, row } : refuse('NotFound'))
    },
  })

  addOperation(api, 'post', `/v1/catalog/${plural}`, `Create${name}`, {
    summary: `Create a ${noun}`,
    access: forAdmin(services, 'catalog:update'),
    body: resource.draft,
    replies: { 201: [view, `The ${noun}`] },
    refused: [409],
    handle: async (c, _params, body) => {
      const { store } = c.var
      return show(c, await resource.create(services, adminContext(c), body, store))
    },
  })

  addOperation(api, 'patch', `/v1/catalog/${plural}/{id}`, `Update${name}`, {
    summary: `Change a ${noun}`,
    access: forAdmin(services, 'catalog:update'),
    body: resource.change,
    replies: { 200: [view, `The changed ${noun}`] },
    refused: [409, 412],
    handle: async (c, { id }, change) => {
      const { store } = c.var
      const target = { id, version: readIfMatch(c) }
      return show(c, await resource.update(services, adminContext(c), target, change, store))
    },
  })

  addOperation(api, 'delete', `/v1/catalog/${plural}/{id}`, `Delete${name}`, {
    summary: `Delete a ${noun}`,
    access: forAdmin(services, 'catalog:update'),
    refused: [409, 412],
    handle: async (c, { id }) => {
      const target = { id, version: readIfMatch(c) }
      const written = await resource.remove(services, adminContext(c), target)
      if (!written.ok) throw toCatalogProblem(name, written.code)
    },
  })
}
