import { eq, sql } from '#store/drizzle.ts'
import {
  recordChange,
  recordNavigation,
  recordProductsWhere,
} from '#commerce/catalog/read/record-change.ts'
import type { Tx } from '#store/database.ts'
import { appendEvent, eventScope } from '#store/events.ts'
import { brands } from '#store/schema/catalog.ts'
import { createGroupRows } from './group-rows.ts'
import { write } from './write.ts'
import type { Create, Remove, Update } from './write.ts'

export type BrandRow = typeof brands.$inferSelect

type Given = Pick<typeof brands.$inferInsert, 'name' | 'description' | 'image' | 'isActive'>
export type BrandDraft = Given & { slug?: string | undefined }

const rows = createGroupRows<typeof brands, BrandDraft>({
  table: brands,
  plural: 'brands',
  prefix: 'brd',
  // A brand has no position; brands are sorted by name.
  position: 'name',
  active: eq(brands.isActive, true),
})

export const listBrands = rows.list
export const findBrand = rows.find

/** Appends the event of a brand as its row is now (`catalog.brand.created` or `.updated`). */
export function announceBrand(tx: Tx, type: 'created' | 'updated', row: BrandRow) {
  const { name: Name, slug: Slug, isActive: IsActive } = row
  const body = { BrandId: row.id, ...eventScope(row, row.updatedOn), Name, Slug, IsActive }
  return appendEvent(tx, { type: `catalog.brand.${type}`, body })
}

export const createBrand: Create<BrandDraft, BrandRow> = (services, scope, draft) =>
  write(services, async (tx) => {
    const row = await rows.insert(tx, scope, draft, services.clock())
    await announceBrand(tx, 'created', row)
    await recordNavigation(tx, scope.storeId)
    return row
  })

/**
 * Applies `change`. Products, which are searched by the brand's name, are updated in the
 * background.
 */
export const updateBrand: Update<BrandDraft, BrandRow> = (services, scope, target, change) =>
  write(services, async (tx) => {
    const before = await rows.lock(tx, scope, target)
    const row = await rows.update(tx, before, change, services.clock())
    await announceBrand(tx, 'updated', row)
    // Products are searched by the name, and collection rules compare the slug.
    const concernsProducts = row.name !== before.name || row.slug !== before.slug
    if (concernsProducts) await recordChange(tx, scope.storeId, 'brand', row.id)
    else await recordNavigation(tx, scope.storeId)
    return row
  })

/** Removes a brand; its products stay, without it. */
export const deleteBrand: Remove = (services, scope, target) =>
  write(services, async (tx) => {
    const ofBrand = sql`brand_id = ${target.id}`
    const row = await rows.lockToRemove(tx, scope, target, ofBrand)
    await recordProductsWhere(tx, scope.storeId, ofBrand)
    await rows.remove(tx, row)
    const body = { BrandId: row.id, ...eventScope(row, services.clock()) }
    await appendEvent(tx, { type: 'catalog.brand.deleted', body })
    await recordNavigation(tx, scope.storeId)
    return null
  })
