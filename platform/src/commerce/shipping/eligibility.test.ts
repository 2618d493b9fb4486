import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ratedMethodOf, contextOf, rateOf, shipmentOf, zoneOf } from './rates.testing.ts'
import { priceShipment } from './eligibility.ts'

const context = contextOf()

describe('the price of a shipping method', () => {
  it('is its base price when it has no rates', () => {
    const rated = ratedMethodOf({ basePriceMinor: 490 })
    expect(priceShipment(rated, shipmentOf(), context)).toEqual({
      available: true,
      priceMinor: 490,
    })
  })

  it('is that of the cheapest matching rate', () => {
    const rated = ratedMethodOf({}, [
      rateOf({ priceMinor: 590 }),
      rateOf({ priceMinor: 0, minOrderPriceMinor: 12_000 }),
    ])
    expect(priceShipment(rated, shipmentOf({ orderPriceMinor: 11_999 }), context)).toMatchObject({
      priceMinor: 590,
    })
    expect(priceShipment(rated, shipmentOf({ orderPriceMinor: 12_000 }), context)).toMatchObject({
      priceMinor: 0,
    })
  })

  it('is also that of an order exactly at the limits of the method', () => {
    const price = { minOrderAmountMinor: 5000, maxOrderAmountMinor: 5000 }
    const weight = { minWeightGrams: 1000, maxWeightGrams: 1000 }
    for (const limits of [price, weight]) {
      const rated = ratedMethodOf({ basePriceMinor: 490, ...limits })
      expect(priceShipment(rated, shipmentOf(), context)).toMatchObject({ priceMinor: 490 })
    }
  })

  it('is also that of an order exactly at the limits of a rate', () => {
    const price = { minOrderPriceMinor: 5000, maxOrderPriceMinor: 5000 }
    const weight = { minWeightGrams: 1000, maxWeightGrams: 1000 }
    for (const limits of [price, weight, { minValue: 2, maxValue: 2 }]) {
      const rated = ratedMethodOf({}, [rateOf({ priceMinor: 1, ...limits })])
      expect(priceShipment(rated, shipmentOf(), context)).toMatchObject({ priceMinor: 1 })
    }
  })

  it('is its base price for a rate without one', () => {
    const rated = ratedMethodOf({ basePriceMinor: 490 }, [rateOf({ surchargeMinor: 10 })])
    expect(priceShipment(rated, shipmentOf(), context)).toMatchObject({ priceMinor: 500 })
  })

  it('grows with weight and quantity, is discounted, and includes the surcharge', () => {
    const rated = ratedMethodOf({}, [
      rateOf({
        type: 'weight',
        basePriceMinor: 300,
        pricePerKgMinor: 100,
        pricePerUnitMinor: 50,
        discountPercentage: '10',
        surchargeMinor: 200,
      }),
    ])
    // (300 + 2,5 × 100 + 3 × 50) × 0,9 + 200
    const shipment = shipmentOf({ weightGrams: 2500, units: 3 })
    expect(priceShipment(rated, shipment, context)).toEqual({ available: true, priceMinor: 830 })
  })

  it.each([
    ['with tax', { taxIncluded: false, surchargeMinor: 200 }, true, 1428],
    ['without tax', { taxIncluded: true, surchargeMinor: 190 }, false, 1000],
    ['as it is', { taxIncluded: null, surchargeMinor: 190 }, false, 1190],
  ])(
    'is converted with its surcharge to the store’s tax rule: %s',
    (_, rate, included, priceMinor) => {
      const rated = ratedMethodOf({}, [rateOf({ priceMinor: 1000, ...rate })])
      const tax = { taxIncluded: included, taxRate: '19' }
      expect(priceShipment(rated, shipmentOf(), contextOf({ tax }))).toMatchObject({ priceMinor })
    },
  )

  it('ignores rates that are disabled or in another currency', () => {
    const rates = [
      rateOf({ priceMinor: 1, isActive: false }),
      rateOf({ priceMinor: 2, currency: 'SEK' }),
    ]
    const rated = ratedMethodOf({}, [...rates, rateOf({ priceMinor: 3 })])
    expect(priceShipment(rated, shipmentOf(), context)).toMatchObject({ priceMinor: 3 })
    // Where all are disabled, the base price does not open the method to everybody.
    const paused = ratedMethodOf({ basePriceMinor: 0 }, rates)
    expect(priceShipment(paused, shipmentOf(), context)).toMatchObject({ reason: 'country' })
  })
})

