import type { coupons } from '#store/schema/coupons.ts'
import type { OrderState } from '#store/schema/orders.ts'
import type { paymentMethods, PaymentStatus } from '#store/schema/payments.ts'
import type {
  OpeningHours,
  pickupPoints,
  shippingMethods,
  shippingRates,
  shippingZones,
} from '#store/schema/shipping.ts'
import type { StoredAddress } from '#store/schema/carts.ts'
import type { stores } from '#store/schema/tenancy.ts'

type Row<Table extends { $inferInsert: object }, Made extends string = never> = Omit<
  Table['$inferInsert'],
  'id' | 'tenantId' | 'storeId' | 'createdOn' | 'updatedOn' | Made
>

/** `key` identifies a record within its shop; its id is derived from it. */
type Keyed<Record> = Record & { key: string }

export type SeedRate = Row<typeof shippingRates, 'shippingMethodId' | 'currency'>

export type SeedMethod = Keyed<
  Row<typeof shippingMethods, 'currency' | 'pickupPointIds'> & {
    rates: SeedRate[]
    points?: string[]
  }
>

export type SeedPoint = Keyed<Row<typeof pickupPoints, 'locationId'> & { holdsStock: boolean }>

/** Days from the time of seeding; negative in the past. */
export type SeedCoupon = Row<typeof coupons, 'startsOn' | 'endsOn'> & {
  startsInDays?: number
  endsInDays?: number
}

export type SeedAddress = StoredAddress & { isDefault: boolean }

/** The beginning of the history of an order that was placed and paid at once. */
export const confirmed = { created: 0, confirmed: 0 }

/** A past order. Items are named by SKU and have today's prices. */
export type SeedOrder = {
  number: string
  daysAgo: number
  /** Quantity of each SKU. */
  lines: Record<string, number>
  coupon?: string
  discountMinor?: number
  method: string
  point?: string
  shippingMinor: number
  payment: [key: string, status: PaymentStatus]
  /** Each state with the hours from the order to it; the last one is the order's state. */
  history: Partial<Record<OrderState, number>>
  arrivesAfterDays: [earliest: number, latest: number]
  tracking?: { code: string; carrier: string }
  cancelReason?: string
}

/** A demo shop without its catalogue, which has its own file. Amounts in minor units. */
export type DemoShop = {
  slug: 'terra-tide' | 'norrlys'
  store: Omit<typeof stores.$inferInsert, 'id' | 'tenantId'>
  zones: Row<typeof shippingZones>[]
  points: SeedPoint[]
  methods: SeedMethod[]
  payments: Keyed<Row<typeof paymentMethods>>[]
  coupons: SeedCoupon[]
  addresses: SeedAddress[]
  orders: SeedOrder[]
}

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday']

/** Pickup at partners; price and pickup points differ by shop. */
export const partnerPickup = {
  key: 'pickup-point',
  name: 'Pickup point',
  displayName: 'To a pickup point',
  type: 'pickup',
  sortOrder: 3,
  maxWeightGrams: 15_000,
} as const

/** Opening hours of working days, and of Saturday if given. */
export function hours(opens: string, closes: string, saturday?: [string, string]): OpeningHours[] {
  const week = { days: weekdays, opens, closes }
  if (!saturday) return [week]
  const [from, until] = saturday
  if (from === opens && until === closes) return [{ ...week, days: [...weekdays, 'saturday'] }]
  return [week, { days: ['saturday'], opens: from, closes: until }]
}

/** The address of a pickup point, without a name. */
export function place(
  name: string,
  line1: string,
  postalCode: string,
  city: string,
  countryCode: string,
): StoredAddress {
  return {
    firstName: '',
    lastName: '',
    company: name,
    line1,
    line2: null,
    city,
    region: null,
    postalCode,
    countryCode,
    phone: null,
  }
}

/**
 * Returns the pickup points of partners in one country. They hold no stock: a carrier brings each
 * parcel within two days.
 */
export const partnerPointsIn =
  (countryCode: string) =>
  (
    key: string,
    name: string,
    line1: string,
    [postalCode, city]: [string, string],
    [latitude, longitude]: [number, number],
    open: SeedPoint['hours'],
  ): SeedPoint => ({
    key,
    name,
    address: place(name, line1, postalCode, city, countryCode),
    latitude,
    longitude,
    hours: open,
    readyAfterHours: 48,
    transferDays: 2,
    holdsStock: false,
  })
