import type { Scope } from '#commerce/catalog/product-rows.ts'
import type { Db } from '#store/database.ts'
import { newId } from '#store/ids.ts'
import type { ImportFault } from '#store/schema/imports.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { readDemoEntries, readDemoShop } from './demo-entries.ts'
import type { DemoFile } from './demo-file.ts'
import {
  keepDemoPictures,
  nameMissing,
  toKept,
  type KeptPictures,
  type PictureShelf,
} from './demo-pictures.ts'
import { importShelves } from './demo-shelves.ts'
import type { ImportEntry } from './import-entry.ts'

function picturesOf({ categories, collections }: DemoFile) {
  return [...categories, ...collections].flatMap(({ image }) => image ?? [])
}

/** Gives one name the same id each time it is asked for. */
function createIds() {
  const ids = new Map<string, string>()
  return (prefix: string, key: string) => {
    const known = ids.get(`${prefix}/${key}`) ?? newId(prefix)
    ids.set(`${prefix}/${key}`, known)
    return known
  }
}

async function addShelves(db: Db, scope: Scope, shop: DemoFile, kept: KeptPictures) {
  const keep = <Shelf extends DemoFile['categories' | 'collections'][number]>(shelf: Shelf) => ({
    ...shelf,
    image: toKept(shelf.image, kept),
  })
  const withPictures = {
    ...shop,
    categories: shop.categories.map(keep),
    collections: shop.collections.map(keep),
  }
  const toUrl = (path: string) => kept.get(path)?.url ?? path
  await db.transaction((tx) => importShelves(tx, scope, withPictures, createIds(), toUrl))
}

/** Adds the shelves of a demo file with their pictures, and opens its products. */
export async function openDemoFile(
  { db, dataDir }: { db: Db; dataDir: string },
  store: Store,
  file: string,
): Promise<{ entries: AsyncIterable<ImportEntry>; faults: ImportFault[] }> {
  const shop = await readDemoShop(file)
  const shelf: PictureShelf = { file, dataDir, storeId: store.id }
  const pictures = picturesOf(shop)
  const kept = await keepDemoPictures(shelf, pictures)
  await addShelves(db, { tenantId: store.tenantId, storeId: store.id }, shop, kept)
  const missing = nameMissing(pictures, kept)
  return {
    entries: readDemoEntries(shop, { currency: store.currencyCode, shelf }),
    // Shelves stand before the products, which are what is counted as lines.
    faults: missing.map((reason) => ({ line: 0, product: null, reason })),
  }
}
