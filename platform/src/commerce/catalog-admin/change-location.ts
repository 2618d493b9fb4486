import { and, eq, gt } from 'drizzle-orm'
import { refreshStock } from '#commerce/catalog/stock-columns.ts'
import type { Services } from '#services.ts'
import { isUniqueViolation, type Tx } from '#store/database.ts'
import { variants } from '#store/schema/catalog.ts'
import { inventoryLevels, locations } from '#store/schema/inventory.ts'
import { refuse, RefusedChange, toRefusal, type AdminScope, type Written } from './written.ts'

export type LocationRow = typeof locations.$inferSelect

type LocationChange = {
  code?: string | undefined
  name?: string | undefined
  isActive?: boolean | undefined
}

async function listStocked(tx: Tx, locationId: string) {
  const rows = await tx
    .selectDistinct({ productId: variants.productId })
    .from(inventoryLevels)
    .innerJoin(variants, eq(variants.id, inventoryLevels.variantId))
    .where(
      and(eq(inventoryLevels.locationId, locationId), gt(inventoryLevels.availableQuantity, 0)),
    )
    .orderBy(variants.productId)
  return rows.map(({ productId }) => productId)
}

/**
 * Changes what `change` names of a location. What lies at one that is not active cannot be sold and
 * stays where it is: levels do not change, so no event tells of them.
 */
export async function changeLocation(
  { db, clock }: Services,
  { storeId }: AdminScope,
  id: string,
  change: LocationChange,
): Promise<Written<LocationRow>> {
  try {
    return await db.transaction(async (tx) => {
      const own = and(eq(locations.id, id), eq(locations.storeId, storeId))
      const [before] = await tx.select().from(locations).where(own).for('update')
      if (!before) throw new RefusedChange('NotFound')
      const [row] = await tx
        .update(locations)
        .set({ ...change, updatedOn: clock() })
        .where(own)
        .returning()
      if (!row) throw new Error('A locked location was not updated.')
      if (row.isActive !== before.isActive) {
        await refreshStock(tx, storeId, await listStocked(tx, id))
      }
      return { ok: true, row }
    })
  } catch (error) {
    return isUniqueViolation(error) ? refuse('SlugTaken') : toRefusal(error)
  }
}
