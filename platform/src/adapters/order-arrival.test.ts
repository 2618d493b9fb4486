import { describe, expect, it } from 'vitest'
import type { Order } from '#store/schema/orders.ts'
import { toArrival } from './order-arrival.ts'

const address = {
  ...{ firstName: 'Hanna', lastName: 'Brandt', company: null, line2: null, region: null },
  ...{ line1: 'Kai 1', postalCode: '20457', city: 'Hamburg', countryCode: 'DE', phone: null },
}
const hours = [
  { days: ['friday', 'monday', 'tuesday'], opens: '10:00', closes: '18:00' },
  { days: ['saturday'], opens: '10:00', closes: '14:00' },
]
const shipping: Order['shipping'] = {
  ...{ methodId: 'shm_1', name: 'Parcel', type: 'regular', priceMinor: 490 },
  ...{ pickupPoint: null, scheduledDate: null },
  estimatedDelivery: { earliest: '2026-03-04', latest: '2026-03-06' },
}
const pickupPoint = { id: 'pup_1', name: 'Werkstatt', address, hours }

const german = {
  ...{ locale: 'de-DE', language: 'de', isAhead: true },
  ...{ now: new Date('2026-03-02T12:00:00Z') },
  store: { timezone: 'Europe/Berlin', countryCode: 'DE' },
}

describe('the arrival of an order', () => {
  it('shows the pickup point, its opening hours and the first day', () => {
    const shown = { shipping: { ...shipping, pickupPoint }, shippingAddress: address }
    const arrival = {
      ...{ pickup: 'Werkstatt, Kai 1, 20457 Hamburg', address: null },
      hours: 'Mo – Di, Fr 10:00–18:00 Uhr, Sa 10:00–14:00 Uhr',
      ...{ label: 'Abholbereit ab', date: 'Mittwoch, 4. März' },
    }
    const plain = (sent: object) => JSON.parse(JSON.stringify(sent).replace(/\s/g, ' ')) as object
    expect(plain(toArrival(shown, german))).toEqual(arrival)
    const later = toArrival(shown, { ...german, isAhead: false })
    expect(plain(later)).toEqual({ ...arrival, date: null })
    const english = toArrival(shown, { ...german, locale: 'en', language: 'en' })
    expect(plain(english)).toMatchObject({
      hours: 'Mon – Tue, Fri 10:00–18:00, Sat 10:00–14:00',
      date: 'Wednesday 4 March',
    })
    const inCalifornia = { ...address, city: 'Venice', region: 'CA', countryCode: 'US' }
    const there = { ...shipping, pickupPoint: { ...pickupPoint, address: inCalifornia } }
    const american = { ...german, store: { ...german.store, countryCode: 'US' } }
    const sent = toArrival(
      { shipping: there, shippingAddress: null },
      { ...american, locale: 'en', language: 'en' },
    )
    expect(plain(sent)).toMatchObject({
      pickup: 'Werkstatt, Kai 1, Venice, CA 20457',
      hours: 'Mon – Tue, Fri 10:00 AM – 6:00 PM, Sat 10:00 AM – 2:00 PM',
      date: 'Wednesday, March 4',
    })
  })

  it('shows the day and the time of day that were chosen', () => {
    const chosen = {
      ...shipping,
      scheduledDate: '2026-03-04',
      scheduledWindow: { from: '16:00', to: '18:00' },
      estimatedDelivery: { earliest: '2026-03-04', latest: '2026-03-04' },
    }
    const shown = { shipping: chosen, shippingAddress: null }
    const { label, date } = toArrival(shown, german)
    expect([label, date]).toEqual(['Liefertag', 'Mittwoch, 4. März, 16:00–18:00 Uhr'])
    const american = toArrival(shown, { ...german, locale: 'en-US', language: 'en' })
    expect(american.date?.replace(/\s/g, ' ')).toBe('Wednesday, March 4, 4:00 – 6:00 PM')
  })

  it('shows the address, with the country if it is abroad', () => {
    const writeTo = (shippingAddress: Order['shippingAddress']) =>
      toArrival({ shipping, shippingAddress }, german).address
    expect(writeTo(address)).toBe('Hanna Brandt, Kai 1, 20457 Hamburg')
    const abroad = { ...address, line2: 'Top 3', postalCode: '1010', city: 'Wien' }
    expect(writeTo({ ...abroad, countryCode: 'AT' })).toBe(
      'Hanna Brandt, Kai 1, Top 3, 1010 Wien, Österreich',
    )
    expect(writeTo(null)).toBeNull()
  })

  it('joins the parts of a place, and hours, as Arabic does', () => {
    const arabic = { ...german, locale: 'ar', language: 'ar' } as const
    const sent = toArrival({ shipping, shippingAddress: address }, arabic)
    expect(sent.address).toBe('Hanna Brandt، Kai 1، 20457 Hamburg')
    const collected = { shipping: { ...shipping, pickupPoint }, shippingAddress: null }
    expect(toArrival(collected, arabic)).toMatchObject({
      pickup: 'Werkstatt، Kai 1، 20457 Hamburg',
      hours: expect.not.stringContaining(', ') as string,
    })
  })

  it.each([
    ['2026-03-06T22:59:00Z', true],
    ['2026-03-06T23:00:00Z', false],
  ])('is shown until its last day is over in the store’s time zone: at %s %s', (now, isNamed) => {
    const { date } = toArrival(
      { shipping, shippingAddress: null },
      { ...german, now: new Date(now) },
    )
    expect(date !== null).toBe(isNamed)
  })
})
