import { and, eq, lte } from '#store/drizzle.ts'
import type { Db } from '#store/database.ts'
import { matching, type List, type ListFilter, whether } from '#store/list.ts'
import { products, variants } from '#store/schema/catalog.ts'
import { inventoryLevels } from '#store/schema/inventory.ts'
import type { MerchantScope } from '#store/scope.ts'
import { productsOf } from './admin-product.ts'

interface LevelFilter extends ListFilter {
  productId?: string | undefined
  variantId?: string | undefined
  locationId?: string | undefined
  availableTo?: number | undefined
}

export interface LevelWithVariant {
  level: typeof inventoryLevels.$inferSelect
  variant: typeof variants.$inferSelect
  title: string
}

const isLow = ({ storeId }: MerchantScope, most: number) =>
  and(eq(inventoryLevels.storeId, storeId), lte(inventoryLevels.availableQuantity, most))

function filterLevels(scope: MerchantScope, filter: LevelFilter) {
  const { variantId, locationId } = inventoryLevels
  return and(
    productsOf(scope),
    matching(filter.search, variants.sku, products.title),
    filter.productId ? eq(variants.productId, filter.productId) : undefined,
    filter.variantId ? eq(variantId, filter.variantId) : undefined,
    filter.locationId ? eq(locationId, filter.locationId) : undefined,
    filter.availableTo === undefined ? undefined : isLow(scope, filter.availableTo),
    whether(filter.isActive, eq(variants.isActive, true)),
  )
}

/** The levels of the scope's products; `search` covers SKUs and titles, `isActive` the variants. */
export function listLevels(
  db: Db,
  scope: MerchantScope,
  filter: LevelFilter,
): List<LevelWithVariant> {
  const select = () =>
    db
      .select({ level: inventoryLevels, variant: variants, title: products.title })
      .from(inventoryLevels)
      .innerJoin(variants, eq(variants.id, inventoryLevels.variantId))
      .innerJoin(products, eq(products.id, variants.productId))
  return {
    scope: ['inventory levels', scope.storeId, scope.sellerId],
    // A SKU is unique in its store and a level in its location, so the two together are a key.
    sorts: { sku: variants.sku },
    id: inventoryLevels.locationId,
    where: filterLevels(scope, filter),
    read: ({ where, orderBy, limit }) =>
      select()
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    count: async (where) => db.$count(select().where(where).as('counted')),
    placeOf: ({ level, variant }) => ({ id: level.locationId, value: variant.sku }),
  }
}
