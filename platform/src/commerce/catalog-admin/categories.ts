import { and, eq, sql } from 'drizzle-orm'
import { recordChange, recordNavigation } from '#commerce/catalog/record-change.ts'
import {
  forgetFormerSlugs,
  keepFormerSlug,
  shareSlugs,
  takeSlugs,
} from '#commerce/catalog/other-slugs.ts'
import { forgetTranslations } from '#commerce/translations/forget-translations.ts'
import type { Services } from '#services.ts'
import type { Db, Tx } from '#store/database.ts'
import { appendEvent } from '#store/events.ts'
import { newId } from '#store/ids.ts'
import { listRows, type List, type ListFilter } from '#store/list.ts'
import { categories, type StoredImage } from '#store/schema/catalog.ts'
import { rowOfStore, rowsOfStore } from './rows-of-store.ts'
import { toSlug } from './slugs.ts'
import { checkTarget, getWritten, lockProducts, write, type Target } from './write.ts'
import { RefusedChange, type AdminScope, type Change, type Written } from './written.ts'

export type CategoryRow = typeof categories.$inferSelect

/** The categories of a store; `search` covers name and slug. */
export function listCategories(
  db: Db,
  storeId: string,
  { search, isActive }: ListFilter,
): List<CategoryRow> {
  return listRows(db, categories, {
    scope: ['categories', storeId],
    sorts: { position: 'position', name: 'name', createdOn: 'createdOn' },
    where: and(
      rowsOfStore(categories, storeId, search),
      isActive ? eq(categories.isActive, true) : undefined,
    ),
  })
}

/** One category of a store, or null. */
export async function findCategory(
  db: Db,
  storeId: string,
  id: string,
): Promise<CategoryRow | null> {
  const [row] = await db
    .select()
    .from(categories)
    .where(rowOfStore(categories, storeId, id))
  return row ?? null
}

export interface CategoryDraft {
  name: string
  slug?: string | undefined
  parentId?: string | null | undefined
  description?: string | null | undefined
  image?: StoredImage | null | undefined
  position?: number | undefined
  isActive?: boolean | undefined
}

/** The fields that all events of a category share. */
function eventScope({ id, tenantId, storeId }: CategoryRow, now: Date) {
  return { CategoryId: id, TenantId: tenantId, StoreId: storeId, OccurredOn: now.toISOString() }
}

/** Tells of a category as its row is now (`catalog.category.created` or `.updated`). */
export function announceCategory(tx: Tx, type: 'created' | 'updated', row: CategoryRow) {
  const { name: Name, slug: Slug, parentId: ParentId, isActive: IsActive } = row
  const body = { ...eventScope(row, row.updatedOn), Name, Slug, ParentId, IsActive }
  return appendEvent(tx, { type: `catalog.category.${type}`, body })
}

/** Refuses a parent of another store, and one that stands below the category itself. */
async function checkParent(tx: Tx, { storeId }: AdminScope, id: string, parentId: string | null) {
  let next = parentId
  while (next !== null) {
    if (next === id) throw new RefusedChange('ParentCircle')
    const rows: { parentId: string | null }[] = await tx
      .select({ parentId: categories.parentId })
      .from(categories)
      .where(rowOfStore(categories, storeId, next))
    const [row] = rows
    if (!row) throw new RefusedChange('ParentNotFound')
    next = row.parentId
  }
}

export function createCategory(
  services: Services,
  scope: AdminScope,
  draft: CategoryDraft,
): Promise<Written<CategoryRow>> {
  const now = services.clock()
  const { tenantId, storeId } = scope
  const slug = draft.slug ?? toSlug(draft.name)
  const id = newId('cat')
  return write(services, async (tx) => {
    await shareSlugs(tx, storeId)
    await checkParent(tx, scope, id, draft.parentId ?? null)
    const values = { ...draft, id, tenantId, storeId, slug, createdOn: now, updatedOn: now }
    const row = getWritten(await tx.insert(categories).values(values).returning())
    await takeSlugs(tx, storeId, 'category', [slug])
    await announceCategory(tx, 'created', row)
    await recordNavigation(tx, storeId)
    return row
  })
}

/** Changes what `change` names. A category that moves takes its products along, by and by. */
export function updateCategory(
  services: Services,
  scope: AdminScope,
  target: Target,
  change: Change<CategoryDraft>,
): Promise<Written<CategoryRow>> {
  return write(services, async (tx) => {
    if (change.slug !== undefined) await shareSlugs(tx, scope.storeId)
    const found = await tx
      .select()
      .from(categories)
      .where(rowOfStore(categories, scope.storeId, target.id))
      .for('no key update')
    const before = checkTarget(found[0], target)
    await checkParent(tx, scope, before.id, change.parentId ?? null)
    const set = { ...change, version: before.version + 1, updatedOn: services.clock() }
    const row = getWritten(
      await tx.update(categories).set(set).where(eq(categories.id, before.id)).returning(),
    )
    await keepFormerSlug(tx, 'category', before, row)
    await announceCategory(tx, 'updated', row)
    // Products are searched by the name, lists reach up to the parents, rules compare the slug.
    const concernsProducts =
      row.name !== before.name || row.slug !== before.slug || row.parentId !== before.parentId
    if (concernsProducts) await recordChange(tx, scope.storeId, 'category', row.id)
    else await recordNavigation(tx, scope.storeId)
    return row
  })
}

/** Removes a category without others below it; its products stay, without it. */
export function deleteCategory(
  services: Services,
  scope: AdminScope,
  target: Target,
): Promise<Written<null>> {
  return write(services, async (tx) => {
    const linked = sql`id in (
      select product_id from product_categories where category_id = ${target.id})`
    await lockProducts(tx, scope.storeId, linked)
    const found = await tx
      .select()
      .from(categories)
      .where(rowOfStore(categories, scope.storeId, target.id))
      .for('update')
    const row = checkTarget(found[0], target)
    const children = await tx.$count(categories, eq(categories.parentId, row.id))
    if (children > 0) throw new RefusedChange('HasChildren')
    await tx.delete(categories).where(eq(categories.id, row.id))
    await forgetTranslations(tx, row.id)
    await forgetFormerSlugs(tx, row.id)
    await appendEvent(tx, {
      type: 'catalog.category.deleted',
      body: eventScope(row, services.clock()),
    })
    await recordChange(tx, scope.storeId, 'category', row.id)
    return null
  })
}
