import { and, eq } from 'drizzle-orm'
import type { Services } from '#services.ts'
import { isUniqueViolation, type Tx } from '#store/database.ts'
import { appendEvent } from '#store/events.ts'
import { newId } from '#store/ids.ts'
import { brands, type StoredImage } from '#store/schema/catalog.ts'
import { listProductsOfBrand, refreshAffected } from './affected-products.ts'
import { toSlug } from './slugs.ts'
import {
  refuse,
  RefusedChange,
  toRefusal,
  type AdminScope,
  type Change,
  type Written,
} from './written.ts'

export type BrandRow = typeof brands.$inferSelect

export type BrandDraft = {
  name: string
  slug?: string | undefined
  description?: string | null | undefined
  image?: StoredImage | null | undefined
  isActive?: boolean | undefined
}

async function announce(tx: Tx, change: 'created' | 'updated', brand: BrandRow, now: Date) {
  await appendEvent(tx, {
    type: `catalog.brand.${change}`,
    body: {
      BrandId: brand.id,
      TenantId: brand.tenantId,
      StoreId: brand.storeId,
      Name: brand.name,
      Slug: brand.slug,
      IsActive: brand.isActive,
      OccurredOn: now.toISOString(),
    },
  })
}

async function getLocked(tx: Tx, scope: AdminScope, id: string, version: number | null) {
  const [brand] = await tx
    .select()
    .from(brands)
    .where(and(eq(brands.id, id), eq(brands.storeId, scope.storeId)))
    .for('update')
  if (!brand) throw new RefusedChange('NotFound')
  if (version !== null && version !== brand.version) throw new RefusedChange('VersionMismatch')
  return brand
}

function toKnownRefusal(error: unknown) {
  return isUniqueViolation(error) ? refuse('SlugTaken') : toRefusal(error)
}

export async function createBrand(
  { db, clock }: Services,
  { tenantId, storeId }: AdminScope,
  draft: BrandDraft,
): Promise<Written<BrandRow>> {
  const now = clock()
  try {
    return await db.transaction(async (tx) => {
      const [row] = await tx
        .insert(brands)
        .values({
          id: newId('brd'),
          tenantId,
          storeId,
          name: draft.name,
          slug: draft.slug ?? toSlug(draft.name),
          description: draft.description ?? null,
          image: draft.image ?? null,
          isActive: draft.isActive ?? true,
          createdOn: now,
          updatedOn: now,
        })
        .returning()
      if (!row) throw new Error('The brand was not inserted.')
      await announce(tx, 'created', row, now)
      await refreshAffected(tx, storeId, [])
      return { ok: true, row }
    })
  } catch (error) {
    return toKnownRefusal(error)
  }
}

/** Changes what `change` names. `version` null: whatever the version is. */
export async function updateBrand(
  { db, clock }: Services,
  scope: AdminScope,
  id: string,
  change: Change<BrandDraft>,
  version: number | null,
): Promise<Written<BrandRow>> {
  const now = clock()
  try {
    return await db.transaction(async (tx) => {
      const brand = await getLocked(tx, scope, id, version)
      const [row] = await tx
        .update(brands)
        .set({ ...change, version: brand.version + 1, updatedOn: now })
        .where(eq(brands.id, id))
        .returning()
      if (!row) throw new Error('The brand was not updated.')
      await announce(tx, 'updated', row, now)
      const affected =
        row.name === brand.name ? [] : await listProductsOfBrand(tx, scope.storeId, id)
      await refreshAffected(tx, scope.storeId, affected)
      return { ok: true, row }
    })
  } catch (error) {
    return toKnownRefusal(error)
  }
}

/** Removes a brand; its products stay, without a brand. */
export async function deleteBrand(
  { db, clock }: Services,
  scope: AdminScope,
  id: string,
  version: number | null,
): Promise<Written<null>> {
  try {
    return await db.transaction(async (tx) => {
      const brand = await getLocked(tx, scope, id, version)
      const affected = await listProductsOfBrand(tx, scope.storeId, id)
      await tx.delete(brands).where(eq(brands.id, id))
      const { tenantId: TenantId, storeId: StoreId } = brand
      const OccurredOn = clock().toISOString()
      await appendEvent(tx, {
        type: 'catalog.brand.deleted',
        body: { BrandId: id, TenantId, StoreId, OccurredOn },
      })
      await refreshAffected(tx, scope.storeId, affected)
      return { ok: true, row: null }
    })
  } catch (error) {
    return toRefusal(error)
  }
}
