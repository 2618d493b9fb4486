import { expect, it } from 'vitest'
import { estimateOptions } from './estimate'

const option = (name: string, amountMinor: number, isDated = true, more = {}) => ({
  name,
  type: 'regular',
  available: true,
  price: { amountMinor, currencyCode: 'EUR' },
  estimatedDelivery: isDated ? { earliest: '2026-11-24', latest: '2026-11-26' } : null,
  nearestPickupPoint: null,
  ...more,
})
const namesOf = (options: { name: string }[]) => options.map(({ name }) => name)

it('an estimate shows the two cheapest deliveries, cheapest first', () => {
  const all = [option('Express', 1290), option('Parcel', 490), option('Van', 2900)]
  const { deliveries, pickup } = estimateOptions(all)
  expect(namesOf(deliveries)).toEqual(['Parcel', 'Express'])
  expect(pickup).toBeUndefined()
  expect(namesOf(estimateOptions(all.slice(0, 1)).deliveries)).toEqual(['Express'])
})

it('a delivery without a date comes last, whatever its price', () => {
  const all = [option('Letter', 90, false), option('Express', 1290)]
  const { deliveries, cheapest } = estimateOptions(all)
  expect(namesOf(deliveries)).toEqual(['Express', 'Letter'])
  expect(cheapest?.name).toBe('Letter')
})

it('unavailable options are omitted, and pickup is not a delivery', () => {
  const all = [
    option('Parcel', 490, true, { available: false }),
    option('Closed shop', 0, true, { type: 'pickup', available: false }),
    option('Shop', 0, true, { type: 'pickup' }),
  ]
  expect(estimateOptions(all)).toMatchObject({ deliveries: [], pickup: { name: 'Shop' } })
})

it('of two pickup methods the one with the nearer point is shown, by the name of the point', () => {
  const pickup = (name: string, distanceKm: number | null) =>
    option(name, 0, true, {
      type: 'pickup',
      nearestPickupPoint: distanceKm === null ? null : { name: `Kiosk of ${name}`, distanceKm },
    })
  const all = [pickup('Studio', 12.5), pickup('Points', 0.4)]
  expect(estimateOptions(all)).toMatchObject({
    pickup: { name: 'Points' },
    nearby: 'Kiosk of Points',
  })
  // Without distances the store's order applies; a point in another city does not count.
  const unknown = [pickup('Studio', null), pickup('Points', null)]
  expect(estimateOptions(unknown)).toMatchObject({ pickup: { name: 'Studio' }, nearby: null })
  const known = [pickup('Studio', null), pickup('Points', 25)]
  expect(estimateOptions(known)).toMatchObject({ nearby: 'Kiosk of Points' })
  expect(estimateOptions([pickup('Studio', 25.1)]).nearby).toBeNull()
})

it.each([
  [true, [['pickup', true]]],
  [
    true,
    [
      ['pickup', true],
      ['pickup', false],
    ],
  ],
  [false, [['pickup', false]]],
  [
    false,
    [
      ['pickup', true],
      ['regular', false],
    ],
  ],
  [false, [['regular', true]]],
  [false, []],
] as const)('nothing depends on a postal code (%j) with %j', (isPickupOnly, all) => {
  const options = all.map(([type, available]) => option('A', 0, true, { type, available }))
  expect(estimateOptions(options).isPickupOnly).toBe(isPickupOnly)
})
