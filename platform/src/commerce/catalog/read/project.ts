import { asc, eq, inArray, lte, or, sql, type SQL } from '#store/drizzle.ts'
import type { Db, Tx } from '#store/database.ts'
import { findRow, hasRow } from '#store/find-row.ts'
import { hasReleasable, releaseHeldDeliveries } from '#store/held-deliveries.ts'
import { readRawRows } from '#store/raw-rows.ts'
import { collections } from '#store/schema/catalog.ts'
import { catalogChanges } from '#store/schema/projection.ts'
import { announceCatalogChange, type Aspect } from './changes.ts'
import { refillCollection } from './collection-rules.ts'
import { deriveProducts } from './derive-product.ts'
import { textArray } from './filter.ts'

type Change = typeof catalogChanges.$inferSelect

type OnFault = (error: unknown) => void

// Small enough that an editor of a product waits for it only a moment.
const batchSize = 500

/** Fingerprints of the aspects that lists depend on; a difference says which lists changed. */
type Fingerprint = { id: string; listing: string | null; price: string; availability: string }

const price = sql`md5(row(price_min_minor, price_max_minor, compare_at_max_minor)::text)`
const availability = sql`md5(row(available_quantity > 0, stocked_option_values)::text)`
const listing = sql`md5(row(is_active, slug, title, position, brand_id, tags, category_ids,
  collection_ids, option_values, search_document, array(select other.slug from former_slugs other
    where other.subject_id = products.id and other.in_use order by 1))::text)`

/** What lists now show of products, stored for comparison with the next change. */
function noteFingerprints(tx: Tx, ids: string[]) {
  return readRawRows<Fingerprint>(
    tx,
    sql`with now_shown as (
        select id, ${listing} as listing, ${price} as price, ${availability} as availability
        from products where id = any(${textArray(ids)})
      ), noted as (
        update products p set listing_hash = n.listing from now_shown n
        where p.id = n.id and p.listing_hash is distinct from n.listing
      )
      select * from now_shown`,
  )
}

function compare(known: ReadonlyMap<string, Fingerprint>, after: Fingerprint[]): Aspect[] {
  const differs = (aspect: 'listing' | 'price' | 'availability') =>
    after.some((one) => known.get(one.id)?.[aspect] !== one[aspect])
  return (['listing', 'price', 'availability'] as const).filter(differs)
}

/**
 * The products that nobody is currently changing, as lists show them, locked in the order of their
 * ids; and those that are deleted. Whoever changes a product records it again, so skipping it does
 * no harm, and the projector waits for nobody.
 */
async function lockProducts(tx: Tx, ids: string[]) {
  const there = await readRawRows<Fingerprint & { isLocked: boolean }>(
    tx,
    sql`with locked as (
        select id, listing_hash as listing, ${price} as price, ${availability} as availability
        from products where id = any(${textArray(ids)})
        order by id for no key update skip locked
      )
      select p.id, l.id is not null as "isLocked", l.listing, l.price, l.availability
      from products p left join locked l on l.id = p.id where p.id = any(${textArray(ids)})`,
  )
  const known = new Set(there.map(({ id }) => id))
  return {
    locked: new Map(there.filter(({ isLocked }) => isLocked).map((each) => [each.id, each])),
    gone: new Set(ids.filter((id) => !known.has(id))),
  }
}

async function remove(tx: Tx, changes: Change[]): Promise<number> {
  if (changes.length === 0) return 0
  const ids = changes.map(({ id }) => id)
  const removed = await tx
    .delete(catalogChanges)
    .where(inArray(catalogChanges.id, ids))
    .returning({ id: catalogChanges.id })
  return removed.length
}

/** Projects products of one store. @returns how many changes are done. */
function projectProducts(db: Db, storeId: string, changes: Change[]): Promise<number> {
  return db.transaction(async (tx) => {
    const idOf = ({ subjectId }: Change) => subjectId ?? ''
    const ids = [...new Set(changes.map(idOf))].toSorted()
    const { locked, gone } = await lockProducts(tx, ids)
    const done = changes.filter((each) => locked.has(idOf(each)) || gone.has(idOf(each)))
    const whole = new Set(done.filter(({ subject }) => subject === 'product').map(idOf))
    const derivable = [...locked.keys()].toSorted()
    const changed = new Set<Aspect>(gone.size > 0 ? ['listing'] : [])
    if (derivable.length > 0) {
      await deriveProducts(tx, storeId, {
        productIds: derivable.filter((id) => whole.has(id)),
        stockIds: derivable.filter((id) => !whole.has(id)),
      })
      for (const aspect of compare(locked, await noteFingerprints(tx, derivable))) {
        changed.add(aspect)
      }
    }
    const productIds = [...derivable, ...gone]
    if (productIds.length > 0) {
      await announceCatalogChange(tx, { storeId, productIds, aspects: [...changed] })
    }
    return remove(tx, done)
  })
}

