import type { z } from '@hono/zod-openapi'
import type { ApiContext } from '#http/api.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { withContentEtag, matchesContent, versionMismatch } from '#http/etag.ts'
import { listQuery } from '#http/list-query.ts'
import type { CodeOf } from '#http/problem-codes.ts'
import { Problem } from '#http/problem.ts'
import type { Db } from '#store/database.ts'
import type { List, ListFilter } from '#store/list.ts'
import type { Store } from '#store/schema/tenancy.ts'
import type { StoreScope } from '#store/scope.ts'

type Refused = 'notFound' | 'taken' | 'inUse'

/** A list of settings of the whole store, such as its coupons. */
export interface SettingsResource<Row extends object, View extends object, Request, Values> {
  path: string
  /** In operation ids, such as `CreatePickupPoint`, and by its words in messages; plural with `s`. */
  name: string
  sorts: readonly [string, ...string[]]
  searched: string
  description?: string
  request: z.ZodType<Request>
  view: z.ZodType<View>
  toView: (row: Row, store: Store) => View
  /** What a person changes of it, if the shop changes the rest. */
  toVersion?: (view: View) => object
  /** Converts a request to column values, of a new row or of `id`. @throws Problem 400 naming the invalid fields. */
  toValues: (
    request: Request,
    context: { db: Db; scope: StoreScope; store: Store; id?: string },
  ) => Values | Promise<Values>
  rows: {
    list: (db: Db, scope: StoreScope, filter: ListFilter) => List<Row>
    find: (db: Db, scope: StoreScope, id: string) => Promise<Row | null>
    create: (db: Db, scope: StoreScope, values: Values, now: Date) => Promise<Row | null>
    replace: (
      db: Db,
      scope: StoreScope,
      target: { id: string; values: Values; now: Date; isMeant: (row: Row) => boolean },
    ) => Promise<Row | Refused | 'changed'>
  }
  /** Absent if rows are referenced permanently and cannot be deleted. */
  remove?: (db: Db, scope: StoreScope, id: string) => Promise<'removed' | 'notFound' | 'inUse'>
  codes: { notFound: CodeOf<404>; taken?: CodeOf<409>; inUse?: CodeOf<409> }
}

function toProblem(
  { codes, name }: Pick<SettingsResource<object, object, unknown, unknown>, 'codes' | 'name'>,
  refused: Refused,
): Problem {
  const code = codes[refused]
  if (!code) throw new Error(`A ${name} was refused as ${refused}, which has no code.`)
  return new Problem(code, { status: refused === 'notFound' ? 404 : 409 })
}

/** The operations of a list of settings: list, read, create, replace and delete. */
export const settingsRoutes =
  <Row extends object, View extends object, Request, Values>(
    resource: SettingsResource<Row, View, Request, Values>,
  ): RegisterRoutes =>
  ({ forAdmin }, { db, clock }) => {
    const { path, name, rows, view, toView, toValues, remove } = resource
    const label = name.replace(/(?<=.)[A-Z]/g, ' $&').toLowerCase()
    const versionOf = resource.toVersion ?? ((json) => json)
    /** The row with its content as the ETag of the reply. */
    const show = (c: ApiContext, row: Row) => {
      const json = toView(row, c.var.store)
      return withContentEtag(c, json, versionOf(json))
    }
    forAdmin('settings:read').list(path, `List${name}s`, {
      summary: `List ${label}s`,
      description: `\`search\` covers ${resource.searched}.`,
      query: listQuery(resource.sorts),
      item: view,
      list: (c, filter) => rows.list(db, c.var.scope, filter),
      toViews: (found, c) => found.map((row) => toView(row, c.var.store)),
    })

    forAdmin('settings:read').get(`${path}/{id}`, `Get${name}`, {
      summary: `Read a ${label}`,
      replies: { 200: [view, `The ${label}`] },
      handle: async (c, { id }) => {
        const row = await rows.find(db, c.var.scope, id)
        if (!row) throw toProblem(resource, 'notFound')
        return show(c, row)
      },
    })

    forAdmin('settings:update').post(path, `Create${name}`, {
      summary: `Create a ${label}`,
      ...(resource.description !== undefined && { description: resource.description }),
      body: resource.request,
      replies: { 201: [view, `The ${label}`] },
      handle: async (c, _params, body) => {
        const { store, scope } = c.var
        const values = await toValues(body, { db, scope, store })
        const row = await rows.create(db, scope, values, clock())
        if (!row) throw toProblem(resource, 'taken')
        return toView(row, store)
      },
    })

    forAdmin('settings:update').put(`${path}/{id}`, `Replace${name}`, {
      summary: `Replace a ${label}`,
      description:
        'Missing members get their defaults. `If-Match` with the ETag of a read is optional.',
      body: resource.request,
      replies: { 200: [view, `The changed ${label}`] },
      refused: [409, 412],
      handle: async (c, { id }, body) => {
        const { store, scope } = c.var
        const values = await toValues(body, { db, scope, store, id })
        const isMeant = (row: Row) => matchesContent(c, versionOf(toView(row, store)))
        const replaced = await rows.replace(db, scope, { id, values, now: clock(), isMeant })
        if (replaced === 'changed') throw versionMismatch()
        if (typeof replaced === 'string') throw toProblem(resource, replaced)
        return show(c, replaced)
      },
    })

    if (!remove) return
    forAdmin('settings:update').delete(`${path}/{id}`, `Delete${name}`, {
      summary: `Delete a ${label}`,
      refused: [409],
      handle: async (c, { id }) => {
        const outcome = await remove(db, c.var.scope, id)
        if (outcome !== 'removed') throw toProblem(resource, outcome)
      },
    })
  }
