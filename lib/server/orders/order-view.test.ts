import { beforeEach, afterEach, describe, expect, it, vi } from 'vitest'
import type { Order } from '@/lib/commerce/order'
import type { Store } from '@/lib/shop/store/store-schema'
import { arrivalText, orderEvents, orderView } from './order-view'

// Its content pages are read from the store's folder.
vi.mock('@/lib/server/store/content-pages', () => ({ contentPagePath: () => '/pages/returns' }))
vi.mock('next-intl/server', () => ({
  getTranslations:
    async () =>
    (key: string, values: object = {}) =>
      [key, ...Object.values(values)].join(' '),
}))

beforeEach(() => vi.useFakeTimers({ now: Date.UTC(2026, 10, 24), toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const calendar = { locale: 'en-GB', timeZone: 'Europe/Berlin' }
const days = { earliest: '2026-11-25', latest: '2026-11-27' }
const shipped = (type: string, more = {}) => ({
  state: 'inTransit',
  shipping: { type, estimatedDelivery: days, scheduledWindow: null, pickupPoint: null, ...more },
})
const text = async (order: Parameters<typeof arrivalText>[0]) =>
  (await arrivalText(order, calendar)).replace(/\s/g, ' ')

describe('the arrival of an order in progress', () => {
  it.each([24, 26, 27])('is described by its days, until the last of them (%i)', async (day) => {
    vi.setSystemTime(Date.UTC(2026, 10, day))
    expect(await text(shipped('regular'))).toBe('arrives Wed 25 – Fri 27 Nov')
  })

  it('is described with its pickup point, and by that alone once it is ready there', async () => {
    const order = shipped('pickup', { pickupPoint: { name: 'Kiosk am Fleet' } })
    expect(await text(order)).toBe('readyAt Wed 25 November Kiosk am Fleet')
    expect(await text({ ...order, state: 'readyToPickUp' })).toBe('waitsAt Kiosk am Fleet')
  })

  it('is omitted if it is unknown or in the past', async () => {
    expect(await text(shipped('regular', { estimatedDelivery: null }))).toBe('')
    expect(await text({ state: 'inTransit', shipping: null })).toBe('')
    expect(await text({ ...shipped('pickup'), state: 'readyToPickUp' })).toBe('')
    vi.setSystemTime(Date.UTC(2026, 10, 28))
    expect(await text(shipped('regular'))).toBe('')
  })
})

describe('the steps of an order', () => {
  const parcel = { id: 'p1', trackingCode: null, trackingUrl: null, lines: [] }
  const notes = async (shipments: readonly object[]) => {
    const order = {
      ...{ state: 'inProgress', items: [], returns: [], shipping: null, trackingCode: null },
      ...{ payment: { name: 'Card', status: 'paid', isProcessing: null }, timeline: [], shipments },
    } as unknown as Order
    const locales = [{ code: 'en', dateLocale: 'en-GB', priceLocale: 'en-GB' }]
    const store = { slug: 'first', timeZone: 'Europe/Berlin', locales } as unknown as Store
    return (await orderView(order, store, 'en')).steps.map(({ note }) => note)
  }

  it('promise tracking until a parcel has it', async () => {
    expect(await notes([])).toContain('inTransitHelp')
    expect(await notes([parcel])).toContain('inTransitHelp')
    expect(await notes([parcel, { ...parcel, trackingCode: 'JJD1' }])).not.toContain(
      'inTransitHelp',
    )
  })
})

describe('the events of an order', () => {
  const eur = (amountMinor: number) => ({ amountMinor, currencyCode: 'EUR' })
  const amounts = { discount: eur(0), shippingTotal: eur(0), tax: eur(0), refundedTotal: eur(0) }
  const order = {
    ...{ ...amounts, orderNumber: 'TT-1', items: [], subTotal: eur(100), total: eur(100) },
    ...{ state: 'confirmed', payment: { status: 'paid' }, placedOn: '2026-11-18T12:00:00Z' },
  } as unknown as Order
  const names = (cart: object, more: object = {}) =>
    orderEvents({ ...order, ...more }, 'order-1', { store: 'first', token: '', ...cart }).map(
      ({ name }) => name,
    )

  it('are those of the last order of this browser, and of one whose payment was left', () => {
    expect(names({ lastOrder: 'order-1' })).toEqual(['purchase'])
    expect(names({ leftOrder: 'order-1', lastOrder: 'order-2' })).toEqual(['purchase'])
    expect(names({ lastOrder: 'order-2' })).toEqual([])
  })

  it('are none before it is paid, and a week later', () => {
    const own = { lastOrder: 'order-1' }
    expect(names(own, { payment: { status: 'pending' } })).toEqual([])
    expect(names(own, { placedOn: '2026-11-16T12:00:00Z' })).toEqual([])
    expect(names(own, { refundedTotal: eur(100) })).toEqual(['purchase', 'refund'])
  })
})
