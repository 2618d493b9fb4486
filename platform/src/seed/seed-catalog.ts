import { z } from 'zod'
import { toNewProduct } from '#commerce/catalog/write/products.ts'
import { getMainLocation } from '#commerce/catalog/write/locations.ts'
import { insertProducts } from '#commerce/catalog/read/product-rows.ts'
import { readDraft } from '#commerce/import/import-entry.ts'
import { toWanted } from '#commerce/import/match-variants.ts'
import { recordPrices } from '#commerce/pricing/price-history.ts'
import { resolveTranslations, translationFile } from '#commerce/import/translation-file.ts'
import type { Tx } from '#store/database.ts'
import { isAddressed } from '#commerce/translations/manage-translations.ts'
import { eq } from '#store/drizzle.ts'
import { brands } from '#store/schema/catalog.ts'
import { formerSlugs } from '#store/schema/former-slugs.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { translations } from '#store/schema/translations.ts'
import { readDemoFile, type DemoShop } from './demo-shop.ts'

const dayMs = 86_400_000

export async function seedTranslations(tx: Tx, { slug, scope }: DemoShop, { settings }: Store) {
  for (const locale of settings.languages ?? []) {
    const name = `${slug}.${locale}`
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

/** Stores the products of a demo shop, each three days older than the one before. */
export async function seedProducts(
  tx: Tx,
  { slug, scope, make }: DemoShop,
  { currencyCode }: Store,
  now: Date,
) {
  const name = `${slug}.products`
  const makers = await tx.select().from(brands).where(eq(brands.storeId, scope.storeId))
  const given = z.array(z.unknown()).parse(readDemoFile(name))
  const products = given.map((one, position) => {
    const draft = readDraft(one, currencyCode, (path, reason) => {
      throw new Error(`${name}.json: ${String(position + 1)}, ${path.join('.')}: ${reason}`)
    })
    if (!draft) throw new Error(`${name}.json: product ${String(position + 1)} is not valid.`)
    const { brand, categories = [], collections = [] } = draft
    const links = {
      brandId: makers.find((maker) => maker.name === brand)?.id ?? null,
      categoryIds: categories.map((category) => make('cat', category)),
      collectionIds: collections.map((collection) => make('col', collection)),
    }
    const createdOn = new Date(now.getTime() - position * 3 * dayMs)
    return toNewProduct({ ...toWanted(draft, undefined), ...links, position }, null, createdOn)
  })
  const first = { locationId: await getMainLocation(tx, scope), cause: 'import' as const, now }
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
}
