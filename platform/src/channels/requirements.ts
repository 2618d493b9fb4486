import { and, eq, inArray } from '#store/drizzle.ts'
import type { PgColumn } from '#store/drizzle-pg.ts'
import { completeProducts, productsOf } from '#commerce/catalog/write/admin-product.ts'
import type { Db, Tx } from '#store/database.ts'
import { findRow, findRows, mapRows } from '#store/find-row.ts'
import { listRows, matching, type List, type ListFilter, whether } from '#store/list.ts'
import { brands, products, variants } from '#store/schema/catalog.ts'
import { channelValues } from '#store/schema/publications.ts'
import type { Channel } from './channels.ts'
import type { MerchantScope } from '#store/scope.ts'
import { resolveRequirements, type ProductRequirement } from './resolve-requirements.ts'

type ProductRow = typeof products.$inferSelect

/** The values of each product for the requirements of a channel, with one round of queries. */
export async function readRequirements(
  db: Db | Tx,
  channel: Channel,
  rows: readonly ProductRow[],
  currencyCode: string,
): Promise<{ productId: string; requirements: ProductRequirement[] }[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const { channelId, productId: ofProduct } = channelValues
  const ofChannel = eq(channelId, channel.id)
  const merchantValues = await findRows(db, channelValues, ofChannel, inArray(ofProduct, ids))
  const brandIds = rows.flatMap(({ brandId }) => brandId ?? [])
  const names = await mapRows(db, brands.id, brands.name, inArray(brands.id, brandIds))
  const whole = await completeProducts(db, rows)
  return whole.map((product) => {
    const { id, brandId } = product.product
    const subject = { product, brandName: names.get(brandId ?? '') ?? null, currencyCode }
    const own = merchantValues.filter(({ productId }) => productId === id)
    return { productId: id, requirements: resolveRequirements(channel.requirements, subject, own) }
  })
}

export function findProductRow(db: Db | Tx, scope: MerchantScope, id: string) {
  return findRow(db, products, productsOf(scope), eq(products.id, id))
}

type TitleSearch = Pick<ListFilter, 'search'>

/** Rows of products whose title contains what is searched for. */
export function isOfTitled(db: Db, storeId: string, productId: PgColumn, { search }: TitleSearch) {
  const isFound = and(eq(products.storeId, storeId), matching(search, products.title))
  const found = db.select({ id: products.id }).from(products).where(isFound)
  return search ? inArray(productId, found) : undefined
}

/** `search` covers the title. */
export function listRequiredProducts(
  db: Db,
  scope: MerchantScope,
  filter: ListFilter & { productIds?: string[] | undefined },
): List<ProductRow> {
  return listRows(db, products, {
    scope: ['product requirements', scope.storeId, scope.sellerId],
    sorts: { createdOn: 'createdOn' },
    where: and(
      productsOf(scope),
      whether(filter.isActive, eq(products.isActive, true)),
      matching(filter.search, products.title),
      filter.productIds ? inArray(products.id, filter.productIds) : undefined,
    ),
  })
}

export async function hasVariants(db: Db, productId: string, variantIds: readonly string[]) {
  const ids = [...new Set(variantIds)]
  if (ids.length === 0) return true
  const own = and(eq(variants.productId, productId), inArray(variants.id, ids))
  return (await db.$count(variants, own)) === ids.length
}

/** A value for a product, or for one of its variants; null removes it. */
export interface RequirementValue {
  key: string
  variantId: string | null
  value: string | null
}

/** Sets the merchant's values of a product for one channel; values not named stay. */
export function setRequirementValues(
  db: Db,
  { channel, product }: { channel: Channel; product: ProductRow },
  values: readonly RequirementValue[],
  { by, now }: { by: string; now: Date },
): Promise<void> {
  const { tenantId, storeId, id: channelId } = channel
  const { channelId: ofChannel, productId, variantId: ofVariant, key: named } = channelValues
  return db.transaction(async (tx) => {
    for (const { key, variantId, value } of values) {
      const place = { channelId, productId: product.id, variantId: variantId ?? '', key }
      const recorded = { recordedBy: by, recordedOn: now }
      if (value === null) {
        const isOfProduct = and(eq(ofChannel, channelId), eq(productId, product.id))
        const isIt = and(isOfProduct, eq(ofVariant, place.variantId), eq(named, key))
        await tx.delete(channelValues).where(isIt)
        continue
      }
      await tx
        .insert(channelValues)
        .values({ ...place, tenantId, storeId, value, ...recorded })
        .onConflictDoUpdate({
          target: [ofChannel, productId, ofVariant, named],
          set: { value, ...recorded },
        })
    }
  })
}
