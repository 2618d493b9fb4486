import { and, eq, inArray } from 'drizzle-orm'
import { refillCollection } from '#commerce/catalog/collection-rules.ts'
import type { Services } from '#services.ts'
import { isUniqueViolation, type Tx } from '#store/database.ts'
import { appendEvent } from '#store/events.ts'
import { newId } from '#store/ids.ts'
import {
  collections,
  productCollections,
  products,
  type CollectionRule,
  type StoredImage,
} from '#store/schema/catalog.ts'
import { listProductsOfCollection, refreshAffected } from './affected-products.ts'
import { toSlug } from './slugs.ts'
import {
  refuse,
  RefusedChange,
  toRefusal,
  type AdminScope,
  type Change,
  type Written,
} from './written.ts'

export type CollectionRow = typeof collections.$inferSelect

export type CollectionDraft = {
  name: string
  slug?: string | undefined
  description?: string | null | undefined
  image?: StoredImage | null | undefined
  position?: number | undefined
  type?: 'manual' | 'rules' | undefined
  rules?: CollectionRule[] | undefined
  dynamicOperator?: 'all' | 'any' | undefined
  status?: 'active' | 'draft' | undefined
  validFrom?: Date | null | undefined
  validTo?: Date | null | undefined
}

async function announce(tx: Tx, change: 'created' | 'updated', row: CollectionRow, now: Date) {
  await appendEvent(tx, {
    type: `catalog.collection.${change}`,
    body: {
      CollectionId: row.id,
      TenantId: row.tenantId,
      StoreId: row.storeId,
      Name: row.name,
      Slug: row.slug,
      Description: row.description,
      Status: row.status,
      Type: row.type,
      DynamicOperator: row.dynamicOperator,
      ValidFrom: row.validFrom?.toISOString() ?? null,
      ValidTo: row.validTo?.toISOString() ?? null,
      ImageUrl: row.image?.url ?? null,
      OccurredOn: now.toISOString(),
    },
  })
}

async function getLocked(tx: Tx, scope: AdminScope, id: string, version: number | null) {
  const [row] = await tx
    .select()
    .from(collections)
    .where(and(eq(collections.id, id), eq(collections.storeId, scope.storeId)))
    .for('update')
  if (!row) throw new RefusedChange('NotFound')
  if (version !== null && version !== row.version) throw new RefusedChange('VersionMismatch')
  return row
}

function toKnownRefusal(error: unknown) {
  return isUniqueViolation(error) ? refuse('SlugTaken') : toRefusal(error)
}

/** Puts a rule-based collection in line with its rules, and the products with their collections. */
async function settle(tx: Tx, scope: AdminScope, row: CollectionRow, before: string[]) {
  if (row.type === 'rules') await refillCollection(tx, row)
  const after = await listProductsOfCollection(tx, scope.storeId, row.id)
  const changed = [
    ...before.filter((id) => !after.includes(id)),
    ...after.filter((id) => !before.includes(id)),
  ]
  await refreshAffected(tx, scope.storeId, changed)
}

export async function createCollection(
  { db, clock }: Services,
  scope: AdminScope,
  draft: CollectionDraft,
): Promise<Written<CollectionRow>> {
  const now = clock()
  const { tenantId, storeId } = scope
  const { name, slug, ...more } = draft
  try {
    return await db.transaction(async (tx) => {
      const [row] = await tx
        .insert(collections)
        .values({
          ...more,
          id: newId('col'),
          tenantId,
          storeId,
          name,
          slug: slug ?? toSlug(name),
          createdOn: now,
          updatedOn: now,
        })
        .returning()
      if (!row) throw new Error('The collection was not inserted.')
      await announce(tx, 'created', row, now)
      await settle(tx, scope, row, [])
      return { ok: true, row }
    })
  } catch (error) {
    return toKnownRefusal(error)
  }
}

export async function updateCollection(
  { db, clock }: Services,
  scope: AdminScope,
  id: string,
  change: Change<CollectionDraft>,
  version: number | null,
): Promise<Written<CollectionRow>> {
  const now = clock()
  try {
    return await db.transaction(async (tx) => {
      const before = await getLocked(tx, scope, id, version)
      const members = await listProductsOfCollection(tx, scope.storeId, id)
      const [row] = await tx
        .update(collections)
        .set({ ...change, version: before.version + 1, updatedOn: now })
        .where(eq(collections.id, id))
        .returning()
      if (!row) throw new Error('The collection was not updated.')
      await announce(tx, 'updated', row, now)
      await settle(tx, scope, row, members)
      return { ok: true, row }
    })
  } catch (error) {
    return toKnownRefusal(error)
  }
}

/** Sets the products of a manual collection, in the order given. */
export async function setCollectionProducts(
  { db, clock }: Services,
  scope: AdminScope,
  id: string,
  productIds: string[],
  version: number | null,
): Promise<Written<CollectionRow>> {
  const now = clock()
  const wanted = [...new Set(productIds)]
  try {
    return await db.transaction(async (tx) => {
      const before = await getLocked(tx, scope, id, version)
      if (before.type !== 'manual') throw new RefusedChange('CollectionNotManual')
      const known = and(inArray(products.id, wanted), eq(products.storeId, scope.storeId))
      if ((await tx.$count(products, known)) !== wanted.length) {
        throw new RefusedChange('ProductNotFound')
      }
      const members = await listProductsOfCollection(tx, scope.storeId, id)
      await tx.delete(productCollections).where(eq(productCollections.collectionId, id))
      const { tenantId, storeId } = scope
      const rows = wanted.map((productId, position) => ({
        tenantId,
        storeId,
        productId,
        collectionId: id,
        position,
      }))
      if (rows.length > 0) await tx.insert(productCollections).values(rows)
      const [row] = await tx
        .update(collections)
        .set({ version: before.version + 1, updatedOn: now })
        .where(eq(collections.id, id))
        .returning()
      if (!row) throw new Error('The collection was not updated.')
      await announce(tx, 'updated', row, now)
      await settle(tx, scope, row, members)
      return { ok: true, row }
    })
  } catch (error) {
    return toRefusal(error)
  }
}

export async function deleteCollection(
  { db, clock }: Services,
  scope: AdminScope,
  id: string,
  version: number | null,
): Promise<Written<null>> {
  try {
    return await db.transaction(async (tx) => {
      const { tenantId: TenantId, storeId: StoreId } = await getLocked(tx, scope, id, version)
      const members = await listProductsOfCollection(tx, scope.storeId, id)
      await tx.delete(collections).where(eq(collections.id, id))
      await appendEvent(tx, {
        type: 'catalog.collection.deleted',
        body: { CollectionId: id, TenantId, StoreId, OccurredOn: clock().toISOString() },
      })
      await refreshAffected(tx, scope.storeId, members)
      return { ok: true, row: null }
    })
  } catch (error) {
    return toRefusal(error)
  }
}
