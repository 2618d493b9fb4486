import { and, eq, inArray } from 'drizzle-orm'
import { completeProducts, productsOf } from '#commerce/catalog-admin/admin-product.ts'
import type { Db, Tx } from '#store/database.ts'
import { brands, products } from '#store/schema/catalog.ts'
import { channelValues } from '#store/schema/publications.ts'
import type { Channel, MerchantScope } from './channels.ts'
import { resolveRequirements, type ProductRequirement } from './resolve-requirements.ts'

type ProductRow = typeof products.$inferSelect

async function nameBrands(db: Db | Tx, rows: readonly ProductRow[]) {
  const ids = [...new Set(rows.flatMap(({ brandId }) => brandId ?? []))]
  if (ids.length === 0) return new Map<string, string>()
  const found = await db
    .select({ id: brands.id, name: brands.name })
    .from(brands)
    .where(inArray(brands.id, ids))
  return new Map(found.map(({ id, name }) => [id, name]))
}

/** What each product answers to the requirements of a channel, with one round of queries. */
export async function readRequirements(
  db: Db | Tx,
  channel: Channel,
  rows: readonly ProductRow[],
  currencyCode: string,
): Promise<{ productId: string; requirements: ProductRequirement[] }[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const said = await db
    .select()
    .from(channelValues)
    .where(and(eq(channelValues.channelId, channel.id), inArray(channelValues.productId, ids)))
  const names = await nameBrands(db, rows)
  const whole = await completeProducts(db, rows)
  return whole.map((product) => {
    const { id, brandId } = product.product
    const subject = { product, brandName: names.get(brandId ?? '') ?? null, currencyCode }
    const own = said.filter(({ productId }) => productId === id)
    return { productId: id, requirements: resolveRequirements(channel.requirements, subject, own) }
  })
}

export async function findProductRow(
  db: Db | Tx,
  scope: MerchantScope,
  id: string,
): Promise<ProductRow | null> {
  const [row] = await db
    .select()
    .from(products)
    .where(and(productsOf(scope), eq(products.id, id)))
  return row ?? null
}

/** What is said of a product, or of one of its variants; null takes it back. */
export interface SaidValue {
  key: string
  variantId: string | null
  value: string | null
}

/** Writes what the merchant says of a product for one channel; unnamed values stay. */
export function sayValues(
  db: Db,
  { channel, product }: { channel: Channel; product: ProductRow },
  values: readonly SaidValue[],
  { by, now }: { by: string; now: Date },
): Promise<void> {
  const { tenantId, storeId, id: channelId } = channel
  return db.transaction(async (tx) => {
    for (const { key, variantId, value } of values) {
      const place = { channelId, productId: product.id, variantId: variantId ?? '', key }
      const recorded = { recordedBy: by, recordedOn: now }
      if (value === null) {
        const { productId } = place
        await tx
          .delete(channelValues)
          .where(
            and(
              eq(channelValues.channelId, channelId),
              eq(channelValues.productId, productId),
              eq(channelValues.variantId, place.variantId),
              eq(channelValues.key, key),
            ),
          )
        continue
      }
      await tx
        .insert(channelValues)
        .values({ ...place, tenantId, storeId, value, ...recorded })
        .onConflictDoUpdate({
          target: [
            channelValues.channelId,
            channelValues.productId,
            channelValues.variantId,
            channelValues.key,
          ],
          set: { value, ...recorded },
        })
    }
  })
}
