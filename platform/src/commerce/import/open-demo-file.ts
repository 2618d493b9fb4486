import { shareSlugs } from '#commerce/catalog/other-slugs.ts'
import type { Scope } from '#commerce/catalog/product-rows.ts'
import type { Db } from '#store/database.ts'
import type { ImagePlace } from '#store/images.ts'
import { newId } from '#store/ids.ts'
import type { ImportFault } from '#store/schema/imports.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { readDemoEntries, readDemoShop } from './demo-entries.ts'
import type { DemoFile } from './demo-file.ts'
import {
  keepDemoImages,
  nameMissing,
  toKept,
  type KeptImages,
  type ImageFolder,
} from './demo-images.ts'
import { importNavigation } from './demo-navigation.ts'
import type { ImportEntry } from './import-entry.ts'

function imagesOf({ categories, collections }: DemoFile) {
  return [...categories, ...collections].flatMap(({ image }) => image ?? [])
}

/** Returns the same id for the same name each time. */
function createIds() {
  const ids = new Map<string, string>()
  return (prefix: string, key: string) => {
    const known = ids.get(`${prefix}/${key}`) ?? newId(prefix)
    ids.set(`${prefix}/${key}`, known)
    return known
  }
}

async function addNavigation(db: Db, scope: Scope, shop: DemoFile, kept: KeptImages) {
  const keep = <Row extends DemoFile['categories' | 'collections'][number]>(row: Row) => ({
    ...row,
    image: toKept(row.image, kept),
  })
  const withImages = {
    ...shop,
    categories: shop.categories.map(keep),
    collections: shop.collections.map(keep),
  }
  const toUrl = (path: string) => kept.get(path)?.url ?? path
  await db.transaction(async (tx) => {
    await shareSlugs(tx, scope.storeId)
    await importNavigation(tx, scope, withImages, createIds(), toUrl)
  })
}

/** Adds the categories, collections and brands of a demo file with their images, and opens its products. */
export async function openDemoFile(
  { db, dataDir, s3 }: ImagePlace & { db: Db },
  store: Store,
  file: string,
): Promise<{ entries: AsyncIterable<ImportEntry>; faults: ImportFault[] }> {
  const shop = await readDemoShop(file)
  const folder: ImageFolder = { file, dataDir, s3, storeId: store.id }
  const images = imagesOf(shop)
  const kept = await keepDemoImages(folder, images)
  await addNavigation(db, { tenantId: store.tenantId, storeId: store.id }, shop, kept)
  const missing = nameMissing(images, kept)
  return {
    entries: readDemoEntries(shop, { currency: store.currencyCode, images: folder }),
    // They come before the products, and only products count as lines.
    faults: missing.map((reason) => ({ line: 0, product: null, reason })),
  }
}
