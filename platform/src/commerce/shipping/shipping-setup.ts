import { and, asc, eq } from '#store/drizzle.ts'
import { readTextsOfKinds, type Texts } from '#commerce/translations/read-texts.ts'
import type { Db, Tx } from '#store/database.ts'
import {
  pickupPoints,
  shippingMethods,
  shippingRates,
  shippingZones,
  type PickupPoint,
} from '#store/schema/shipping.ts'
import { inAlphabet } from '#store/schema/columns.ts'
import type { Store } from '#store/schema/tenancy.ts'
import type { RatedMethod, RateContext } from './eligibility.ts'

/** The current settings that decide how a store delivers. */
export interface ShippingSetup extends RateContext {
  methods: RatedMethod[]
  points: PickupPoint[]
  timeZone: string
}

async function readRatedMethods(db: Db | Tx, storeId: string, methodId: string | undefined) {
  const rows = await db
    .select({ method: shippingMethods, rate: shippingRates })
    .from(shippingMethods)
    .leftJoin(shippingRates, eq(shippingRates.shippingMethodId, shippingMethods.id))
    .where(
      and(
        eq(shippingMethods.storeId, storeId),
        eq(shippingMethods.isActive, true),
        eq(shippingMethods.visibleInCheckout, true),
        methodId === undefined ? undefined : eq(shippingMethods.id, methodId),
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

function translateMethod({ method, rates }: RatedMethod, texts: Texts | null): RatedMethod {
  const own = texts?.of('shippingMethod', method.id)
  if (!own) return { method, rates }
  const description = own.description ?? method.metadata.description
  const metadata = { ...method.metadata, ...(description != null && { description }) }
  return { method: { ...method, displayName: own.name, metadata }, rates }
}

/** The active methods of checkout, or one, with rates, zones and points, translated. */
export async function readShippingSetup(
  db: Db | Tx,
  store: Store,
  methodId?: string,
): Promise<ShippingSetup> {
  const methods = await readRatedMethods(db, store.id, methodId)
  const zones = methods.some(({ rates }) => rates.some(({ zoneCode }) => zoneCode !== null))
    ? await db.select().from(shippingZones).where(eq(shippingZones.storeId, store.id))
    : []
  const points = methods.some(({ method }) => method.type === 'pickup')
    ? await db
        .select()
        .from(pickupPoints)
        .where(and(eq(pickupPoints.storeId, store.id), eq(pickupPoints.isActive, true)))
        .orderBy(asc(inAlphabet(pickupPoints.name)), asc(pickupPoints.id))
    : []
  const reading = { storeId: store.id, language: store.language }
  const texts = await readTextsOfKinds(db, reading, ['shippingMethod', 'pickupPoint'])
  return {
    methods: methods.map((rated) => translateMethod(rated, texts)),
    points: points.map((point) => ({
      ...point,
      name: texts?.of('pickupPoint', point.id)?.name ?? point.name,
    })),
    zones: new Map(zones.map((zone) => [zone.code, zone])),
    servedCountries: store.servedCountries,
    currencyCode: store.currencyCode,
    timeZone: store.timezone,
    tax: { taxIncluded: store.taxIncluded, taxRate: store.taxRate },
  }
}
