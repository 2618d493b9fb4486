import { createRoute, z } from '@hono/zod-openapi'
import { and, eq, exists, ilike, inArray, or, sql, type SQL } from 'drizzle-orm'
import {
  completeProducts,
  productsOf,
  type ProductRow,
} from '#commerce/catalog-admin/admin-product.ts'
import { adminContext, forAdmin, type AdminContext } from '#http/admin-auth.ts'
import type { Api } from '#http/api.ts'
import { readPage, rowsOf } from '#http/list-page.ts'
import { booleanParameter, containing, listQuery, pageOf } from '#http/list-query.ts'
import { jsonReply, refusals } from '#http/openapi.ts'
import type { Services } from '#services.ts'
import type { Db } from '#store/database.ts'
import { products, variants } from '#store/schema/catalog.ts'
import { productSources } from '#store/schema/imports.ts'
import { productView, toProductView } from './product-schemas.ts'

const path = '/v1/catalog/products'

/** `sourceIds=a&sourceIds=b`: one value or several. */
const sourceIds = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => [given].flat())
  .optional()
  .openapi({ type: 'array', items: { type: 'string' } })

/** Narrowed by sources, a product of several of them is still one product (spec §4.2). */
function ofSources(db: Db, ids: string[] | undefined) {
  if (!ids || ids.length === 0) return undefined
  const link = db
    .select({ one: sql`1` })
    .from(productSources)
    .where(and(eq(productSources.productId, products.id), inArray(productSources.sourceId, ids)))
  return exists(link)
}

type Narrowing = {
  search?: string | undefined
  isActive?: boolean | undefined
  sourceIds?: string[] | undefined
}

function narrow(db: Db, scope: AdminContext, query: Narrowing): SQL | undefined {
  const text = query.search ? containing(query.search) : null
  const withSku = (pattern: string) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(variants)
        .where(and(eq(variants.productId, products.id), ilike(variants.sku, pattern))),
    )
  return and(
    productsOf(scope),
    text ? or(ilike(products.title, text), ilike(products.slug, text), withSku(text)) : undefined,
    query.isActive ? eq(products.isActive, true) : undefined,
    ofSources(db, query.sourceIds),
  )
}

function placeOf(row: ProductRow, sortBy: string) {
  const value =
    sortBy === 'title'
      ? row.title
      : sortBy === 'price'
        ? row.priceMinMinor
        : row[sortBy === 'updatedOn' ? 'updatedOn' : 'createdOn']
  return { id: row.id, value }
}

function addList(api: Api, services: Services) {
  const { db } = services
  const route = createRoute({
    method: 'get',
    path,
    operationId: 'ListProducts',
    summary: 'List products',
    description:
      '`search` covers title, slug and SKUs. `sourceIds` may be repeated; a product of several sources is listed once.',
    'x-contract': 'named',
    ...forAdmin(services, 'catalog:read'),
    request: {
      query: listQuery(['createdOn', 'updatedOn', 'title', 'price']).extend({ sourceIds }),
    },
    responses: {
      200: jsonReply(pageOf(productView), 'A page of products'),
      ...refusals(400, 401, 403, 404),
    },
  })
  api.openapi(route, async (c) => {
    const query = c.req.valid('query')
    const scope = adminContext(c)
    const { createdOn, updatedOn, title, priceMinMinor: price } = products
    const page = await readPage(
      services,
      {
        scope: ['products', scope.storeId, scope.sellerId],
        sorts: { createdOn, updatedOn, title, price },
        id: products.id,
        where: narrow(db, scope, query),
        ...rowsOf(db, products),
        placeOf,
      },
      query,
    )
    const data = await completeProducts(db, page.data)
    const { currencyCode } = c.var.store
    return c.json({ ...page, data: data.map((each) => toProductView(each, currencyCode)) }, 200)
  })
}

// Up to this number a count is cheap enough to be exact whether or not that is asked for.
const exactUpTo = 10_000

async function countProducts(db: Db, where: SQL | undefined, exact: boolean) {
  if (exact) return { count: await db.$count(products, where), isExact: true }
  const some = db
    .select({ one: sql`1` })
    .from(products)
    .where(where)
    .limit(exactUpTo + 1)
    .as('some')
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(some)
  const count = row?.count ?? 0
  return { count: Math.min(count, exactUpTo), isExact: count <= exactUpTo }
}

const countView = z
  .object({ count: z.int(), isExact: z.boolean() })
  .openapi('ProductCount', { 'x-contract': 'named' })

function addCount(api: Api, services: Services) {
  const route = createRoute({
    method: 'get',
    path: `${path}/count`,
    operationId: 'CountProducts',
    summary: 'Count products',
    description: `Without \`exact=true\` counting stops at ${String(exactUpTo)} and \`isExact\` says so.`,
    'x-contract': 'named',
    ...forAdmin(services, 'catalog:read'),
    request: {
      query: z.object({
        sourceIds,
        exact: booleanParameter.optional(),
        search: z.string().trim().max(200).optional(),
        isActive: booleanParameter.optional(),
      }),
    },
    responses: { 200: jsonReply(countView, 'The number'), ...refusals(400, 401, 403, 404) },
  })
  api.openapi(route, async (c) => {
    const query = c.req.valid('query')
    const where = narrow(services.db, adminContext(c), query)
    return c.json(await countProducts(services.db, where, query.exact ?? false), 200)
  })
}

/** Lists and counts of products. Registered before `/products/{id}`, or `count` would be an id. */
export function registerProductListRoutes(api: Api, services: Services) {
  addList(api, services)
  addCount(api, services)
}
