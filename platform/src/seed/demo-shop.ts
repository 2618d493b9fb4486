import { readFileSync } from 'node:fs'
import type { PgTable } from '#store/drizzle-pg.ts'
import type { OrderState } from '#store/schema/orders.ts'
import type { StoredAddress } from '#store/schema/carts.ts'
import type { brands, categories, collections } from '#store/schema/catalog.ts'
import type { coupons } from '#store/schema/coupons.ts'
import type { paymentMethods } from '#store/schema/payments.ts'
import type {
  OpeningHours,
  pickupPoints,
  shippingMethods,
  shippingRates,
  shippingZones,
} from '#store/schema/shipping.ts'
import type { stores } from '#store/schema/tenancy.ts'

/** A row as a file has it; `Added` is what seeding adds besides its ids. */
type Given<Table extends PgTable, Added extends string = never> = Omit<
  Table['$inferInsert'],
  'id' | 'tenantId' | 'storeId' | Added
>

type Keyed<Row> = Row & { key: string }

type Category = Given<typeof categories>

/** A past order. Items are named by SKU and have today's prices. */
export interface DemoOrder {
  number: string
  daysAgo: number
  /** Quantity of each SKU. */
  lines: Record<string, number>
  coupon?: string
  discountMinor?: number
  method: string
  point?: string
  shippingMinor: number
  payment: [method: string, status: 'paid' | 'due' | 'refunded' | 'cancelled']
  /** Each state with the hours from the order to it; the last one is the order's state. */
  history: Partial<Record<OrderState, number>>
  arrivesAfterDays: [earliest: number, latest: number]
  tracking?: { code: string; carrier: string }
  cancelReason?: string
}

/**
 * A demo shop without its products, which have their own file. `key` identifies a record within its
 * shop; its id is derived from it. Amounts in minor units.
 */
export interface DemoShop {
  store: Given<typeof stores> & { settings: { languages: string[] } }
  categories: (Category & { children: Category[] })[]
  collections: Given<typeof collections>[]
  brands: Given<typeof brands>[]
  zones: Given<typeof shippingZones>[]
  points: Keyed<
    Given<typeof pickupPoints, 'locationId'> & { hours: OpeningHours[]; holdsStock: boolean }
  >[]
  methods: Keyed<
    Given<typeof shippingMethods, 'currency' | 'pickupPointIds'> & {
      rates: Given<typeof shippingRates, 'shippingMethodId' | 'currency'>[]
      points?: string[]
    }
  >[]
  payments: Keyed<Given<typeof paymentMethods>>[]
  /** Starts and ends in days from the time of seeding; negative in the past. */
  coupons: (Given<typeof coupons, 'startsOn' | 'endsOn'> & {
    startsInDays?: number
    endsInDays?: number
  })[]
  addresses: (StoredAddress & { isDefault: boolean })[]
  orders: DemoOrder[]
}

/** Reads a file of the demo shops. */
export const readDemoFile = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`./demo/${name}.json`, import.meta.url), 'utf8'))

// Our own files, whose rows the database checks when they are seeded.
export const demoShops = ['terra-tide', 'norrlys'].map((name) => readDemoFile(name) as DemoShop)