const productsOf = {
  brand: (id: string) => sql`brand_id = ${id}`,
  category: (id: string) => sql`category_ids @> ${textArray([id])}`,
}

/** The products that were added to or removed from a collection, or were in a deleted one. */
async function productsOfCollection(tx: Tx, collectionId: string) {
  const collection = await findRow(tx, collections, eq(collections.id, collectionId))
  if (!collection) return sql`collection_ids @> ${textArray([collectionId])}`
  const moved = collection.type === 'rules' ? await refillCollection(tx, collection) : []
  return sql`id in (select jsonb_array_elements_text(${JSON.stringify(moved)}::jsonb))`
}

/** Replaces the change of a group by one for each of its products, after direct ones. */
function spread(db: Db, change: Change, subject: 'brand' | 'category' | 'collection') {
  const { storeId, subjectId, transaction } = change
  return db.transaction(async (tx) => {
    if (subjectId === null || (await remove(tx, [change])) === 0) return 0
    const isCollection = subject === 'collection'
    const where = isCollection
      ? await productsOfCollection(tx, subjectId)
      : productsOf[subject](subjectId)
    await tx.execute(sql`
      insert into catalog_changes (store_id, subject, subject_id, transaction, is_follow_up)
      select store_id, ${isCollection ? 'stock' : 'product'}, id, ${transaction}::bigint, true
      from products where store_id = ${storeId} and ${where}`)
    return 1
  })
}

function tellNavigation(db: Db, storeId: string, changes: Change[]): Promise<number> {
  return db.transaction(async (tx) => {
    await announceCatalogChange(tx, { storeId, productIds: [], aspects: ['navigation'] })
    return remove(tx, changes)
  })
}

/** Projects products together, or one by one, so that a bad one holds up no other. */
async function projectOrPostpone(db: Db, storeId: string, changes: Change[], onFault: OnFault) {
  try {
    return await projectProducts(db, storeId, changes)
  } catch (error) {
    const each = Map.groupBy(changes, ({ subjectId }) => subjectId)
    if (each.size > 1) {
      let done = 0
      for (const own of each.values()) done += await projectOrPostpone(db, storeId, own, onFault)
      return done
    }
    onFault(error)
    const ids = changes.map(({ id }) => id)
    await db
      .update(catalogChanges)
      .set({ recordedOn: sql`clock_timestamp() + interval '1 minute'`, isFollowUp: true })
      .where(inArray(catalogChanges.id, ids))
    return 0
  }
}

async function projectStore(db: Db, storeId: string, changes: Change[], onFault: OnFault) {
  let done = 0
  const products: Change[] = []
  const navigation: Change[] = []
  for (const change of changes) {
    if (change.subject === 'product' || change.subject === 'stock') products.push(change)
    else if (change.subject === 'navigation') navigation.push(change)
    else done += await spread(db, change, change.subject)
  }
  if (products.length > 0) done += await projectOrPostpone(db, storeId, products, onFault)
  if (navigation.length > 0) done += await tellNavigation(db, storeId, navigation)
  return done
}

const isRecorded = lte(catalogChanges.recordedOn, sql`clock_timestamp()`)

/** Whether there is anything for `projectBatch` to do. */
export function isProjectionDue(db: Db): SQL | undefined {
  return or(hasRow(db, catalogChanges, isRecorded), hasReleasable)
}

/**
 * Applies one batch of recorded changes to the read model of the catalogue, and releases the
 * webhooks of what is now visible. Each store's part is a transaction of its own: if a process
 * dies, its changes stay recorded, and applying them twice does no harm.
 * @returns how many changes are done.
 */
export async function projectBatch(db: Db, onFault: OnFault): Promise<number> {
  const changes = await db
    .select()
    .from(catalogChanges)
    .where(isRecorded)
    .orderBy(asc(catalogChanges.isFollowUp), asc(catalogChanges.recordedOn), asc(catalogChanges.id))
    .limit(batchSize)
  let done = 0
  for (const [storeId, own] of Map.groupBy(changes, (change) => change.storeId)) {
    done += await projectStore(db, storeId, own, onFault)
  }
  await releaseHeldDeliveries(db)
  return done
}

/** Projects everything that can be projected: after a seed or an import, and in tests. */
export async function projectPending(db: Db): Promise<void> {
  const onFault: OnFault = (error) => {
    throw error
  }
  while ((await projectBatch(db, onFault)) > 0);
}
