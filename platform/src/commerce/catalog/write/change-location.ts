import { and, eq, sql } from 'drizzle-orm'
import { recordProductsWhere } from '#commerce/catalog/read/record-change.ts'
import type { Services } from '#services.ts'
import { isUniqueViolation } from '#store/database.ts'
import { locations } from '#store/schema/inventory.ts'
import { refuse, RefusedChange, toRefusal, type AdminScope, type Written } from './written.ts'

export type LocationRow = typeof locations.$inferSelect

type LocationChange = {
  code?: string | undefined
  name?: string | undefined
  isActive?: boolean | undefined
}

/**
 * Applies `change` to a location. Stock at an inactive location cannot be sold but stays there:
 * levels do not change, so they have no event.
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
      const [before] = await tx.select().from(locations).where(own).for('no key update')
      if (!before) throw new RefusedChange('NotFound')
      const [row] = await tx
        .update(locations)
        .set({ ...change, updatedOn: clock() })
        .where(own)
        .returning()
      if (!row) throw new Error('A locked location was not updated.')
      if (row.isActive !== before.isActive) {
        const stocked = sql`id in (select v.product_id from inventory_levels l
          join variants v on v.id = l.variant_id
          where l.location_id = ${id} and l.available_quantity > 0)`
        await recordProductsWhere(tx, storeId, stocked, 'stock')
      }
      return { ok: true, row }
    })
  } catch (error) {
    return isUniqueViolation(error) ? refuse('SlugTaken') : toRefusal(error)
  }
}
