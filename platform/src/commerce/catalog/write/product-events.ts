import { asc, eq } from '#store/drizzle.ts'
import { sumUp } from '#commerce/catalog/read/views.ts'
import type { Tx } from '#store/database.ts'
import { appendEvent, eventScope } from '#store/events.ts'
import { toMajor } from '#store/money.ts'
import { channelListings } from '#store/schema/channels.ts'
import type { AdminProduct } from './admin-product.ts'

type Moment = { currencyCode: string; now: Date }

/** The `Product` object of product events, whose shape the spec leaves open (§6.6, gaps). */
export function toEventProduct({ product, ...parts }: AdminProduct, currencyCode: string) {
  return {
    Id: product.id,
    Slug: product.slug,
    Title: product.title,
    Subtitle: product.subtitle,
    BrandId: product.brandId,
    IsActive: product.isActive,
    Tags: product.tags,
    CategoryIds: parts.categoryIds,
    CollectionIds: parts.collectionIds,
    SourceIds: parts.sourceIds,
    Currency: currencyCode,
    Variants: parts.variants.map((variant) => ({
      Id: variant.id,
      Sku: variant.sku,
      Name: variant.name,
      Price: toMajor(variant.priceMinor, currencyCode),
      CompareAtPrice:
        variant.compareAtMinor === null ? null : toMajor(variant.compareAtMinor, currencyCode),
      AvailableQuantity: variant.availableQuantity,
    })),
  }
}

/** Where a model requires a seller, a product without one is sold by the store. */
function soldProduct({ product }: AdminProduct, now: Date) {
  const { id, sellerId, storeId } = product
  return { ...eventScope(product, now), ProductId: id, SellerId: sellerId ?? storeId }
}

/** The channels that list the product and need its change. */
async function listTargets(tx: Tx, { product }: AdminProduct) {
  const rows = await tx
    .select({ id: channelListings.channelId })
    .from(channelListings)
    .where(eq(channelListings.productId, product.id))
    .orderBy(asc(channelListings.channelId))
  return rows.map(({ id }) => id)
}

export async function announceChange(
  tx: Tx,
  type: 'created' | 'updated',
  subject: AdminProduct,
  { currencyCode, now }: Moment,
) {
  const { product } = subject
  await appendEvent(tx, {
    type: `catalog.product.${type}`,
    body: {
      ...eventScope(product, now),
      SellerId: product.sellerId,
      ProductId: product.id,
      Product: toEventProduct(subject, currencyCode),
      TargetChannelIds: await listTargets(tx, subject),
      ChangeType: type,
    },
  })
}

async function announcePrice(tx: Tx, subject: AdminProduct, { currencyCode, now }: Moment) {
  const sold = subject.variants.filter(({ isActive }) => isActive)
  const { priceMinMinor: lowest, compareAtMaxMinor: compareAt } = sumUp(sold)
  await appendEvent(tx, {
    type: 'catalog.price.changed',
    body: {
      ...soldProduct(subject, now),
      Price: toMajor(lowest, currencyCode),
      CompareAtPrice: compareAt === null ? null : toMajor(compareAt, currencyCode),
      Currency: currencyCode,
    },
  })
}

async function announceStatus(tx: Tx, subject: AdminProduct, now: Date) {
  const body = { ...soldProduct(subject, now), IsActive: subject.product.isActive }
  await appendEvent(tx, { type: 'catalog.product.status_changed', body })
}

function pricesOf({ variants }: AdminProduct) {
  const prices = variants.map(({ id, priceMinor, compareAtMinor }) => [
    id,
    priceMinor,
    compareAtMinor,
  ])
  return JSON.stringify(prices.toSorted())
}

/** All events of a changed product: that it changed, and what changed. */
export async function announceUpdated(
  tx: Tx,
  before: AdminProduct,
  after: AdminProduct,
  moment: Moment,
) {
  await announceChange(tx, 'updated', after, moment)
  if (before.product.isActive !== after.product.isActive) {
    await announceStatus(tx, after, moment.now)
  }
  if (pricesOf(before) !== pricesOf(after)) await announcePrice(tx, after, moment)
}

export async function announceDeleted(tx: Tx, subject: AdminProduct, { now }: Moment) {
  await appendEvent(tx, { type: 'catalog.product.deleted', body: soldProduct(subject, now) })
}
