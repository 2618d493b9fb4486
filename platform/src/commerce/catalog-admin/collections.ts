import { and, eq, inArray } from 'drizzle-orm'
import { refillCollection } from '#commerce/catalog/collection-rules.ts'
import type { Services } from '#services.ts'
import { appendEvent } from '#store/events.ts'
import {
  collections,
  productCollections,
  products,
  type CollectionRule,
  type StoredImage,
} from '#store/schema/catalog.ts'
import { listProductsOfCollection } from './affected-products.ts'
import { manageShelf } from './shelves.ts'
import { RefusedChange, type AdminScope, type Written } from './written.ts'

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

/** The fields that all events of a collection share. */
function eventScope({ id, tenantId, storeId }: CollectionRow, now: Date) {
  return { CollectionId: id, TenantId: tenantId, StoreId: storeId, OccurredOn: now.toISOString() }
}

export const collectionShelf = manageShelf<CollectionRow, CollectionDraft>({
  table: collections,
  prefix: 'col',
  announce: (tx, change, row, now) =>
    appendEvent(tx, {
      type: `catalog.collection.${change}`,
      body: {
        ...eventScope(row, now),
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
    }),
  announceDeleted: (tx, row, now) =>
    appendEvent(tx, { type: 'catalog.collection.deleted', body: eventScope(row, now) }),
  listProducts: listProductsOfCollection,
  movesProducts: true,
  // A rule-based collection comes in line with its rules; who came or left is derived anew.
  follow: async (tx, row, before) => {
    if (row.type === 'rules') await refillCollection(tx, row)
    const after = await listProductsOfCollection(tx, row.storeId, row.id)
    const was = before?.products ?? []
    return [...was.filter((id) => !after.includes(id)), ...after.filter((id) => !was.includes(id))]
  },
})

/** Sets the products of a manual collection, in the order given. */
export function setCollectionProducts(
  services: Services,
  scope: AdminScope,
  id: string,
  productIds: string[],
  version: number | null,
): Promise<Written<CollectionRow>> {
  const wanted = [...new Set(productIds)]
  const { tenantId, storeId } = scope
  return collectionShelf.changeBy(services, scope, { id, version }, async (tx, { type }) => {
    if (type !== 'manual') throw new RefusedChange('CollectionNotManual')
    const known = and(inArray(products.id, wanted), eq(products.storeId, storeId))
    if ((await tx.$count(products, known)) !== wanted.length) {
      throw new RefusedChange('ProductNotFound')
    }
    await tx.delete(productCollections).where(eq(productCollections.collectionId, id))
    const rows = wanted.map((productId, position) => ({
      ...{ tenantId, storeId, productId, position },
      collectionId: id,
    }))
    if (rows.length > 0) await tx.insert(productCollections).values(rows)
    return {}
  })
}
