import { eq, sql } from '#store/drizzle.ts'
import { recordChange, recordNavigation } from '#commerce/catalog/read/record-change.ts'
import type { Tx } from '#store/database.ts'
import { appendEvent, eventScope } from '#store/events.ts'
import { readRawRows } from '#store/raw-rows.ts'
import { categories } from '#store/schema/catalog.ts'
import { createGroupRows } from './group-rows.ts'
import { write } from './write.ts'
import type { Create, Remove, Update } from './write.ts'
import { RefusedChange, type AdminScope } from './written.ts'

export type CategoryRow = typeof categories.$inferSelect

type Own = 'name' | 'parentId' | 'description' | 'image' | 'position' | 'isActive'
export type CategoryDraft = Pick<typeof categories.$inferInsert, Own> & {
  slug?: string | undefined
}

const rows = createGroupRows<typeof categories, CategoryDraft>({
  table: categories,
  plural: 'categories',
  prefix: 'cat',
  addressed: 'category',
  position: 'position',
  active: eq(categories.isActive, true),
})

export const listCategories = rows.list
export const findCategory = rows.find

/** Appends the event of a category as its row is now (`catalog.category.created` or `.updated`). */
export function announceCategory(tx: Tx, type: 'created' | 'updated', row: CategoryRow) {
  const { name: Name, slug: Slug, parentId: ParentId, isActive: IsActive } = row
  const body = {
    CategoryId: row.id,
    ...eventScope(row, row.updatedOn),
    Name,
    Slug,
    ParentId,
    IsActive,
  }
  return appendEvent(tx, { type: `catalog.category.${type}`, body })
}

/**
 * Call first in a transaction that moves or deletes a category: two moves at once, each of them
 * correct, could make a circle, and a new child could lose its parent.
 */
const lockTree = (tx: Tx, { storeId }: AdminScope) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`categories ${storeId}`}, 0))`)

/** Refuses a parent of another store, and one that is below the category itself (`id`). */
async function checkParent(
  tx: Tx,
  { storeId }: AdminScope,
  id: string | null,
  parentId: string | null,
) {
  if (parentId === null) return
  // `union` drops repeated rows, so that this ends even where there already is a circle.
  const above = await readRawRows<{ id: string }>(
    tx,
    sql`with recursive above as (
        select id, parent_id from categories where id = ${parentId} and store_id = ${storeId}
        union
        select c.id, c.parent_id from categories c join above on c.id = above.parent_id
      ) select id from above`,
  )
  if (above.length === 0) throw new RefusedChange('ParentNotFound')
  if (above.some((each) => each.id === id)) throw new RefusedChange('ParentCircle')
}

export const createCategory: Create<CategoryDraft, CategoryRow> = (services, scope, draft) =>
  write(services, async (tx) => {
    if (draft.parentId) await lockTree(tx, scope)
    await checkParent(tx, scope, null, draft.parentId ?? null)
    const row = await rows.insert(tx, scope, draft, services.clock())
    await announceCategory(tx, 'created', row)
    await recordNavigation(tx, scope.storeId)
    return row
  })

/** Applies `change`. The products of a moved category are updated in the background. */
export const updateCategory: Update<CategoryDraft, CategoryRow> = (
  services,
  scope,
  target,
  change,
) =>
  write(services, async (tx) => {
    if (change.parentId) await lockTree(tx, scope)
    const before = await rows.lock(tx, scope, target, change)
    await checkParent(tx, scope, before.id, change.parentId ?? null)
    const row = await rows.update(tx, before, change, services.clock())
    await announceCategory(tx, 'updated', row)
    // Products are searched by the name, parents list their products, collection rules compare the
    // slug.
    const concernsProducts =
      row.name !== before.name || row.slug !== before.slug || row.parentId !== before.parentId
    if (concernsProducts) await recordChange(tx, scope.storeId, 'category', row.id)
    else await recordNavigation(tx, scope.storeId)
    return row
  })

/** Removes a category without subcategories; its products stay, without it. */
export const deleteCategory: Remove = (services, scope, target) =>
  write(services, async (tx) => {
    await lockTree(tx, scope)
    const linked = sql`id in (
      select product_id from product_categories where category_id = ${target.id})`
    const row = await rows.lockToRemove(tx, scope, target, linked)
    const children = await tx.$count(categories, eq(categories.parentId, row.id))
    if (children > 0) throw new RefusedChange('HasChildren')
    await rows.remove(tx, row)
    const body = { CategoryId: row.id, ...eventScope(row, services.clock()) }
    await appendEvent(tx, { type: 'catalog.category.deleted', body })
    await recordChange(tx, scope.storeId, 'category', row.id)
    return null
  })
