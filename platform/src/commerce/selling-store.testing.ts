import type { Db } from '#store/database.ts'
import { newId } from '#store/ids.ts'
import type { StoredAddress } from '#store/schema/carts.ts'
import { products, variants } from '#store/schema/catalog.ts'
import { coupons, type Coupon } from '#store/schema/coupons.ts'
import { inventoryLevels, locations } from '#store/schema/inventory.ts'
import { paymentMethods, type PaymentMethod } from '#store/schema/payments.ts'
import {
  pickupPoints,
  shippingMethods,
  shippingRates,
  type PickupPoint,
  type ShippingMethod,
  type ShippingRate,
} from '#store/schema/shipping.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { addStore } from '#store/database.testing.ts'

const scopeOf = ({ tenantId, id }: Store) => ({ tenantId, storeId: id })

export const hamburg: StoredAddress = {
  firstName: 'Hanna',
  lastName: 'Lindqvist',
  company: null,
  line1: 'Am Sandtorkai 1',
  line2: null,
  city: 'Hamburg',
  region: null,
  postalCode: '20457',
  countryCode: 'DE',
  phone: null,
}

/** Where bills go: another country than the parcels'. */
export const vienna: StoredAddress = {
  ...hamburg,
  firstName: 'Heidi',
  lastName: 'Gruber',
  company: 'Gruber KG',
  line1: 'Praterstraße 25',
  city: 'Wien',
  postalCode: '1020',
  countryCode: 'AT',
}

export async function addLocation(db: Db, store: Store, code = 'main'): Promise<string> {
  const id = newId('loc')
  await db.insert(locations).values({ ...scopeOf(store), id, code, name: code })
  return id
}

/** A product with one variant and its stock by location. @returns the ids. */
export async function addVariant(
  db: Db,
  store: Store,
  values: { priceMinor?: number; weightGrams?: number; stock: Record<string, number> },
) {
  const [productId, variantId] = [newId('prd'), newId('var')]
  await db.insert(products).values({
    ...scopeOf(store),
    id: productId,
    slug: productId,
    title: 'Dune Bowl',
  })
  await db.insert(variants).values({
    ...scopeOf(store),
    id: variantId,
    productId,
    sku: variantId,
    options: [{ name: 'Glaze', value: 'Oat' }],
    priceMinor: values.priceMinor ?? 2500,
    weightGrams: values.weightGrams ?? 400,
  })
  for (const [locationId, availableQuantity] of Object.entries(values.stock)) {
    const level = { ...scopeOf(store), variantId, locationId, availableQuantity }
    await db.insert(inventoryLevels).values(level)
  }
  return { productId, variantId }
}

export async function addShippingMethod(
  db: Db,
  store: Store,
  values: Partial<ShippingMethod> = {},
  rates: Partial<ShippingRate>[] = [],
): Promise<string> {
  const id = newId('shm')
  const currency = store.currencyCode
  await db.insert(shippingMethods).values({
    ...scopeOf(store),
    name: 'standard',
    displayName: 'Parcel',
    type: 'regular',
    currency,
    basePriceMinor: 490,
    estimatedDeliveryDays: 2,
    ...values,
    id,
  })
  for (const rate of rates) {
    const row = { ...scopeOf(store), currency, ...rate, id: newId('shr'), shippingMethodId: id }
    await db.insert(shippingRates).values(row)
  }
  return id
}

export async function addPickupPoint(db: Db, store: Store, values: Partial<PickupPoint> = {}) {
  const id = newId('pup')
  const row = { ...scopeOf(store), name: 'Workshop', address: hamburg, ...values, id }
  await db.insert(pickupPoints).values(row)
  return id
}

export async function addPaymentMethod(
  db: Db,
  store: Store,
  type: PaymentMethod['type'],
  values: Partial<PaymentMethod> = {},
): Promise<string> {
  const id = newId('pym')
  await db.insert(paymentMethods).values({ ...scopeOf(store), type, name: type, ...values, id })
  return id
}

/** A test store that can sell: with a location, a shipping method and a payment method. */
export async function addSellingStore(db: Db, paymentType: PaymentMethod['type'] = 'bankTransfer') {
  const store = await addStore({ db }, { servedCountries: ['DE'] })
  return {
    store,
    locationId: await addLocation(db, store),
    shippingMethodId: await addShippingMethod(db, store),
    paymentMethodId: await addPaymentMethod(db, store, paymentType),
  }
}

export async function addCoupon(db: Db, store: Store, values: Partial<Coupon>): Promise<void> {
  const row = {
    ...scopeOf(store),
    code: 'WELCOME',
    name: 'Welcome',
    type: 'percentage' as const,
    percentage: '10',
    ...values,
    id: newId('cpn'),
  }
  await db.insert(coupons).values(row)
}
