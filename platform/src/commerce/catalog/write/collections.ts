import { and, eq, inArray, sql } from '#store/drizzle.ts'
import {
  recordChange,
  recordNavigation,
  recordProducts,
} from '#commerce/catalog/read/record-change.ts'
import type { Services } from '#services.ts'
import type { Tx } from '#store/database.ts'
import { appendEvent, eventScope } from '#store/events.ts'
import { collections, productCollections, products } from '#store/schema/catalog.ts'
import { createGroupRows } from './group-rows.ts'
import { write } from './write.ts'
import type { Create, Remove, Target, Update } from './write.ts'
import { RefusedChange, type AdminScope, type Change, type Written } from './written.ts'

export type CollectionRow = typeof collections.$inferSelect

type Own = 'name' | 'description' | 'image' | 'position' | 'type' | 'rules' | 'dynamicOperator'
export type CollectionDraft = Pick<
  typeof collections.$inferInsert,
  Own | 'status' | 'validFrom' | 'validTo'
> & { slug?: string | undefined }

const rows = createGroupRows<typeof collections, CollectionDraft>({
  table: collections,
  plural: 'collections',
  prefix: 'col',
  addressed: 'collection',
  position: 'position',
  active: eq(collections.status, 'active'),
})

export const listCollections = rows.list
export const findCollection = rows.find

/**
 * Appends the event of a collection as its row is now (`catalog.collection.created` or `.updated`).
 */
export function announceCollection(tx: Tx, type: 'created' | 'updated', row: CollectionRow) {
  return appendEvent(tx, {
    type: `catalog.collection.${type}`,
    body: {
      CollectionId: row.id,
      ...eventScope(row, row.updatedOn),
      Name: row.name,
      Slug: row.slug,
      Description: row.description,
      Status: row.status,
      Type: row.type,
      DynamicOperator: row.dynamicOperator,
      ValidFrom: row.validFrom?.toISOString() ?? null,
      ValidTo: row.validTo?.toISOString() ?? null,
      ImageUrl: row.image?.url ?? null,
    },
  })
}

export const createCollection: Create<CollectionDraft, CollectionRow> = (services, scope, draft) =>
  write(services, async (tx) => {
    const row = await rows.insert(tx, scope, draft, services.clock())
    await announceCollection(tx, 'created', row)
    await recordChange(tx, scope.storeId, 'collection', row.id)
    return row
  })

async function change(
  tx: Tx,
  before: CollectionRow,
  changes: Change<CollectionDraft>,
  now: Date,
): Promise<CollectionRow> {
  const row = await rows.update(tx, before, changes, now)
  await announceCollection(tx, 'updated', row)
  return row
}

const rulesOf = ({ type, rules, dynamicOperator }: CollectionRow) =>
  JSON.stringify([type, rules, dynamicOperator])

/** Applies `changes`. Products that match new rules are updated in the background. */
export const updateCollection: Update<CollectionDraft, CollectionRow> = (
  services,
  scope,
  target,
  changes,
) =>
  write(services, async (tx) => {
    const before = await rows.lock(tx, scope, target, changes)
    const row = await change(tx, before, changes, services.clock())
    if (rulesOf(row) === rulesOf(before)) await recordNavigation(tx, scope.storeId)
    else await recordChange(tx, scope.storeId, 'collection', row.id)
    return row
  })

/** Removes a collection; its products stay, without it. */
export const deleteCollection: Remove = (services, scope, target) =>
  write(services, async (tx) => {
    const linked = sql`id in (
      select product_id from product_collections where collection_id = ${target.id})`
    const row = await rows.lockToRemove(tx, scope, target, linked)
    await rows.remove(tx, row)
    const body = { CollectionId: row.id, ...eventScope(row, services.clock()) }
    await appendEvent(tx, { type: 'catalog.collection.deleted', body })
    await recordChange(tx, scope.storeId, 'collection', row.id)
    return null
  })

/** Sets the products of a manual collection, in the order given. */
export function setCollectionProducts(
  services: Services,
  scope: AdminScope,
  target: Target,
  productIds: string[],
): Promise<Written<CollectionRow>> {
  const wanted = [...new Set(productIds)]
  const { tenantId, storeId } = scope
  const ofCollection = eq(productCollections.collectionId, target.id)
  return write(services, async (tx) => {
    const before = await rows.lock(tx, scope, target)
    if (before.type !== 'manual') throw new RefusedChange('CollectionNotManual')
    const known = and(inArray(products.id, wanted), eq(products.storeId, storeId))
    if ((await tx.$count(products, known)) !== wanted.length) {
      throw new RefusedChange('ProductNotFound')
    }
    const gone = await tx
      .delete(productCollections)
      .where(ofCollection)
      .returning({ id: productCollections.productId })
    const links = wanted.map((productId, position) => ({
      tenantId,
      storeId,
      productId,
      collectionId: target.id,
      position,
    }))
    if (links.length > 0) await tx.insert(productCollections).values(links)
    const row = await change(tx, before, {}, services.clock())
    await recordNavigation(tx, storeId)
    await recordProducts(tx, storeId, [...gone.map(({ id }) => id), ...wanted], 'stock')
    return row
  })
}
