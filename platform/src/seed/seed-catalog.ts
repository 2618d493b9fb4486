import { z } from 'zod'
import { announceBrand } from '#commerce/catalog/write/brands.ts'
import { announceCategory } from '#commerce/catalog/write/categories.ts'
import { announceCollection } from '#commerce/catalog/write/collections.ts'
import { toNewProduct } from '#commerce/catalog/write/products.ts'
import {
  insertProducts,
  type MakeId,
  type NewProduct,
  type Scope,
} from '#commerce/catalog/read/product-rows.ts'
import { recordNavigation } from '#commerce/catalog/read/record-change.ts'
import { readDraft } from '#commerce/import/import-entry.ts'
import { toWanted } from '#commerce/import/match-variants.ts'
import { recordPrices } from '#commerce/pricing/price-history.ts'
import { resolveTranslations, translationFile } from '#commerce/import/translation-file.ts'
import type { Tx } from '#store/database.ts'
import { isAddressed } from '#commerce/translations/manage-translations.ts'
import { brands, categories, collections } from '#store/schema/catalog.ts'
import { formerSlugs } from '#store/schema/former-slugs.ts'
import { locations } from '#store/schema/inventory.ts'
import { translations } from '#store/schema/translations.ts'
import { readDemoFile, type DemoShop } from './demo-shop.ts'

const dayMs = 86_400_000

/** Stores the translated texts of a demo shop. */
export async function seedTranslations(tx: Tx, scope: Scope, { store }: DemoShop) {
  for (const locale of store.settings.languages) {
    const name = `${store.slug}.${locale}`
    const file = translationFile.parse(readDemoFile(name))
    const { resolved, unknown } = await resolveTranslations(tx, scope.storeId, file)
    if (unknown.length > 0)
      throw new Error(`${name}.json has unknown entries: ${unknown.join(', ')}`)
    await tx.insert(translations).values(
      resolved.map(({ subject, id, texts }) => ({
        ...scope,
        subject,
        subjectId: id,
        locale,
        texts,
      })),
    )
    const slugs = resolved.flatMap(({ subject, id, texts }) =>
      'slug' in texts && texts.slug !== undefined && isAddressed(subject)
        ? [{ ...scope, kind: subject, slug: texts.slug, subjectId: id, inUse: true }]
        : [],
    )
    if (slugs.length > 0) await tx.insert(formerSlugs).values(slugs)
  }
}

/** Stores the categories, collections and brands of a demo shop, with their events. */
async function seedNavigation(tx: Tx, scope: Scope, shop: DemoShop, make: MakeId) {
  const roots = shop.categories.map(({ children: _below, ...root }, position) => ({
    ...scope,
    ...root,
    id: make('cat', root.slug),
    position,
  }))
  const children = shop.categories.flatMap((root) =>
    root.children.map((child, position) => ({
      ...scope,
      ...child,
      id: make('cat', child.slug),
      parentId: make('cat', root.slug),
      position,
    })),
  )
  for (const rows of [roots, children]) {
    for (const row of await tx.insert(categories).values(rows).returning())
      await announceCategory(tx, 'created', row)
  }
  const sets = shop.collections.map((one, position) => ({
    ...scope,
    ...one,
    id: make('col', one.slug),
    position,
  }))
  for (const row of await tx.insert(collections).values(sets).returning())
    await announceCollection(tx, 'created', row)
  const makers = shop.brands.map((brand) => ({ ...scope, ...brand, id: make('brd', brand.slug) }))
  for (const row of await tx.insert(brands).values(makers).returning())
    await announceBrand(tx, 'created', row)
  await recordNavigation(tx, scope.storeId)
}

/**
 * The products of a demo shop, from a file that can also be imported. The first one is the newest;
 * each following one was created three days earlier.
 */
function readProducts(shop: DemoShop, make: MakeId, now: Date): NewProduct[] {
  const name = `${shop.store.slug}.products`
  const brandIds = new Map(shop.brands.map((brand) => [brand.name, make('brd', brand.slug)]))
  return z
    .array(z.unknown())
    .parse(readDemoFile(name))
    .map((given, position) => {
      const draft = readDraft(given, shop.store.currencyCode, (path, reason) => {
        throw new Error(
          `${name}.json: product ${String(position + 1)}, ${path.join('.')}: ${reason}`,
        )
      })
      if (!draft) throw new Error(`${name}.json: product ${String(position + 1)} is not valid.`)
      const { brand, categories: branches = [], collections: sets = [] } = draft
      const links = {
        brandId: brandIds.get(brand ?? '') ?? null,
        categoryIds: branches.map((slug) => make('cat', slug)),
        collectionIds: sets.map((slug) => make('col', slug)),
      }
      const createdOn = new Date(now.getTime() - position * 3 * dayMs)
      const wanted = { ...toWanted(draft, undefined), ...links, position }
      return toNewProduct(wanted, null, createdOn)
    })
}

/** Stores the catalogue of a demo shop. */
export async function seedCatalog(tx: Tx, scope: Scope, shop: DemoShop, make: MakeId, now: Date) {
  const location = { ...scope, id: make('loc', 'main'), code: 'MAIN', name: 'Main store room' }
  await tx.insert(locations).values(location)
  await seedNavigation(tx, scope, shop, make)
  const products = readProducts(shop, make, now)
  const first = { locationId: location.id, cause: 'import' as const, now }
  await insertProducts(tx, scope, first, products, make)
  // The demo's reduced products were sold at their former price until the day of seeding.
  const reduced = products
    .flatMap(({ variants }) => variants)
    .flatMap(({ sku, priceMinor, compareAtMinor }) =>
      compareAtMinor && compareAtMinor > priceMinor
        ? [{ variantId: make('var', sku), priceMinor: compareAtMinor }]
        : [],
    )
  await recordPrices(tx, scope, reduced, new Date(now.getTime() - 90 * dayMs))
  return location.id
}
