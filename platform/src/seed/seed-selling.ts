import type { MakeId, Scope } from '#commerce/catalog/read/product-rows.ts'
import type { Tx } from '#store/database.ts'
import { coupons } from '#store/schema/coupons.ts'
import { paymentMethods } from '#store/schema/payments.ts'
import {
  pickupPoints,
  shippingMethods,
  shippingRates,
  shippingZones,
} from '#store/schema/shipping.ts'
import type { DemoShop } from './demo-shop.ts'

const dayMs = 86_400_000

async function seedShipping(
  tx: Tx,
  scope: Scope,
  shop: DemoShop,
  make: MakeId,
  locationId: string,
) {
  const currency = shop.store.currencyCode
  await tx
    .insert(shippingZones)
    .values(shop.zones.map((zone) => ({ ...scope, ...zone, id: make('zon', zone.code) })))
  await tx.insert(pickupPoints).values(
    shop.points.map(({ key, holdsStock, ...point }) => ({
      ...scope,
      ...point,
      id: make('pup', key),
      locationId: holdsStock ? locationId : null,
    })),
  )
  for (const { key, rates, points = [], ...method } of shop.methods) {
    const id = make('shm', key)
    const pickupPointIds = points.map((point) => make('pup', point))
    await tx.insert(shippingMethods).values({ ...scope, ...method, id, currency, pickupPointIds })
    const rows = rates.map((rate, i) => ({
      ...scope,
      ...rate,
      id: make('shr', `${key}/${String(i)}`),
      shippingMethodId: id,
      currency,
    }))
    if (rows.length > 0) await tx.insert(shippingRates).values(rows)
  }
}

async function seedCoupons(tx: Tx, scope: Scope, shop: DemoShop, make: MakeId, now: Date) {
  const inDays = (days: number | undefined) =>
    days === undefined ? null : new Date(now.getTime() + days * dayMs)
  await tx.insert(coupons).values(
    shop.coupons.map(({ startsInDays, endsInDays, ...coupon }) => ({
      ...scope,
      ...coupon,
      id: make('cou', coupon.code),
      startsOn: inDays(startsInDays),
      endsOn: inDays(endsInDays),
    })),
  )
}

/** Stores the shipping methods, payment methods and discounts of a demo shop. */
export async function seedSelling(
  tx: Tx,
  scope: Scope,
  shop: DemoShop,
  make: MakeId,
  { locationId, now }: { locationId: string; now: Date },
) {
  await seedShipping(tx, scope, shop, make, locationId)
  await tx
    .insert(paymentMethods)
    .values(
      shop.payments.map(({ key, ...method }) => ({ ...scope, ...method, id: make('pay', key) })),
    )
  await seedCoupons(tx, scope, shop, make, now)
}
