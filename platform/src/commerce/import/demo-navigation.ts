import type { Db, Tx } from '#store/database.ts'
import type { MakeId, Scope } from '#commerce/catalog/product-rows.ts'
import { brands, categories, collections, type StoredImage } from '#store/schema/catalog.ts'
import { recordNavigation } from '#commerce/catalog/record-change.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { DemoFile, DemoImage } from './demo-file.ts'

/** Ids of a store's categories, collections and brands: by slug, brands by name as the file does. */
export type NavigationIds = {
  categories: Map<string, string>
  collections: Map<string, string>
  brands: Map<string, string>
}

/** Where a picture of the file is found: on this platform or anywhere else. */
export type ToImageUrl = (file: string) => string

export function toStoredImage(image: DemoImage, toUrl: ToImageUrl): StoredImage {
  return { url: toUrl(image.file), alt: image.alt, width: image.width, height: image.height }
}

/** Categories and collections that an earlier import made without an image get theirs. */
async function addImages(
  tx: Tx | Db,
  table: typeof categories | typeof collections,
  { storeId }: Scope,
  rows: readonly { slug: string; image: StoredImage | null }[],
) {
  for (const { slug, image } of rows) {
    if (!image) continue
    const bare = and(eq(table.storeId, storeId), eq(table.slug, slug), isNull(table.image))
    await tx.update(table).set({ image }).where(bare)
  }
}

async function insertCategories(
  tx: Tx | Db,
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
  if (roots.length) await tx.insert(categories).values(roots).onConflictDoNothing()
  if (children.length) await tx.insert(categories).values(children).onConflictDoNothing()
  await addImages(tx, categories, scope, roots)
}

async function insertCollections(
  tx: Tx | Db,
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
  if (rows.length) await tx.insert(collections).values(rows).onConflictDoNothing()
  await addImages(tx, collections, scope, rows)
}

async function insertBrands(tx: Tx | Db, scope: Scope, file: DemoFile, make: MakeId) {
  const rows = file.brands.map((brand) => ({ ...scope, ...brand, id: make('brd', brand.slug) }))
  if (rows.length) await tx.insert(brands).values(rows).onConflictDoNothing()
}

async function readIds(
  tx: Tx | Db,
  table: typeof categories | typeof collections,
  { storeId }: Scope,
) {
  const rows = await tx
    .select({ id: table.id, slug: table.slug })
    .from(table)
    .where(eq(table.storeId, storeId))
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}

/**
 * Adds the categories, collections and brands of a file that the store does not have yet. `make`
 * gives a row the same id each time it is asked for the same slug.
 */
export async function importNavigation(
  tx: Tx | Db,
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
