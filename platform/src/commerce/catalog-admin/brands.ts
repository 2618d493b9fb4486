import { and, eq, sql } from 'drizzle-orm'
import {
  recordChange,
  recordNavigation,
  recordProductsWhere,
} from '#commerce/catalog/record-change.ts'
import { forgetTranslations } from '#commerce/translations/forget-translations.ts'
import type { Services } from '#services.ts'
import type { Db, Tx } from '#store/database.ts'
import { appendEvent } from '#store/events.ts'
import { newId } from '#store/ids.ts'
import { listRows, type List, type ListFilter } from '#store/list.ts'
import { brands, type StoredImage } from '#store/schema/catalog.ts'
import { rowOfStore, rowsOfStore } from './rows-of-store.ts'
import { toSlug } from './slugs.ts'
import { checkTarget, getWritten, lockProducts, write, type Target } from './write.ts'
import type { AdminScope, Change, Written } from './written.ts'

export type BrandRow = typeof brands.$inferSelect

/** The brands of a store; `search` covers name and slug; a brand has no position of its own and stands by its name. */
export function listBrands(
  db: Db,
  storeId: string,
  { search, isActive }: ListFilter,
): List<BrandRow> {
  return listRows(db, brands, {
    scope: ['brands', storeId],
    sorts: { position: 'name', name: 'name', createdOn: 'createdOn' },
    where: and(
      rowsOfStore(brands, storeId, search),
      isActive ? eq(brands.isActive, true) : undefined,
    ),
  })
}

/** One brand of a store, or null. */
export async function findBrand(db: Db, storeId: string, id: string): Promise<BrandRow | null> {
  const [row] = await db
    .select()
    .from(brands)
    .where(rowOfStore(brands, storeId, id))
  return row ?? null
}

export interface BrandDraft {
  name: string
  slug?: string | undefined
  description?: string | null | undefined
  image?: StoredImage | null | undefined
  isActive?: boolean | undefined
}

/** The fields that all events of a brand share. */
function eventScope({ id, tenantId, storeId }: BrandRow, now: Date) {
  return { BrandId: id, TenantId: tenantId, StoreId: storeId, OccurredOn: now.toISOString() }
}

/** Tells of a brand as its row is now (`catalog.brand.created` or `.updated`). */
export function announceBrand(tx: Tx, type: 'created' | 'updated', row: BrandRow) {
  const { name: Name, slug: Slug, isActive: IsActive } = row
  const body = { ...eventScope(row, row.updatedOn), Name, Slug, IsActive }
  return appendEvent(tx, { type: `catalog.brand.${type}`, body })
}

export function createBrand(
  services: Services,
  { tenantId, storeId }: AdminScope,
  draft: BrandDraft,
): Promise<Written<BrandRow>> {
  const now = services.clock()
  const slug = draft.slug ?? toSlug(draft.name)
  const id = newId('brd')
  return write(services, async (tx) => {
    const values = { ...draft, id, tenantId, storeId, slug, createdOn: now, updatedOn: now }
    const row = getWritten(await tx.insert(brands).values(values).returning())
    await announceBrand(tx, 'created', row)
    await recordNavigation(tx, storeId)
    return row
  })
}

/** Changes what `change` names. Its products are found by its name, and follow by and by. */
export function updateBrand(
  services: Services,
  scope: AdminScope,
  target: Target,
  change: Change<BrandDraft>,
): Promise<Written<BrandRow>> {
  return write(services, async (tx) => {
    const found = await tx
      .select()
      .from(brands)
      .where(rowOfStore(brands, scope.storeId, target.id))
      .for('no key update')
    const before = checkTarget(found[0], target)
    const set = { ...change, version: before.version + 1, updatedOn: services.clock() }
    const row = getWritten(
      await tx.update(brands).set(set).where(eq(brands.id, before.id)).returning(),
    )
    await announceBrand(tx, 'updated', row)
    // Products are searched by the name, and rules of collections compare the slug.
    const concernsProducts = row.name !== before.name || row.slug !== before.slug
    if (concernsProducts) await recordChange(tx, scope.storeId, 'brand', row.id)
    else await recordNavigation(tx, scope.storeId)
    return row
  })
}

/** Removes a brand; its products stay, without it. */
export function deleteBrand(
  services: Services,
  scope: AdminScope,
  target: Target,
): Promise<Written<null>> {
  return write(services, async (tx) => {
    const ofBrand = sql`brand_id = ${target.id}`
    await lockProducts(tx, scope.storeId, ofBrand)
    const found = await tx
      .select()
      .from(brands)
      .where(rowOfStore(brands, scope.storeId, target.id))
      .for('update')
    const row = checkTarget(found[0], target)
    await recordProductsWhere(tx, scope.storeId, ofBrand)
    await tx.delete(brands).where(eq(brands.id, row.id))
    await forgetTranslations(tx, row.id)
    await appendEvent(tx, {
      type: 'catalog.brand.deleted',
      body: eventScope(row, services.clock()),
    })
    await recordNavigation(tx, scope.storeId)
    return null
  })
}
