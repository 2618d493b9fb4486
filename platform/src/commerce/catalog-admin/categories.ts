import { and, eq } from 'drizzle-orm'
import type { Services } from '#services.ts'
import { isUniqueViolation, type Tx } from '#store/database.ts'
import { appendEvent } from '#store/events.ts'
import { newId } from '#store/ids.ts'
import { categories, type StoredImage } from '#store/schema/catalog.ts'
import { listProductsOfCategory, refreshAffected } from './affected-products.ts'
import { toSlug } from './slugs.ts'
import {
  refuse,
  RefusedChange,
  toRefusal,
  type AdminScope,
  type Change,
  type Written,
} from './written.ts'

export type CategoryRow = typeof categories.$inferSelect

export type CategoryDraft = {
  name: string
  slug?: string | undefined
  parentId?: string | null | undefined
  description?: string | null | undefined
  image?: StoredImage | null | undefined
  position?: number | undefined
  isActive?: boolean | undefined
}

async function announce(tx: Tx, change: 'created' | 'updated', row: CategoryRow, now: Date) {
  await appendEvent(tx, {
    type: `catalog.category.${change}`,
    body: {
      CategoryId: row.id,
      TenantId: row.tenantId,
      StoreId: row.storeId,
      Name: row.name,
      Slug: row.slug,
      ParentId: row.parentId,
      IsActive: row.isActive,
      OccurredOn: now.toISOString(),
    },
  })
}

function ofStore({ storeId }: AdminScope, id: string) {
  return and(eq(categories.id, id), eq(categories.storeId, storeId))
}

async function getLocked(tx: Tx, scope: AdminScope, id: string, version: number | null) {
  const [row] = await tx.select().from(categories).where(ofStore(scope, id)).for('update')
  if (!row) throw new RefusedChange('NotFound')
  if (version !== null && version !== row.version) throw new RefusedChange('VersionMismatch')
  return row
}

/** Refuses a parent of another store, and one that stands below the category itself. */
async function checkParent(tx: Tx, scope: AdminScope, id: string, parentId: string | null) {
  let next = parentId
  while (next !== null) {
    if (next === id) throw new RefusedChange('ParentCircle')
    const rows: { parentId: string | null }[] = await tx
      .select({ parentId: categories.parentId })
      .from(categories)
      .where(ofStore(scope, next))
    const [row] = rows
    if (!row) throw new RefusedChange('ParentNotFound')
    next = row.parentId
  }
}

function toKnownRefusal(error: unknown) {
  return isUniqueViolation(error) ? refuse('SlugTaken') : toRefusal(error)
}

export async function createCategory(
  { db, clock }: Services,
  scope: AdminScope,
  draft: CategoryDraft,
): Promise<Written<CategoryRow>> {
  const now = clock()
  const id = newId('cat')
  const { tenantId, storeId } = scope
  try {
    return await db.transaction(async (tx) => {
      await checkParent(tx, scope, id, draft.parentId ?? null)
      const [row] = await tx
        .insert(categories)
        .values({
          id,
          tenantId,
          storeId,
          parentId: draft.parentId ?? null,
          name: draft.name,
          slug: draft.slug ?? toSlug(draft.name),
          description: draft.description ?? null,
          image: draft.image ?? null,
          position: draft.position ?? 0,
          isActive: draft.isActive ?? true,
          createdOn: now,
          updatedOn: now,
        })
        .returning()
      if (!row) throw new Error('The category was not inserted.')
      await announce(tx, 'created', row, now)
      await refreshAffected(tx, storeId, [])
      return { ok: true, row }
    })
  } catch (error) {
    return toKnownRefusal(error)
  }
}

/** Changes what `change` names; a category that moves takes its products along. */
export async function updateCategory(
  { db, clock }: Services,
  scope: AdminScope,
  id: string,
  change: Change<CategoryDraft>,
  version: number | null,
): Promise<Written<CategoryRow>> {
  const now = clock()
  try {
    return await db.transaction(async (tx) => {
      const before = await getLocked(tx, scope, id, version)
      if (change.parentId !== undefined) await checkParent(tx, scope, id, change.parentId)
      const [row] = await tx
        .update(categories)
        .set({ ...change, version: before.version + 1, updatedOn: now })
        .where(eq(categories.id, id))
        .returning()
      if (!row) throw new Error('The category was not updated.')
      await announce(tx, 'updated', row, now)
      const moved = row.name !== before.name || row.parentId !== before.parentId
      const affected = moved ? await listProductsOfCategory(tx, scope.storeId, id) : []
      await refreshAffected(tx, scope.storeId, affected)
      return { ok: true, row }
    })
  } catch (error) {
    return toKnownRefusal(error)
  }
}

/** Removes a category without children; its products stay, in their other categories. */
export async function deleteCategory(
  { db, clock }: Services,
  scope: AdminScope,
  id: string,
  version: number | null,
): Promise<Written<null>> {
  try {
    return await db.transaction(async (tx) => {
      const { tenantId: TenantId, storeId: StoreId } = await getLocked(tx, scope, id, version)
      if ((await tx.$count(categories, eq(categories.parentId, id))) > 0) {
        throw new RefusedChange('HasChildren')
      }
      const affected = await listProductsOfCategory(tx, scope.storeId, id)
      await tx.delete(categories).where(eq(categories.id, id))
      await appendEvent(tx, {
        type: 'catalog.category.deleted',
        body: { CategoryId: id, TenantId, StoreId, OccurredOn: clock().toISOString() },
      })
      await refreshAffected(tx, scope.storeId, affected)
      return { ok: true, row: null }
    })
  } catch (error) {
    return toRefusal(error)
  }
}
