import { newId } from '#store/ids.ts'
import type { Db, Tx } from '#store/database.ts'
import type { PgInsertValue, PgTable } from '#store/drizzle-pg.ts'
import {
  images,
  productCategories,
  productCollections,
  productOptions,
  products,
  variants,
  type StoredImage,
} from '#store/schema/catalog.ts'
import { inventoryLevels } from '#store/schema/inventory.ts'
import { recordPrices } from '#commerce/pricing/price-history.ts'
import { recordFirstStock } from '#commerce/stock/movements.ts'
import { insertRows } from '#store/write-row.ts'
import { takeSlugs } from './other-slugs.ts'
import { recordProducts } from './record-change.ts'

export type Scope = { tenantId: string; storeId: string }

type VariantRow = Omit<typeof variants.$inferInsert, keyof Scope | 'id' | 'productId' | 'imageId'>

/** Ids belong to the same store. What is omitted has the default of its column. */
type ProductRow = Omit<typeof products.$inferInsert, keyof Scope | 'id' | 'listingHash'>

export type NewProduct = ProductRow & {
  createdOn: Date
  options: { name: string; values: string[] }[]
  images: StoredImage[]
  /** `image` is an index in `images`. */
  variants: (VariantRow & { image: number | null; availableQuantity: number })[]
  categoryIds: string[]
  collectionIds: string[]
}

/** An id from a key that is unique in the store, so that seeds make the same again. */
export type MakeId = (prefix: string, key: string) => string

// A product row has 16 parameters and PostgreSQL takes 65,535 in a statement.
const rowsPerStatement = 1_000

async function writeInBatches<Row>(rows: Row[], write: (batch: Row[]) => Promise<unknown>) {
  for (let i = 0; i < rows.length; i += rowsPerStatement) {
    await write(rows.slice(i, i + rowsPerStatement))
  }
}

const insertInBatches = <Table extends PgTable>(
  tx: Tx | Db,
  table: Table,
  rows: PgInsertValue<Table>[],
) => writeInBatches(rows, (batch) => insertRows(tx, table, batch))

function toImageRows(scope: Scope, product: NewProduct, productId: string, makeId: MakeId) {
  return product.images.map((image, position) => ({
    ...scope,
    ...image,
    id: makeId('img', `${product.slug}/${String(position)}`),
    productId,
    position,
  }))
}

function toVariantRow(
  scope: Scope,
  productId: string,
  { image, availableQuantity, ...variant }: NewProduct['variants'][number],
  imageIds: string[],
  position: number,
  makeId: MakeId,
) {
  const imageId = image === null ? null : (imageIds[image] ?? null)
  const row = { ...scope, ...variant, id: makeId('var', variant.sku), productId, imageId, position }
  return { row, availableQuantity }
}

function toRows(scope: Scope, product: NewProduct, makeId: MakeId) {
  const { options, images: _own, variants: offers, categoryIds, collectionIds, ...own } = product
  const id = makeId('prd', product.slug)
  const imageRows = toImageRows(scope, product, id, makeId)
  const imageIds = imageRows.map((row) => row.id)
  return {
    // Visible once it is projected.
    product: { ...scope, ...own, id, updatedOn: own.createdOn, listingHash: null },
    images: imageRows,
    options: options.map((option, position) => ({
      ...scope,
      ...option,
      id: makeId('opt', `${product.slug}/${option.name}`),
      productId: id,
      position,
    })),
    variants: offers.map((offer, i) => toVariantRow(scope, id, offer, imageIds, i, makeId)),
    categories: categoryIds.map((categoryId, position) => {
      return { ...scope, productId: id, categoryId, position }
    }),
    collections: collectionIds.map((collectionId) => {
      return { ...scope, productId: id, collectionId, position: product.position }
    }),
  }
}

const bySku = (one: { row: { sku: string } }, other: { row: { sku: string } }) =>
  one.row.sku < other.row.sku ? -1 : 1

/**
 * Stores products with everything that belongs to them; lists show them once they are projected.
 * The slugs and SKUs must be free: a taken one is a unique violation. Rows are inserted in the
 * order of slugs and SKUs, so that two that insert the same ones do not wait for each other.
 * @returns the ids of the products, in the order given.
 */
export async function insertProducts(
  tx: Tx | Db,
  scope: Scope,
  { locationId, cause, now }: { locationId: string; cause: 'product' | 'import'; now: Date },
  given: NewProduct[],
  makeId: MakeId = (prefix) => newId(prefix),
): Promise<string[]> {
  const rows = given.map((product) => toRows(scope, product, makeId))
  const sorted = rows.toSorted((one, other) => (one.product.slug < other.product.slug ? -1 : 1))
  const offered = rows.flatMap((row) => row.variants).toSorted(bySku)
  const stock = offered.map(({ row, availableQuantity }) => {
    return { ...scope, variantId: row.id, locationId, availableQuantity }
  })
  const { tenantId, storeId } = scope
  const made = sorted.map(({ product }) => product)
  await insertInBatches(tx, products, made)
  const slugs = made.map(({ slug }) => slug)
  await writeInBatches(slugs, (batch) => takeSlugs(tx, storeId, 'product', batch))
  const options = rows.flatMap((row) => row.options)
  await insertInBatches(tx, productOptions, options)
  const pictures = rows.flatMap((row) => row.images)
  await insertInBatches(tx, images, pictures)
  const offers = offered.map(({ row }) => row)
  await insertInBatches(tx, variants, offers)
  const prices = offers.map(({ id, priceMinor }) => ({ variantId: id, priceMinor }))
  await recordPrices(tx, scope, prices, now)
  await insertInBatches(tx, inventoryLevels, stock)
  const change = { tenantId, storeId, cause, orderId: null, now }
  const variantIds = offers.map(({ id }) => id)
  await writeInBatches(variantIds, (batch) => recordFirstStock(tx, change, batch))
  const inCategories = rows.flatMap((row) => row.categories)
  await insertInBatches(tx, productCategories, inCategories)
  const inCollections = rows.flatMap((row) => row.collections)
  await insertInBatches(tx, productCollections, inCollections)
  const ids = rows.map((row) => row.product.id)
  await recordProducts(tx, storeId, ids)
  return ids
}
