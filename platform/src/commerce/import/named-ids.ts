import { eq } from '#store/drizzle.ts'
import { announceBrand } from '#commerce/catalog/write/brands.ts'
import { announceCategory } from '#commerce/catalog/write/categories.ts'
import { announceCollection } from '#commerce/catalog/write/collections.ts'
import { listOtherSlugs, takeSlugs } from '#commerce/catalog/read/other-slugs.ts'
import { toSlug } from '#commerce/catalog/write/slugs.ts'
import type { Scope } from '#commerce/catalog/read/product-rows.ts'
import { recordNavigation } from '#commerce/catalog/read/record-change.ts'
import type { Tx } from '#store/database.ts'
import { newId } from '#store/ids.ts'
import { brands, categories, collections } from '#store/schema/catalog.ts'
import type { ImportDraft } from './import-entry.ts'

/** Ids by every name that a file may use: name, and slug in any language. */
export type NamedIds = {
  brands: Map<string, string>
  categories: Map<string, string>
  collections: Map<string, string>
  /** Names by id. */
  byId: ReadonlyMap<string, string>
}

const tables = { brand: brands, category: categories, collection: collections }
type Kind = keyof typeof tables

async function readNames(tx: Tx, kind: Kind, storeId: string, byId?: Map<string, string>) {
  const table = tables[kind]
  const rows = await tx
    .select({ id: table.id, slug: table.slug, name: table.name })
    .from(table)
    .where(eq(table.storeId, storeId))
  for (const { id, name } of rows) byId?.set(id, name)
  const others = kind === 'brand' ? [] : await listOtherSlugs(tx, storeId, kind)
  return new Map([
    ...others.flatMap(({ slug, id, inUse }): [string, string][] => (inUse ? [[slug, id]] : [])),
    ...rows.flatMap(({ id, slug, name }): [string, string][] => [
      [name, id],
      [slug, id],
    ]),
  ])
}

/** The names that a table lacks, with a row for each. */
function toRows(
  { tenantId, storeId }: Scope,
  prefix: string,
  names: string[],
  known: Map<string, string>,
) {
  const rows = new Map<
    string,
    { id: string; tenantId: string; storeId: string; name: string; slug: string }
  >()
  for (const name of names) {
    const slug = toSlug(name)
    if (known.has(name) || known.has(slug) || rows.has(slug)) continue
    rows.set(slug, { id: newId(prefix), tenantId, storeId, name, slug })
  }
  // Sorted, so that two imports that create the same ones do not deadlock.
  return [...rows.values()].toSorted((one, other) => (one.slug < other.slug ? -1 : 1))
}

/**
 * Creates the brands, categories and collections that these products name and the store lacks, with
 * their events.
 */
export async function ensureNamed(tx: Tx, scope: Scope, drafts: ImportDraft[]): Promise<NamedIds> {
  const { storeId } = scope
  const found = {
    brands: await readNames(tx, 'brand', storeId),
    categories: await readNames(tx, 'category', storeId),
    collections: await readNames(tx, 'collection', storeId),
  }
  const makers = drafts.flatMap(({ brand }) => brand ?? [])
  const newBrands = toRows(scope, 'brd', makers, found.brands)
  const kinds = drafts.flatMap(({ categories: names = [] }) => names)
  const newCategories = toRows(scope, 'cat', kinds, found.categories)
  const sets = drafts.flatMap(({ collections: names = [] }) => names)
  const newCollections = toRows(scope, 'col', sets, found.collections)
  if (newBrands.length > 0) {
    const made = await tx.insert(brands).values(newBrands).onConflictDoNothing().returning()
    for (const row of made) await announceBrand(tx, 'created', row)
  }
  if (newCategories.length > 0) {
    const insert = tx.insert(categories).values(newCategories)
    const made = await insert.onConflictDoNothing().returning()
    await takeSlugs(
      tx,
      storeId,
      'category',
      made.map(({ slug }) => slug),
    )
    for (const row of made) await announceCategory(tx, 'created', row)
  }
  if (newCollections.length > 0) {
    const insert = tx.insert(collections).values(newCollections)
    const made = await insert.onConflictDoNothing().returning()
    await takeSlugs(
      tx,
      storeId,
      'collection',
      made.map(({ slug }) => slug),
    )
    for (const row of made) await announceCollection(tx, 'created', row)
  }
  if (newBrands.length + newCategories.length + newCollections.length > 0) {
    await recordNavigation(tx, storeId)
  }
  const byId = new Map<string, string>()
  const lookUp = async (kind: Kind, names: string[]) => {
    const known = await readNames(tx, kind, storeId, byId)
    // A file may spell an existing name differently; the slug identifies it.
    for (const name of names) {
      const id = known.get(name) ?? known.get(toSlug(name))
      if (id) known.set(name, id)
    }
    return known
  }
  return {
    brands: await lookUp('brand', makers),
    categories: await lookUp('category', kinds),
    collections: await lookUp('collection', sets),
    byId,
  }
}
