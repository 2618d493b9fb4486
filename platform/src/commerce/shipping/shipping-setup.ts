import { and, asc, eq } from 'drizzle-orm'
import type { Db, Tx } from '#store/database.ts'
import {
  pickupPoints,
  shippingMethods,
  shippingRates,
  shippingZones,
  type PickupPoint,
} from '#store/schema/shipping.ts'
import type { Store } from '#store/schema/tenancy.ts'
import type { RatedMethod, RateContext } from './eligibility.ts'

/** Everything that decides how a store's goods reach people, as it stands now. */
export interface ShippingSetup extends RateContext {
  methods: RatedMethod[]
  points: PickupPoint[]
  timeZone: string
}

async function readRatedMethods(db: Db | Tx, storeId: string): Promise<RatedMethod[]> {
  const rows = await db
    .select({ method: shippingMethods, rate: shippingRates })
    .from(shippingMethods)
    .leftJoin(
      shippingRates,
      and(eq(shippingRates.shippingMethodId, shippingMethods.id), eq(shippingRates.isActive, true)),
    )
    .where(
      and(
        eq(shippingMethods.storeId, storeId),
        eq(shippingMethods.isActive, true),
        eq(shippingMethods.visibleInCheckout, true),
      ),
    )
    .orderBy(asc(shippingMethods.sortOrder), asc(shippingMethods.id), asc(shippingRates.id))
  const methods = new Map<
    string,
    { method: RatedMethod['method']; rates: RatedMethod['rates'][number][] }
  >()
  for (const { method, rate } of rows) {
    const rated = methods.get(method.id) ?? { method, rates: [] }
    methods.set(method.id, rated)
    if (rate) rated.rates.push(rate)
  }
  return [...methods.values()]
}

/** Reads the active methods that checkout shows, with their rates, zones and pickup points. */
export async function readShippingSetup(db: Db | Tx, store: Store): Promise<ShippingSetup> {
  const methods = await readRatedMethods(db, store.id)
  const zones = await db.select().from(shippingZones).where(eq(shippingZones.storeId, store.id))
  const points = methods.some(({ method }) => method.type === 'pickup')
    ? await db
        .select()
        .from(pickupPoints)
        .where(and(eq(pickupPoints.storeId, store.id), eq(pickupPoints.isActive, true)))
        .orderBy(asc(pickupPoints.name), asc(pickupPoints.id))
    : []
  return {
    methods,
    points,
    zones: new Map(zones.map((zone) => [zone.code, zone])),
    servedCountries: store.servedCountries,
    currencyCode: store.currencyCode,
    timeZone: store.timezone,
    tax: { taxIncluded: store.taxIncluded, taxRate: store.taxRate },
  }
}
