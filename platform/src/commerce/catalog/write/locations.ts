import { asc, eq } from 'drizzle-orm'
import type { Scope } from '#commerce/catalog/read/product-rows.ts'
import type { Db, Tx } from '#store/database.ts'
import { newId } from '#store/ids.ts'
import { locations } from '#store/schema/inventory.ts'

/** The default location of stock: the store's first one, created if there is none. */
export async function getMainLocation(tx: Tx | Db, { tenantId, storeId }: Scope): Promise<string> {
  const [known] = await tx
    .select({ id: locations.id })
    .from(locations)
    .where(eq(locations.storeId, storeId))
    .orderBy(asc(locations.createdOn), asc(locations.id))
    .limit(1)
  if (known) return known.id
  const id = newId('loc')
  await tx.insert(locations).values({ id, tenantId, storeId, code: 'MAIN', name: 'Main location' })
  return id
}
