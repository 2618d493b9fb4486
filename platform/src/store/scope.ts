import { and, eq, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Whose rows an application reaches: those of a store, or of one seller in it (spec §5.3). */
export interface MerchantScope {
  tenantId: string
  storeId: string
  /** Null for the store itself, which sees the rows of all of its sellers. */
  sellerId: string | null
}

/** The condition that keeps a query inside the scope. Each subject wraps it once for its table. */
export function isInScope(
  table: { storeId: PgColumn; sellerId: PgColumn },
  { storeId, sellerId }: Pick<MerchantScope, 'storeId' | 'sellerId'>,
): SQL | undefined {
  const ofStore = eq(table.storeId, storeId)
  return sellerId === null ? ofStore : and(ofStore, eq(table.sellerId, sellerId))
}