describe('an unavailable shipping method', () => {
  it.each([
    ['country', {}, { countryCode: 'US' }, null],
    ['minOrderAmount', { minOrderAmountMinor: 5001 }, {}, 5001],
    ['maxOrderAmount', { maxOrderAmountMinor: 4999 }, {}, 4999],
    ['minWeight', { minWeightGrams: 1001 }, {}, 1001],
    ['maxWeight', { maxWeightGrams: 999 }, {}, 999],
  ] as const)('reports %s', (reason, method, shipment, limit) => {
    const quote = priceShipment(ratedMethodOf(method), shipmentOf(shipment), context)
    expect(quote).toEqual({ available: false, reason, limit })
  })

  it.each([
    ['minOrderAmount', 'minOrderPriceMinor', [9000, 7000, 8000], 7000],
    ['maxOrderAmount', 'maxOrderPriceMinor', [3000, 4000, 2000], 4000],
    ['minWeight', 'minWeightGrams', [3000, 1500, 2000], 1500],
    ['maxWeight', 'maxWeightGrams', [300, 900, 500], 900],
    ['minOrderAmount', 'minValue', [3], null],
    ['maxOrderAmount', 'maxValue', [1], null],
  ] as const)('names the broken rule of its nearest rate: %s', (reason, rule, limits, limit) => {
    const rates = limits.map((bound) => rateOf({ [rule]: bound }))
    const all = [rateOf({ postalCodes: ['9*'] }), ...rates]
    for (const listed of [all, all.toReversed()]) {
      const quote = priceShipment(ratedMethodOf({}, listed), shipmentOf(), context)
      expect(quote).toMatchObject({ reason, limit })
    }
  })

  it('asks for the address before it checks a postal code', () => {
    const rated = ratedMethodOf({ type: 'localDelivery' }, [rateOf({ postalCodes: ['20*'] })])
    expect(priceShipment(rated, shipmentOf({ postalCode: null }), context)).toMatchObject({
      reason: 'address',
    })
  })

  it('includes local delivery without an area', () => {
    const rated = ratedMethodOf({ type: 'localDelivery' }, [rateOf({ priceMinor: 1 })])
    expect(priceShipment(rated, shipmentOf(), context)).toMatchObject({ reason: 'postalCode' })
  })

  it('serves a local area of several patterns, or a zone of no country', () => {
    const zones = new Map([['near', zoneOf({ postalCodes: ['1*', '20457'] })]])
    for (const area of [{ zoneCode: 'near' }, { postalCodes: ['1*', '20457'] }]) {
      const rates = [rateOf(area), rateOf({ minOrderPriceMinor: 10 ** 6 })]
      const rated = ratedMethodOf({ type: 'localDelivery' }, rates)
      const priced = (postalCode: string) =>
        priceShipment(rated, shipmentOf({ postalCode }), contextOf({ zones })).available
      expect(['10115', '20457', '20458'].map(priced)).toEqual([true, true, false])
    }
  })

  it('includes a rate for a zone without the country, or without any zone', () => {
    const zones = new Map([['islands', zoneOf({ countries: ['DE'], postalCodes: ['27498'] })]])
    const rated = ratedMethodOf({}, [rateOf({ zoneCode: 'islands' })])
    const inZones = contextOf({ zones })
    expect(
      priceShipment(rated, shipmentOf({ countryCode: 'AT', postalCode: '1010' }), inZones),
    ).toMatchObject({ reason: 'country' })
    expect(priceShipment(rated, shipmentOf(), inZones)).toMatchObject({ reason: 'postalCode' })
    expect(priceShipment(rated, shipmentOf({ postalCode: '27498' }), inZones).available).toBe(true)
    expect(priceShipment(rated, shipmentOf(), context)).toMatchObject({ reason: 'country' })
  })
})

describe('pickup', () => {
  it('does not depend on the shopper’s address', () => {
    const rated = ratedMethodOf({ type: 'pickup' }, [
      rateOf({ priceMinor: 0, postalCodes: ['1*'] }),
    ])
    expect(priceShipment(rated, shipmentOf({ countryCode: 'US' }), context).available).toBe(true)
  })
})

const bound = fc.option(fc.nat(20_000), { nil: null })

describe('eligibility', () => {
  it('holds exactly when every limit does', () => {
    const bounds = fc.record({
      minOrderPriceMinor: bound,
      maxOrderPriceMinor: bound,
      minWeightGrams: bound,
      maxWeightGrams: bound,
    })
    fc.assert(
      fc.property(bounds, fc.nat(20_000), fc.nat(20_000), (limits, price, grams) => {
        const shipment = shipmentOf({ orderPriceMinor: price, weightGrams: grams })
        const rates = [rateOf({ priceMinor: 1, ...limits })]
        const within = (min: number | null, value: number, max: number | null) =>
          (min ?? 0) <= value && value <= (max ?? Infinity)
        expect(priceShipment(ratedMethodOf({}, rates), shipment, context).available).toBe(
          within(limits.minOrderPriceMinor, price, limits.maxOrderPriceMinor) &&
            within(limits.minWeightGrams, grams, limits.maxWeightGrams),
        )
      }),
    )
  })

  it('is never reduced by an additional rate, and always gives a reason or a price', () => {
    const rate = fc
      .record({
        priceMinor: fc.nat(5000),
        minOrderPriceMinor: bound,
        maxWeightGrams: bound,
        postalCodes: fc.subarray(['20*', '10000-19999', '99999']),
      })
      .map((values) => rateOf(values))
    fc.assert(
      fc.property(
        fc.array(rate, { minLength: 1, maxLength: 6 }),
        rate,
        fc.nat(20_000),
        fc.nat(20_000),
        (rates, more, price, grams) => {
          const shipment = shipmentOf({ orderPriceMinor: price, weightGrams: grams })
          const before = priceShipment(ratedMethodOf({}, rates), shipment, context)
          const after = priceShipment(ratedMethodOf({}, [...rates, more]), shipment, context)
          if (before.available) {
            expect(after.available && after.priceMinor <= before.priceMinor).toBe(true)
          } else expect(before.reason).toBeTruthy()
        },
      ),
    )
  })
})
