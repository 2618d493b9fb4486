import { and, eq, inArray, sql } from '#store/drizzle.ts'
import { recordNavigation, recordProducts } from '#commerce/catalog/read/record-change.ts'
import type { Services } from '#services.ts'
import type { Tx } from '#store/database.ts'
import { appendEvent, eventScope } from '#store/events.ts'
import { collections, productCollections, products } from '#store/schema/catalog.ts'
import type { MerchantScope } from '#store/scope.ts'
import { insertRows } from '#store/write-row.ts'
import { createGroupRows } from './group-rows.ts'
import { write, type Target } from './write.ts'
import { RefusedChange, type Written } from './written.ts'

export type CollectionRow = typeof collections.$inferSelect

type Own = 'name' | 'description' | 'image' | 'position' | 'type' | 'rules' | 'dynamicOperator'
export type CollectionDraft = Pick<
  typeof collections.$inferInsert,
  Own | 'status' | 'validFrom' | 'validTo'
> & { slug?: string | undefined }

/** Appends the event of a collection as its row is now: created or updated. */
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

const rulesOf = ({ type, rules, dynamicOperator }: CollectionRow) =>
  JSON.stringify([type, rules, dynamicOperator])

export const collectionRows = createGroupRows<typeof collections, CollectionDraft>({
  table: collections,
  subject: 'collection',
  position: 'position',
  active: eq(collections.status, 'active'),
  announce: announceCollection,
  toDeletedEvent: (row, now) => ({
    type: 'catalog.collection.deleted',
    body: { CollectionId: row.id, ...eventScope(row, now) },
  }),
  concernsProducts: (before, row) => before === null || rulesOf(row) !== rulesOf(before),
  itsProducts: (id) =>
    sql`id in (select product_id from product_collections where collection_id = ${id})`,
})

/** Sets the products of a manual collection, in the order given. */
export function setCollectionProducts(
  services: Services,
  scope: MerchantScope,
  target: Target,
  productIds: string[],
): Promise<Written<CollectionRow>> {
  const wanted = [...new Set(productIds)]
  const { tenantId, storeId } = scope
  const ofCollection = eq(productCollections.collectionId, target.id)
  return write(services, async (tx) => {
    const before = await collectionRows.lock(tx, scope, target)
    if (before.type !== 'manual') throw new RefusedChange('CollectionNotManual')
    const known = and(inArray(products.id, wanted), eq(products.storeId, storeId))
    if ((await tx.$count(products, known)) !== wanted.length) {
      throw new RefusedChange('ProductNotFound')
    }
    const gone = await tx
      .delete(productCollections)
      .where(ofCollection)
      .returning({ id: productCollections.productId })
    const links = wanted.map((productId, position) => {
      return { tenantId, storeId, productId, collectionId: target.id, position }
    })
    await insertRows(tx, productCollections, links)
    const row = await collectionRows.changeLocked(tx, before, {}, services.clock())
    await recordNavigation(tx, storeId)
    await recordProducts(tx, storeId, [...gone.map(({ id }) => id), ...wanted], 'stock')
    return row
  })
}
