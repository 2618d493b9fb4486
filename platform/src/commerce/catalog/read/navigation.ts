import { and, asc, eq, sql, type SQL } from '#store/drizzle.ts'
import {
  readTextsOfKinds,
  slugsOf,
  type Slugs,
  type Texts,
} from '#commerce/translations/read-texts.ts'
import type { Db } from '#store/database.ts'
import { contentLanguageOf } from '#store/language.ts'
import { readRawRows } from '#store/raw-rows.ts'
import {
  brands,
  categories,
  collections,
  products,
  type StoredImage,
} from '#store/schema/catalog.ts'
import { stores } from '#store/schema/tenancy.ts'
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
  position?: number
}

type GroupKind = 'category' | 'collection' | 'brand'

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

interface Reading {
  storeId: string
  texts: Promise<Texts | null>
  /** Sorts names as readers of the language do, numbers by value, whatever the order of the database. */
  inOrder: Promise<Intl.Collator>
}

async function readCollator(db: Db, storeId: string, language: string | null) {
  const { settings, defaultLocale } = stores
  const own = db.select({ settings, defaultLocale }).from(stores).where(eq(stores.id, storeId))
  const [store] = language === null ? await own : []
  const read = store ? contentLanguageOf(store) : (language ?? undefined)
  return new Intl.Collator(read, { numeric: true })
}

/** Rows of a kind of group with their texts and counts, by id: by position, then by name. */
async function readGroups<Row extends Group>(
  db: Db,
  { storeId, texts: reading, inOrder }: Reading,
  { kind, key }: { kind: GroupKind; key: SQL },
  query: PromiseLike<Row[]>,
) {
  const [rows, tallies, texts, collator] = await Promise.all([
    query,
    tally(db, storeId, key),
    reading,
    inOrder,
  ])
  const sorted = rows
    .map((row) => ({ ...translate(row, kind, texts), ...counted(tallies, row.id) }))
    .toSorted(
      (one, other) =>
        (one.position ?? 0) - (other.position ?? 0) || collator.compare(one.name, other.name),
    )
  return new Map(sorted.map((view) => [view.id, view]))
}

async function readCategories(db: Db, reading: Reading) {
  const { id, parentId, position, slug, name, description, image } = categories
  const rows = db
    .select({
      ...{ id, parentId, position, slug, name, description, image },
      slugs: slugsOf('categories'),
    })
    .from(categories)
    .where(and(eq(categories.storeId, reading.storeId), eq(categories.isActive, true)))
    .orderBy(asc(id))
  const of = { kind: 'category', key: sql`unnest(category_ids)` } as const
  const groups = await readGroups(db, reading, of, rows)
  const views = [...groups.values()].map((group): CategoryView => ({ ...group, childIds: [] }))
  const byId = new Map(views.map((view) => [view.id, view]))
  for (const view of views) if (view.parentId) byId.get(view.parentId)?.childIds.push(view.id)
  return byId
}

function readCollections(db: Db, reading: Reading) {
  const { id, position, slug, name, description, image, validFrom, validTo } = collections
  const rows = db
    .select({
      ...{ id, position, slug, slugs: slugsOf('collections'), name, description, image },
      ...{ validFrom, validTo },
    })
    .from(collections)
    .where(and(eq(collections.storeId, reading.storeId), eq(collections.status, 'active')))
    .orderBy(asc(id))
  return readGroups(db, reading, { kind: 'collection', key: sql`unnest(collection_ids)` }, rows)
}

function readBrands(db: Db, reading: Reading) {
  const { id, slug, name, description, image } = brands
  const rows = db
    .select({ id, slug, name, description, image })
    .from(brands)
    .where(and(eq(brands.storeId, reading.storeId), eq(brands.isActive, true)))
    .orderBy(asc(id))
  return readGroups(db, reading, { kind: 'brand', key: sql`brand_id` }, rows)
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

/** Categories, collections and brands in a language, with counts of active products. */
export async function loadNavigation(
  db: Db,
  storeId: string,
  language: string | null,
): Promise<Navigation> {
  const texts = readTextsOfKinds(db, { storeId, language }, [...kinds])
  const reading = { storeId, texts, inOrder: readCollator(db, storeId, language) }
  const [byId, collectionsById, brandsById, own, ...others] = await Promise.all([
    readCategories(db, reading),
    readCollections(db, reading),
    readBrands(db, reading),
    texts,
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
    vocabulary: own?.vocabulary ?? null,
  }
}

/** Whether a collection is currently shown. */
export function isInSeason(collection: CollectionView, now: Date) {
  const { validFrom, validTo } = collection
  return (!validFrom || validFrom <= now) && (!validTo || validTo > now)
}
