import { eq, type SQL } from '#store/drizzle.ts'
import type { PgColumn } from '#store/drizzle-pg.ts'
import { allOf } from './find-row.ts'

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
): SQL {
  const ofStore = eq(table.storeId, storeId)
  return sellerId === null ? ofStore : allOf(ofStore, eq(table.sellerId, sellerId))
}

/** The scope of what belongs to the whole store, which no seller reaches. */
export interface StoreScope extends MerchantScope {
  sellerId: null
}

/** A seller's application called for what belongs to the whole store; answered with 403. */
export class SellerRefused extends Error {
  constructor() {
    super('This belongs to the whole store, not to one of its sellers.')
    this.name = 'SellerRefused'
  }
}

/** The only way to a `StoreScope`. @throws SellerRefused for the scope of a seller */
export function ofWholeStore({ sellerId, ...scope }: MerchantScope): StoreScope {
  if (sellerId !== null) throw new SellerRefused()
  return { ...scope, sellerId }
}
