import { and, eq, inArray, sql, type SQL } from '#store/drizzle.ts'
import type { Db, Tx } from '#store/database.ts'
import type { StockCause } from '#store/enums.ts'
import { listRows } from '#store/list.ts'
import { inventoryLevels, stockMovements, type StockMovement } from '#store/schema/inventory.ts'
import { isInScope, type MerchantScope } from '#store/scope.ts'
import type { Change } from '#store/write-row.ts'

/** The cause of changed levels, and the order if any. */
export interface StockChange {
  tenantId: string
  storeId: string
  cause: StockCause
  orderId: string | null
  now: Date
}

/**
 * The statement that records movements from rows with `variant_id`, `location_id`, `quantity` and
 * `available_quantity`. Their variants still exist. It only inserts, so it waits for nobody.
 */
export function insertMovements(rows: SQL, change: StockChange): SQL {
  const { tenantId, storeId, cause, orderId, now } = change
  return sql`
    insert into stock_movements (id, tenant_id, store_id, seller_id, product_id, variant_id,
      location_id, quantity, available_quantity, cause, order_id, occurred_on)
    select 'mov_' || replace(gen_random_uuid()::text, '-', ''), ${tenantId}, ${storeId},
      p.seller_id, v.product_id, m.variant_id, m.location_id, m.quantity, m.available_quantity,
      ${cause}, ${orderId}, ${now.toISOString()}::timestamptz
    from ${rows} m
    join variants v on v.id = m.variant_id
    join products p on p.id = v.product_id
    where m.quantity <> 0`
}

/** Records the first stock of new variants. */
export async function recordFirstStock(tx: Tx | Db, change: StockChange, variantIds: string[]) {
  const levels = sql`(
    select variant_id, location_id, available_quantity, available_quantity as quantity
    from inventory_levels where ${inArray(inventoryLevels.variantId, variantIds)})`
  await tx.execute(insertMovements(levels, change))
}

export type MovementFilter = Change<
  Pick<StockMovement, 'variantId' | 'locationId' | 'orderId' | 'cause'>
>

/** The movements of the scope's products, latest first. */
export function listMovements(db: Db, scope: MerchantScope, filter: MovementFilter) {
  const { variantId, locationId, orderId, cause } = stockMovements
  return listRows(db, stockMovements, {
    scope: ['stock movements', scope.storeId, scope.sellerId],
    sorts: { occurredOn: 'occurredOn' },
    defaultDirection: 'desc',
    where: and(
      isInScope(stockMovements, scope),
      filter.variantId ? eq(variantId, filter.variantId) : undefined,
      filter.locationId ? eq(locationId, filter.locationId) : undefined,
      filter.orderId ? eq(orderId, filter.orderId) : undefined,
      filter.cause ? eq(cause, filter.cause) : undefined,
    ),
  })
}
