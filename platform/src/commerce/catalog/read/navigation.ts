import { and, asc, eq, sql, type SQL } from '#store/drizzle.ts'
import {
  readTextsOfKinds,
  slugsOf,
  type Slugs,
  type Texts,
} from '#commerce/translations/read-texts.ts'
import type { Db } from '#store/database.ts'
import { readRawRows } from '#store/raw-rows.ts'
import {
  brands,
  categories,
  collections,
  products,
  type StoredImage,
} from '#store/schema/catalog.ts'
import type { VocabularyTexts } from '#store/schema/translations.ts'
import { listOtherSlugs } from './other-slugs.ts'
import type { TranslatedView } from './translated-view.ts'

/** A category, collection or brand with its product count and lowest price in minor units. */
export type GroupView = TranslatedView & {
  name: string
  description: string | null
  image: StoredImage | null
  productCount: number
  priceFromMinor: number | null
}

export type CategoryView = GroupView & { parentId: string | null; childIds: string[] }

export type CollectionView = GroupView & { validFrom: Date | null; validTo: Date | null }

/** Categories, collections and brands of one store in one language, in display order. */
export type Navigation = {
  categories: Map<string, CategoryView>
  /** By every current or former slug, in any language. */
  categoriesBySlug: Map<string, CategoryView>
  rootIds: string[]
  collections: Map<string, CollectionView>
  /** By each slug that one has in any language, or had before. */
  collectionsBySlug: Map<string, CollectionView>
  brands: Map<string, GroupView>
  /** Labels of options, attributes and tags; null in the store's own language. */
  vocabulary: VocabularyTexts | null
}

/** Products that shoppers see; one not projected yet has no price and no category. */
export const isShown = sql`is_active and listing_hash is not null`

type Tally = { key: string; count: number; price: number | null }

async function tally(db: Db, storeId: string, key: ReturnType<typeof sql>) {
  const rows = await readRawRows<Tally>(
    db,
    sql`
    select key, count(*)::int as count, min(price_min_minor)::float8 as price
    from (
      select ${key} as key, price_min_minor from ${products}
      where store_id = ${storeId} and ${isShown}
    ) shown
    where key is not null group by key`,
  )
  return new Map(rows.map((row) => [row.key, row]))
}

function counted(tallies: Map<string, Tally>, id: string) {
  const found = tallies.get(id)
  return { productCount: found?.count ?? 0, priceFromMinor: found?.price ?? null }
}

type Group = Pick<GroupView, 'id' | 'slug' | 'name' | 'description' | 'image'> & {
  slugs?: Slugs | null
}

type GroupKind = 'category' | 'collection' | 'brand'

/** A category, collection or brand in the language of `texts`. */
function translate<Row extends Group>(row: Row, kind: GroupKind, texts: Texts | null) {
  const own = texts?.of(kind, row.id) ?? null
  const locale = texts?.locale ?? null
  const alt = own?.imageAlt
  return {
    ...row,
    slug: (own && 'slug' in own ? own.slug : undefined) ?? row.slug,
    ownSlug: row.slug,
    slugs: row.slugs ?? {},
    language: own ? locale : null,
    descriptionLanguage: own?.description ? locale : null,
    name: own?.name ?? row.name,
    description: own?.description ?? row.description,
    image: row.image && alt !== undefined ? { ...row.image, alt } : row.image,
  }
}

/** Rows of a kind of group with their texts and counts, by id and in the order of the rows. */
async function readGroups<Row extends Group>(
  db: Db,
  { storeId, kind, key }: { storeId: string; kind: GroupKind; key: SQL },
  query: PromiseLike<Row[]>,
  reading: Promise<Texts | null>,
) {
  const [rows, tallies, texts] = await Promise.all([query, tally(db, storeId, key), reading])
  return new Map(
    rows.map((row) => [row.id, { ...translate(row, kind, texts), ...counted(tallies, row.id) }]),
  )
}

async function readCategories(db: Db, storeId: string, reading: Promise<Texts | null>) {
  const { id, parentId, slug, name, description, image } = categories
  const rows = db
    .select({ id, parentId, slug, slugs: slugsOf('categories'), name, description, image })
    .from(categories)
    .where(and(eq(categories.storeId, storeId), eq(categories.isActive, true)))
    .orderBy(asc(categories.position), asc(name), asc(id))
  const of = { storeId, kind: 'category', key: sql`unnest(category_ids)` } as const
  const groups = await readGroups(db, of, rows, reading)
  const views = [...groups.values()].map((group): CategoryView => ({ ...group, childIds: [] }))
  const byId = new Map(views.map((view) => [view.id, view]))
  for (const view of views) if (view.parentId) byId.get(view.parentId)?.childIds.push(view.id)
  return byId
}

function readCollections(db: Db, storeId: string, reading: Promise<Texts | null>) {
  const { id, slug, name, description, image, validFrom, validTo } = collections
  const rows = db
    .select({
      ...{ id, slug, slugs: slugsOf('collections'), name, description, image },
      ...{ validFrom, validTo },
    })
    .from(collections)
    .where(and(eq(collections.storeId, storeId), eq(collections.status, 'active')))
    .orderBy(asc(collections.position), asc(name), asc(id))
  const of = { storeId, kind: 'collection', key: sql`unnest(collection_ids)` } as const
  return readGroups(db, of, rows, reading)
}

function readBrands(db: Db, storeId: string, reading: Promise<Texts | null>) {
  const { id, slug, name, description, image } = brands
  const rows = db
    .select({ id, slug, name, description, image })
    .from(brands)
    .where(and(eq(brands.storeId, storeId), eq(brands.isActive, true)))
    .orderBy(asc(name), asc(id))
  return readGroups(db, { storeId, kind: 'brand', key: sql`brand_id` }, rows, reading)
}

function bySlug<View extends GroupView>(
  views: ReadonlyMap<string, View>,
  others: readonly { slug: string; id: string }[],
): Map<string, View> {
  const found = new Map<string, View>()
  for (const { slug, id } of others) {
    const view = views.get(id)
    if (view) found.set(slug, view)
  }
  for (const view of views.values()) found.set(view.ownSlug, view)
  return found
}

const kinds = ['category', 'collection', 'brand', 'vocabulary'] as const

/**
 * The category tree, the collections and the brands of a store in a language, with counts of active
 * products.
 */
export async function loadNavigation(
  db: Db,
  storeId: string,
  language: string | null,
): Promise<Navigation> {
  const reading = readTextsOfKinds(db, { storeId, language }, [...kinds])
  const [byId, collectionsById, brandsById, texts, ...others] = await Promise.all([
    readCategories(db, storeId, reading),
    readCollections(db, storeId, reading),
    readBrands(db, storeId, reading),
    reading,
    listOtherSlugs(db, storeId, 'category'),
    listOtherSlugs(db, storeId, 'collection'),
  ])
  const views = [...byId.values()]
  return {
    categories: byId,
    categoriesBySlug: bySlug(byId, others[0]),
    // A category whose parent is hidden is hidden too: it is neither a root nor a child.
    rootIds: views.filter((view) => view.parentId === null).map((view) => view.id),
    collections: collectionsById,
    collectionsBySlug: bySlug(collectionsById, others[1]),
    brands: brandsById,
    vocabulary: texts?.vocabulary ?? null,
  }
}

/** Whether a collection is currently shown. */
export function isInSeason(collection: CollectionView, now: Date) {
  const { validFrom, validTo } = collection
  return (!validFrom || validFrom <= now) && (!validTo || validTo > now)
}
