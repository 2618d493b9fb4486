import { and, eq, sql } from '#store/drizzle.ts'
import { unlessTaken, type Db, type Tx } from '#store/database.ts'
import { findRow } from '#store/find-row.ts'
import { newId } from '#store/ids.ts'
import { locations } from '#store/schema/inventory.ts'
import { stores, tenants, sellers, type Store, type StoreSettings } from '#store/schema/tenancy.ts'
import { insertRow, updateRow } from '#store/write-row.ts'
import { createStoreRows } from '#store/store-rows.ts'

type Made = 'id' | 'tenantId' | 'nextOrderNumber' | 'createdOn' | 'updatedOn'

/** What a merchant can change of a store. Currency and slug are fixed when it is created. */
export type StoreDraft = Omit<typeof stores.$inferInsert, Made>
export type StoreChange = Partial<Omit<StoreDraft, 'slug' | 'currencyCode' | 'settings'>> & {
  /** Members to set; null removes one. The others stay. */
  settings: { [Member in keyof StoreSettings]?: StoreSettings[Member] | null | undefined }
}

export function listAllStores(db: Db): Promise<Store[]> {
  return db.select().from(stores).orderBy(stores.domain)
}

export function findStoreByDomain(db: Db, domain: string): Promise<Store | null> {
  return findRow(db, stores, eq(stores.domain, domain))
}

export async function isStoreOf(db: Db, tenantId: string, id: string): Promise<boolean> {
  return (await db.$count(stores, and(eq(stores.id, id), eq(stores.tenantId, tenantId)))) > 0
}

/**
 * Creates a store with a first location. It belongs to the merchant `tenantId`, or to a new one
 * with the given name.
 * @returns null when another store has the domain.
 */
export async function createStore(
  db: Db,
  merchant: { tenantId: string } | { tenantName: string },
  draft: StoreDraft,
  now: Date,
): Promise<Store | null> {
  const times = { createdOn: now, updatedOn: now }
  const work = async (tx: Tx) => {
    const tenantId = 'tenantId' in merchant ? merchant.tenantId : newId('ten')
    if ('tenantName' in merchant) {
      await tx.insert(tenants).values({ id: tenantId, name: merchant.tenantName, ...times })
    }
    const store = await insertRow(tx, stores, { ...draft, tenantId, ...times })
    const main = { code: 'MAIN', name: 'Main location', tenantId, storeId: store.id, ...times }
    await tx.insert(locations).values(main)
    return store
  }
  return unlessTaken(db, work, 'stores_domain')
}

/** Applies `change`. @returns null when another store has the domain. */
export async function changeStore(
  db: Db,
  storeId: string,
  { settings: changed, ...columns }: StoreChange,
  now: Date,
): Promise<Store | null> {
  // On the row as it is once it is locked, so that no change made at the same time is lost.
  const settings = sql`jsonb_strip_nulls(${stores.settings} || ${JSON.stringify(changed)}::jsonb)`
  const set = { ...columns, settings, updatedOn: now }
  const work = (tx: Tx) => updateRow(tx, stores, set, eq(stores.id, storeId))
  return unlessTaken(db, work, 'stores_domain')
}

/** The sellers of a store, which are never deleted: products and orders refer to them. */
export const sellerRows = createStoreRows({
  table: sellers,
  sorts: { name: 'name', createdOn: 'createdOn' },
  searched: ['name'],
})
