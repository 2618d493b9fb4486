import { and, eq, exists, gt, ilike, inArray, or, sql, type SQL } from '#store/drizzle.ts'
import type { Db } from '#store/database.ts'
import { hasRow } from '#store/find-row.ts'
import { containing, listRows, matching, type List, type ListFilter, whether } from '#store/list.ts'
import { productCategories, productCollections, products, variants } from '#store/schema/catalog.ts'
import { productSources } from '#store/schema/imports.ts'
import { inventoryLevels, locations } from '#store/schema/inventory.ts'
import type { MerchantScope } from '#store/scope.ts'
import { findAdminProduct, productsOf, type ProductRow } from './admin-product.ts'

export interface ProductFilter extends ListFilter {
  sourceIds?: string[] | undefined
  categoryId?: string | undefined
  collectionId?: string | undefined
  brandId?: string | undefined
  /** Whether a variant that is for sale is in stock. */
  inStock?: boolean | undefined
}

/** A product from several sources is still one product (spec §4.2). */
function isOfSources(db: Db, ids: string[] | undefined) {
  if (!ids || ids.length === 0) return undefined
  const { productId, sourceId } = productSources
  return hasRow(db, productSources, eq(productId, products.id), inArray(sourceId, ids))
}

const hasSku = (db: Db, pattern: string) =>
  hasRow(db, variants, eq(variants.productId, products.id), ilike(variants.sku, pattern))

/** Categories and collections that a product is in itself. */
function isGrouped(db: Db, { categoryId, collectionId }: ProductFilter) {
  const isIn = (table: typeof productCategories | typeof productCollections, isGroup: SQL) =>
    hasRow(db, table, eq(table.productId, products.id), isGroup)
  return and(
    categoryId ? isIn(productCategories, eq(productCategories.categoryId, categoryId)) : undefined,
    collectionId
      ? isIn(productCollections, eq(productCollections.collectionId, collectionId))
      : undefined,
  )
}

function isInStock(db: Db) {
  const { variantId, locationId, availableQuantity } = inventoryLevels
  const level = db
    .select({ one: sql`1` })
    .from(variants)
    .innerJoin(inventoryLevels, eq(variantId, variants.id))
    .innerJoin(locations, and(eq(locations.id, locationId), eq(locations.isActive, true)))
    .where(
      and(
        eq(variants.productId, products.id),
        eq(variants.isActive, true),
        gt(availableQuantity, 0),
      ),
    )
  return exists(level)
}

function filterProducts(db: Db, scope: MerchantScope, filter: ProductFilter): SQL | undefined {
  const text = filter.search ? containing(filter.search) : null
  const { title, slug, isActive } = products
  return and(
    productsOf(scope),
    text ? or(matching(filter.search, title, slug), hasSku(db, text)) : undefined,
    whether(filter.isActive, eq(isActive, true)),
    isOfSources(db, filter.sourceIds),
    isGrouped(db, filter),
    filter.brandId ? eq(products.brandId, filter.brandId) : undefined,
    whether(filter.inStock, isInStock(db)),
  )
}

/** The products of the scope; `search` covers title, slug and SKUs. */
export function listProducts(
  db: Db,
  scope: MerchantScope,
  { alphabet, ...filter }: ProductFilter & { alphabet: string },
): List<ProductRow> {
  return listRows(db, products, {
    alphabet,
    scope: ['products', scope.storeId, scope.sellerId],
    sorts: {
      createdOn: 'createdOn',
      updatedOn: 'updatedOn',
      title: 'title',
      price: 'priceMinMinor',
    },
    where: filterProducts(db, scope, filter),
  })
}

// Up to this number an exact count is cheap enough.
export const exactCountLimit = 10_000

export async function countProducts(
  db: Db,
  scope: MerchantScope,
  { exact, ...filter }: ProductFilter & { exact: boolean },
): Promise<{ count: number; isExact: boolean }> {
  const where = filterProducts(db, scope, filter)
  if (exact) return { count: await db.$count(products, where), isExact: true }
  const some = db
    .select({ one: sql`1` })
    .from(products)
    .where(where)
    .limit(exactCountLimit + 1)
  const count = await db.$count(some.as('some'))
  return { count: Math.min(count, exactCountLimit), isExact: count <= exactCountLimit }
}

export function findProduct(db: Db, scope: MerchantScope, id: string) {
  return findAdminProduct(db, and(productsOf(scope), eq(products.id, id)))
}
