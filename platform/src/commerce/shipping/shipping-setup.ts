import { and, asc, eq, ne, type SQL } from '#store/drizzle.ts'
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

type Rated = Pick<ShippingSetup, 'methods' | 'zones'>

/** The active methods of checkout that fit, with rates and their zones, by one query. */
async function readRated(db: Db | Tx, storeId: string, where: SQL | undefined): Promise<Rated> {
  const isOwn = and(
    eq(shippingZones.storeId, shippingRates.storeId),
    eq(shippingZones.code, shippingRates.zoneCode),
  )
  const rows = await db
    .select({ method: shippingMethods, rate: shippingRates, zone: shippingZones })
    .from(shippingMethods)
    .leftJoin(shippingRates, eq(shippingRates.shippingMethodId, shippingMethods.id))
    .leftJoin(shippingZones, isOwn)
    .where(
      and(
        eq(shippingMethods.storeId, storeId),
        eq(shippingMethods.isActive, true),
        eq(shippingMethods.visibleInCheckout, true),
        where,
      ),
    )
    .orderBy(asc(shippingMethods.sortOrder), asc(shippingMethods.id), asc(shippingRates.id))
  const ratesOf = Map.groupBy(rows, ({ method }) => method.id)
  const methods = new Map(rows.map(({ method }) => [method.id, method]))
  return {
    methods: [...methods.values()].map((method) => ({
      method,
      rates: (ratesOf.get(method.id) ?? []).flatMap(({ rate }) => rate ?? []),
    })),
    zones: new Map(rows.flatMap(({ zone }) => (zone ? [[zone.code, zone]] : []))),
  }
}

const termsOf = (store: Store) => ({
  servedCountries: store.servedCountries,
  currencyCode: store.currencyCode,
  timeZone: store.timezone,
  tax: { taxIncluded: store.taxIncluded, taxRate: store.taxRate },
})

/** What delivery costs: the active methods of checkout that bring goods, untranslated. */
export async function readDeliveryRates(db: Db | Tx, store: Store): Promise<ShippingSetup> {
  const rated = await readRated(db, store.id, ne(shippingMethods.type, 'pickup'))
  return { ...termsOf(store), ...rated, points: [] }
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
  const isWanted = methodId === undefined ? undefined : eq(shippingMethods.id, methodId)
  const { methods, zones } = await readRated(db, store.id, isWanted)
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
    zones,
    ...termsOf(store),
  }
}
