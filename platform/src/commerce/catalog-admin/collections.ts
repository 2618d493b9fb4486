import { and, eq, inArray, sql } from 'drizzle-orm'
import { recordChange, recordNavigation, recordProducts } from '#commerce/catalog/record-change.ts'
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
import {
  collections,
  productCollections,
  products,
  type CollectionRule,
  type StoredImage,
} from '#store/schema/catalog.ts'
import { rowOfStore, rowsOfStore } from './rows-of-store.ts'
import { toSlug } from './slugs.ts'
import { checkTarget, getWritten, lockProducts, write, type Target } from './write.ts'
import { RefusedChange, type AdminScope, type Change, type Written } from './written.ts'

export type CollectionRow = typeof collections.$inferSelect

/** The collections of a store; `search` covers name and slug. */
export function listCollections(
  db: Db,
  storeId: string,
  { search, isActive }: ListFilter,
): List<CollectionRow> {
  return listRows(db, collections, {
    scope: ['collections', storeId],
    sorts: { position: 'position', name: 'name', createdOn: 'createdOn' },
    where: and(
      rowsOfStore(collections, storeId, search),
      isActive ? eq(collections.status, 'active') : undefined,
    ),
  })
}

/** One collection of a store, or null. */
export async function findCollection(
  db: Db,
  storeId: string,
  id: string,
): Promise<CollectionRow | null> {
  const [row] = await db
    .select()
    .from(collections)
    .where(rowOfStore(collections, storeId, id))
  return row ?? null
}

export interface CollectionDraft {
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

/** Tells of a collection as its row is now (`catalog.collection.created` or `.updated`). */
export function announceCollection(tx: Tx, type: 'created' | 'updated', row: CollectionRow) {
  return appendEvent(tx, {
    type: `catalog.collection.${type}`,
    body: {
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

export function createCollection(
  services: Services,
  { tenantId, storeId }: AdminScope,
  draft: CollectionDraft,
): Promise<Written<CollectionRow>> {
  const now = services.clock()
  const slug = draft.slug ?? toSlug(draft.name)
  const id = newId('col')
  return write(services, async (tx) => {
    await shareSlugs(tx, storeId)
    const values = { ...draft, id, tenantId, storeId, slug, createdOn: now, updatedOn: now }
    const row = getWritten(await tx.insert(collections).values(values).returning())
    await takeSlugs(tx, storeId, 'collection', [slug])
    await announceCollection(tx, 'created', row)
    await recordChange(tx, storeId, 'collection', id)
    return row
  })
}

function getLocked(tx: Tx, scope: AdminScope, { id }: Target) {
  return tx
    .select()
    .from(collections)
    .where(rowOfStore(collections, scope.storeId, id))
    .for('no key update')
}

async function change(
  tx: Tx,
  before: CollectionRow,
  changes: Change<CollectionDraft>,
  now: Date,
): Promise<CollectionRow> {
  const set = { ...changes, version: before.version + 1, updatedOn: now }
  const row = getWritten(
    await tx.update(collections).set(set).where(eq(collections.id, before.id)).returning(),
  )
  await keepFormerSlug(tx, 'collection', before, row)
  await announceCollection(tx, 'updated', row)
  return row
}

const rulesOf = ({ type, rules, dynamicOperator }: CollectionRow) =>
  JSON.stringify([type, rules, dynamicOperator])

/** Changes what `changes` names. Products come and go by its rules, by and by. */
export function updateCollection(
  services: Services,
  scope: AdminScope,
  target: Target,
  changes: Change<CollectionDraft>,
): Promise<Written<CollectionRow>> {
  return write(services, async (tx) => {
    if (changes.slug !== undefined) await shareSlugs(tx, scope.storeId)
    const [found] = await getLocked(tx, scope, target)
    const before = checkTarget(found, target)
    const row = await change(tx, before, changes, services.clock())
    if (rulesOf(row) === rulesOf(before)) await recordNavigation(tx, scope.storeId)
    else await recordChange(tx, scope.storeId, 'collection', row.id)
    return row
  })
}

/** Removes a collection; its products stay, without it. */
export function deleteCollection(
  services: Services,
  scope: AdminScope,
  target: Target,
): Promise<Written<null>> {
  return write(services, async (tx) => {
    const linked = sql`id in (
      select product_id from product_collections where collection_id = ${target.id})`
    await lockProducts(tx, scope.storeId, linked)
    const found = await tx
      .select()
      .from(collections)
      .where(rowOfStore(collections, scope.storeId, target.id))
      .for('update')
    const row = checkTarget(found[0], target)
    await tx.delete(collections).where(eq(collections.id, row.id))
    await forgetTranslations(tx, row.id)
    await forgetFormerSlugs(tx, row.id)
    await appendEvent(tx, {
      type: 'catalog.collection.deleted',
      body: eventScope(row, services.clock()),
    })
    await recordChange(tx, scope.storeId, 'collection', row.id)
    return null
  })
}

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
    const [found] = await getLocked(tx, scope, target)
    const before = checkTarget(found, target)
    if (before.type !== 'manual') throw new RefusedChange('CollectionNotManual')
    const known = and(inArray(products.id, wanted), eq(products.storeId, storeId))
    if ((await tx.$count(products, known)) !== wanted.length) {
      throw new RefusedChange('ProductNotFound')
    }
    const gone = await tx
      .delete(productCollections)
      .where(ofCollection)
      .returning({ id: productCollections.productId })
    const rows = wanted.map((productId, position) => ({
      tenantId,
      storeId,
      productId,
      collectionId: target.id,
      position,
    }))
    if (rows.length > 0) await tx.insert(productCollections).values(rows)
    const row = await change(tx, before, {}, services.clock())
    await recordNavigation(tx, storeId)
    await recordProducts(tx, storeId, [...gone.map(({ id }) => id), ...wanted], 'stock')
    return row
  })
}
