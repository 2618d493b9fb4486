import { and, eq } from 'drizzle-orm'
import type { Tx } from '#store/database.ts'
import { appendEvent } from '#store/events.ts'
import { categories, type StoredImage } from '#store/schema/catalog.ts'
import { listProductsOfCategory } from './affected-products.ts'
import { manageShelf } from './shelves.ts'
import { RefusedChange, type AdminScope } from './written.ts'

export type CategoryRow = typeof categories.$inferSelect

type CategoryDraft = {
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

/** Refuses a parent of another store, and one that stands below the category itself. */
async function checkParent(tx: Tx, { storeId }: AdminScope, id: string, parentId: string | null) {
  let next = parentId
  while (next !== null) {
    if (next === id) throw new RefusedChange('ParentCircle')
    const rows: { parentId: string | null }[] = await tx
      .select({ parentId: categories.parentId })
      .from(categories)
      .where(and(eq(categories.id, next), eq(categories.storeId, storeId)))
    const [row] = rows
    if (!row) throw new RefusedChange('ParentNotFound')
    next = row.parentId
  }
}

export const categoryShelf = manageShelf<CategoryRow, CategoryDraft>({
  table: categories,
  prefix: 'cat',
  announce: (tx, change, row, now) => {
    const { name: Name, slug: Slug, parentId: ParentId, isActive: IsActive } = row
    const body = { ...eventScope(row, now), Name, Slug, ParentId, IsActive }
    return appendEvent(tx, { type: `catalog.category.${change}`, body })
  },
  announceDeleted: (tx, row, now) =>
    appendEvent(tx, { type: 'catalog.category.deleted', body: eventScope(row, now) }),
  listProducts: listProductsOfCategory,
  movesProducts: false,
  // A category that moves takes its products along.
  follow: async (tx, row, before) => {
    if (!before) return []
    const stays = row.name === before.row.name && row.parentId === before.row.parentId
    return stays ? [] : listProductsOfCategory(tx, row.storeId, row.id)
  },
  check: (tx, scope, id, { parentId = null }) => checkParent(tx, scope, id, parentId),
  checkRemoval: async (tx, { id }) => {
    const children = await tx.$count(categories, eq(categories.parentId, id))
    if (children > 0) throw new RefusedChange('HasChildren')
  },
})
