import { announceBrand } from '#commerce/catalog-admin/brands.ts'
import { announceCategory } from '#commerce/catalog-admin/categories.ts'
import { announceCollection } from '#commerce/catalog-admin/collections.ts'
import { takeSlugs } from '#commerce/catalog/other-slugs.ts'
import type { Tx } from '#store/database.ts'
import type { MakeId, Scope } from '#commerce/catalog/product-rows.ts'
import { brands, categories, collections, type StoredImage } from '#store/schema/catalog.ts'
import { recordNavigation } from '#commerce/catalog/record-change.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { DemoFile, DemoImage } from './demo-file.ts'

/** Ids of a store's categories, collections and brands: by slug, brands by name as in the file. */
export type NavigationIds = {
  categories: Map<string, string>
  collections: Map<string, string>
  brands: Map<string, string>
}

/** Where an image of the file is: on this platform or anywhere else. */
export type ToImageUrl = (file: string) => string

export function toStoredImage(image: DemoImage, toUrl: ToImageUrl): StoredImage {
  return { url: toUrl(image.file), alt: image.alt, width: image.width, height: image.height }
}

/** Those of these rows that an earlier import made without the image that they have now. */
function lacksImage(
  table: typeof categories | typeof collections,
  { storeId }: Scope,
  slug: string,
) {
  return and(eq(table.storeId, storeId), eq(table.slug, slug), isNull(table.image))
}

async function insertCategories(
  tx: Tx,
  scope: Scope,
  file: DemoFile,
  make: MakeId,
  toUrl: ToImageUrl,
) {
  const roots = file.categories.map(({ slug, name, description, image }, position) => ({
    ...scope,
    id: make('cat', slug),
    slug,
    name,
    description,
    image: image && toStoredImage(image, toUrl),
    position,
  }))
  const children = file.categories.flatMap((root) =>
    root.children.map(({ slug, name }, position) => ({
      ...scope,
      id: make('cat', slug),
      parentId: make('cat', root.slug),
      slug,
      name,
      position,
    })),
  )
  for (const rows of [roots, children]) {
    if (rows.length === 0) continue
    const made = await tx.insert(categories).values(rows).onConflictDoNothing().returning()
    await takeSlugs(
      tx,
      scope.storeId,
      'category',
      made.map(({ slug }) => slug),
    )
    for (const row of made) await announceCategory(tx, 'created', row)
  }
  for (const { slug, image } of roots) {
    if (!image) continue
    const set = { image, updatedOn: new Date() }
    const bare = lacksImage(categories, scope, slug)
    const changed = await tx.update(categories).set(set).where(bare).returning()
    for (const row of changed) await announceCategory(tx, 'updated', row)
  }
}

async function insertCollections(
  tx: Tx,
  scope: Scope,
  file: DemoFile,
  make: MakeId,
  toUrl: ToImageUrl,
) {
  const rows = file.collections.map(({ slug, name, description, image }, position) => ({
    ...scope,
    id: make('col', slug),
    slug,
    name,
    description,
    image: image && toStoredImage(image, toUrl),
    position,
  }))
  if (rows.length > 0) {
    const made = await tx.insert(collections).values(rows).onConflictDoNothing().returning()
    await takeSlugs(
      tx,
      scope.storeId,
      'collection',
      made.map(({ slug }) => slug),
    )
    for (const row of made) await announceCollection(tx, 'created', row)
  }
  for (const { slug, image } of rows) {
    if (!image) continue
    const set = { image, updatedOn: new Date() }
    const bare = lacksImage(collections, scope, slug)
    const changed = await tx.update(collections).set(set).where(bare).returning()
    for (const row of changed) await announceCollection(tx, 'updated', row)
  }
}

async function insertBrands(tx: Tx, scope: Scope, file: DemoFile, make: MakeId) {
  const rows = file.brands.map((brand) => ({ ...scope, ...brand, id: make('brd', brand.slug) }))
  if (rows.length === 0) return
  const made = await tx.insert(brands).values(rows).onConflictDoNothing().returning()
  for (const row of made) await announceBrand(tx, 'created', row)
}

async function readIds(tx: Tx, table: typeof categories | typeof collections, { storeId }: Scope) {
  const rows = await tx
    .select({ id: table.id, slug: table.slug })
    .from(table)
    .where(eq(table.storeId, storeId))
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}

/**
 * Adds the categories, collections and brands of a file that the store lacks, with their events.
 * `make` returns the same id for the same slug each time.
 */
export async function importNavigation(
  tx: Tx,
  scope: Scope,
  file: DemoFile,
  make: MakeId,
  toUrl: ToImageUrl,
): Promise<NavigationIds> {
  await insertCategories(tx, scope, file, make, toUrl)
  await insertCollections(tx, scope, file, make, toUrl)
  await insertBrands(tx, scope, file, make)
  await recordNavigation(tx, scope.storeId)
  const brandRows = await tx
    .select({ id: brands.id, name: brands.name })
    .from(brands)
    .where(eq(brands.storeId, scope.storeId))
  return {
    categories: await readIds(tx, categories, scope),
    collections: await readIds(tx, collections, scope),
    brands: new Map(brandRows.map(({ id, name }) => [name, id])),
  }
}
