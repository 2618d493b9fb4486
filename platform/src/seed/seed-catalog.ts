import { readFile } from 'node:fs/promises'
import { insertProducts, type MakeId, type Scope } from '#commerce/catalog/product-rows.ts'
import { demoFile, demoProduct } from '#commerce/import/demo-file.ts'
import { toNewProduct } from '#commerce/import/demo-product.ts'
import { recordPrices } from '#commerce/pricing/price-history.ts'
import { importNavigation } from '#commerce/import/demo-navigation.ts'
import { resolveTranslations, translationFile } from '#commerce/import/translation-file.ts'
import type { Tx } from '#store/database.ts'
import { isAddressed } from '#commerce/translations/manage-translations.ts'
import { formerSlugs } from '#store/schema/former-slugs.ts'
import { locations } from '#store/schema/inventory.ts'
import { translations } from '#store/schema/translations.ts'

const dayMs = 86_400_000

/** Reads the catalogue file of a demo shop. */
export async function readDemoFile(slug: string) {
  const text = await readFile(new URL(`./demo/${slug}.json`, import.meta.url), 'utf8')
  return demoFile.parse(JSON.parse(text))
}

/** Stores the translated texts of a demo shop. */
export async function seedTranslations(
  tx: Tx,
  scope: Scope,
  { slug, languages }: { slug: string; languages: readonly string[] },
) {
  for (const locale of languages) {
    const url = new URL(`./demo/${slug}.${locale}.json`, import.meta.url)
    const file = translationFile.parse(JSON.parse(await readFile(url, 'utf8')))
    const { resolved, unknown } = await resolveTranslations(tx, scope.storeId, file)
    if (unknown.length > 0)
      throw new Error(`${slug}.${locale}.json has unknown entries: ${unknown.join(', ')}`)
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

/** Maps `images/…` of the file to the platform's `media/demo/`. */
const toUrl = (file: string) => `/media/demo/${file.replace(/^images\//, '')}`

/**
 * Stores the catalogue of a demo shop. The first product of the file is the newest; each following
 * one was created three days earlier.
 */
export async function seedCatalog(
  tx: Tx,
  scope: Scope,
  file: Awaited<ReturnType<typeof readDemoFile>>,
  make: MakeId,
  now: Date,
) {
  const location = { ...scope, id: make('loc', 'main'), code: 'MAIN', name: 'Main store room' }
  await tx.insert(locations).values(location)
  const ids = await importNavigation(tx, scope, file, make, toUrl)
  const { currency } = file.shop
  const products = file.products.map((entry, position) => {
    const createdOn = new Date(now.getTime() - position * 3 * dayMs)
    return toNewProduct(demoProduct.parse(entry), ids, { currency, toUrl, position, createdOn })
  })
  const first = { locationId: location.id, cause: 'import' as const, now }
  await insertProducts(tx, scope, first, products, make)
  // The demo's reduced products were sold at their former price until the day of seeding.
  const reduced = products
    .flatMap(({ variants }) => variants)
    .flatMap(({ sku, priceMinor, compareAtMinor }) =>
      compareAtMinor === null || compareAtMinor <= priceMinor
        ? []
        : [{ variantId: make('var', sku), priceMinor: compareAtMinor }],
    )
  await recordPrices(tx, scope, reduced, new Date(now.getTime() - 90 * dayMs))
  return location.id
}
