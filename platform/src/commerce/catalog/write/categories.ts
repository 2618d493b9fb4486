import { eq, sql } from '#store/drizzle.ts'
import type { Tx } from '#store/database.ts'
import { appendEvent, eventScope } from '#store/events.ts'
import { readRawRows } from '#store/raw-rows.ts'
import { categories } from '#store/schema/catalog.ts'
import type { MerchantScope } from '#store/scope.ts'
import { createGroupRows } from './group-rows.ts'
import { RefusedChange } from './written.ts'

type CategoryRow = typeof categories.$inferSelect

type Own = 'name' | 'parentId' | 'description' | 'image' | 'position' | 'isActive'
type CategoryDraft = Pick<typeof categories.$inferInsert, Own> & {
  slug?: string | undefined
}

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
const lockTree = (tx: Tx, { storeId }: MerchantScope) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`categories ${storeId}`}, 0))`)

/** Refuses a parent of another store, and one that is below the category itself (`id`). */
async function checkParent(
  tx: Tx,
  { storeId }: MerchantScope,
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

export const categoryRows = createGroupRows<typeof categories, CategoryDraft>({
  table: categories,
  subject: 'category',
  position: 'position',
  active: eq(categories.isActive, true),
  announce: announceCategory,
  toDeletedEvent: (row, now) => ({
    type: 'catalog.category.deleted',
    body: { CategoryId: row.id, ...eventScope(row, now) },
  }),
  // Products are searched by the name, parents list their products, collection rules compare the slug.
  concernsProducts: (before, { name, slug, parentId }) =>
    before !== null &&
    (name !== before.name || slug !== before.slug || parentId !== before.parentId),
  itsProducts: (id) =>
    sql`id in (select product_id from product_categories where category_id = ${id})`,
  lockFirst: async (tx, scope, change) => {
    if (!change || change.parentId) await lockTree(tx, scope)
  },
  check: (tx, scope, id, { parentId }) => checkParent(tx, scope, id, parentId ?? null),
  onRemove: async (tx, { id }) => {
    const children = await tx.$count(categories, eq(categories.parentId, id))
    if (children > 0) throw new RefusedChange('HasChildren')
  },
})
