import { beforeEach, afterEach, describe, expect, it, vi } from 'vitest'
import type { Order } from '@/lib/commerce/order'
import { browser, STORE } from '@/lib/server/browser.testing'
import { usePlatform } from '@/lib/server/platform.testing'
import type { Store } from '@/lib/shop/store/store-schema'
import { arrivalText, namedSteps, orderEvents, orderRequestsView, orderView } from './order-view'

// Its content pages are read from the store's folder.
vi.mock('@/lib/server/store/content-pages', () => ({ contentPagePath: () => '/pages/returns' }))
vi.mock('next-intl/server', () => ({
  getTranslations: async () => {
    const t = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')
    return Object.assign(t, { has: (key: string) => key !== 'paymentStatus.charging' })
  },
}))

usePlatform()
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

  it.each([
    ['Asia/Tokyo', '2026-11-27T15:00:00Z', ''],
    ['America/Los_Angeles', '2026-11-28T07:59:00Z', 'arrives Wed 25 – Fri 27 Nov'],
  ])('is omitted once its last day is over in %s', async (timeZone, now, expected) => {
    vi.setSystemTime(now)
    const said = await arrivalText(shipped('regular') as never, { ...calendar, timeZone })
    expect(said.replace(/\s/g, ' ')).toBe(expected)
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

const address = {
  ...{ firstName: 'Ada', lastName: 'Test', company: null, line1: 'Am Hof 1', line2: null },
  ...{ city: 'Hamburg', region: null, postalCode: '20457', countryCode: 'DE', phone: null },
}
const eur = (amountMinor: number) => ({ amountMinor, currencyCode: 'EUR' })
const bowl = {
  ...{ id: 'b', title: 'Bowl', language: null, productSlug: 'bowl', image: null, quantity: 2 },
  ...{ options: [{ name: 'Glaze', value: 'Oat', valueLabel: 'Oat' }], lineTotal: eur(4400) },
}
const mug = { ...bowl, id: 'm', title: 'Mug', productSlug: null, options: [], quantity: 3 }
const door = { name: 'Parcel', type: 'regular', estimatedDelivery: days, pickupPoint: null }
/** An order as its page has it; the mocked messages are their keys and values. */
const viewOf = (change: object = {}) => {
  const order = {
    ...{ state: 'inProgress', items: [bowl], returns: [], shipping: door, trackingCode: null },
    ...{ payment: { name: 'Card', status: 'paid', isProcessing: null }, timeline: [] },
    ...{ shipments: [], shippingAddress: address, billingAddress: null, buyerNote: null },
    ...{ withdrawnOn: null, placedOn: '2026-11-23T10:00:00Z', returnable: [] },
    ...change,
  } as unknown as Order
  const locales = [{ code: 'en', dateLocale: 'en-GB', priceLocale: 'en-GB' }]
  const store = { slug: 'first', timeZone: 'Europe/Berlin', locales } as unknown as Store
  return orderView(order, store, 'en')
}

describe('the lines of an order', () => {
  it('name their options and pieces, and lead to what is still sold', async () => {
    const { lines, priceLocale } = await viewOf({ items: [bowl, mug] })
    expect(priceLocale).toBe('en-GB')
    const same = { language: null, image: null, total: '€44.00' }
    expect(lines).toEqual([
      { ...same, id: 'b', title: 'Bowl', href: '/products/bowl/oat', detail: 'Oat, count 2' },
      { ...same, id: 'm', title: 'Mug', href: null, detail: 'count 3' },
    ])
  })

  it('say how many of their pieces were cancelled, unless all of the order was', async () => {
    const items = [
      { ...mug, cancelledQuantity: 2 },
      { ...mug, cancelledQuantity: 0 },
    ]
    const details = async (state: string) =>
      (await viewOf({ items, state })).lines.map(({ detail }) => detail)
    expect(await details('inTransit')).toEqual(['count 3, cancelledItems 2', 'count 3'])
    expect(await details('cancelled')).toEqual(['count 3', 'count 3'])
  })
})

describe('the steps of an order', () => {
  const steps = async (change: object = {}) =>
    (await viewOf(change)).steps.map(({ title, note }) =>
      [title, note.replace(/\s/g, ' ')].join(': '),
    )
  const received = 'receivedPaid: Mon 23 November at 11:00'
  const payment = (status: string, isProcessing: boolean | null = null) => ({
    ...{ state: 'created', payment: { name: 'Card', status, isProcessing } },
  })
  const pickup = { ...door, type: 'pickup' }
  const arrives = 'arrived: Wed 25 – Fri 27 Nov'
  const placed = received.replace('Paid', '')

  it.each([
    ['being packed', {}, [received, 'packed: ', 'inTransit: inTransitHelp', arrives]],
    [
      'on its way',
      {
        state: 'inTransit',
        timeline: [{ state: 'inTransit', occurredOn: '2026-11-24T08:00:00Z' }],
      },
      [received, 'packedDone: ', 'inTransit: Tue 24 November at 09:00', arrives],
    ],
    [
      'to be paid',
      payment('pending'),
      [placed, 'waiting: setAside', 'packedDone: packedLater', 'inTransit: inTransitHelp', arrives],
    ],
    [
      'that nobody is paying',
      payment('pending', false),
      [placed, 'unpaid: ', 'packedDone: packedLater', 'inTransit: inTransitHelp', arrives],
    ],
    [
      'to be collected',
      { shipping: pickup },
      [received, 'packed: ', 'ready: readyFrom Wed 25 November', 'collected: '],
    ],
    [
      'of unknown days',
      { shipping: { ...pickup, estimatedDelivery: null } },
      [received, 'packed: ', 'ready: ', 'collected: '],
    ],
    [
      'without a delivery',
      { shipping: null },
      [received, 'packed: ', 'inTransit: inTransitHelp', 'arrived: '],
    ],
  ])('say where one is that is %s', async (_, change, expected) => {
    expect(await steps(change)).toEqual(expected)
  })

  it('have names without dates in a mail or a list, where nothing waits', async () => {
    const order = { ...payment('pending'), shipping: door, timeline: [], placedOn: '2026-11-23' }
    expect(await namedSteps(order)).toEqual([
      { key: 'received', mark: 'done', title: 'received' },
      { key: 'packed', mark: 'ahead', title: 'packedDone' },
      { key: 'inTransit', mark: 'ahead', title: 'inTransit' },
      { key: 'arrived', mark: 'ahead', title: 'arrived' },
    ])
  })

  const parcel = { id: 'p1', trackingCode: null, trackingUrl: null, lines: [] }
  it.each([
    ['no parcel has it', { shipments: [parcel] }, true],
    ['a parcel has it', { shipments: [parcel, { ...parcel, trackingCode: 'JJD1' }] }, false],
    ['a parcel has a page', { shipments: [{ ...parcel, trackingUrl: 'https://x' }] }, false],
    ['the order has it', { trackingCode: 'JJD1' }, false],
  ])('promise tracking until %s', async (_, change, isPromised) => {
    const notes = await steps(change)
    expect(notes.includes('inTransit: inTransitHelp')).toBe(isPromised)
  })
})

describe('the facts of an order', () => {
  const facts = async (change: object = {}) =>
    (await viewOf(change)).facts.map(({ label, lines }) => [label, ...lines])
  it.each([
    ['that is collected', { name: 'Kiosk', address: { ...address, line1: 'Kai 2' }, hours: [] }],
    ['that is delivered', null],
  ])('bill one %s to its address, which is no pickup point', async (_, pickupPoint) => {
    const shipping = { ...door, pickupPoint }
    const bill = (await facts({ shipping })).find(([label]) => label === 'billTo')
    expect(bill).toEqual(
      expect.arrayContaining(['billTo', pickupPoint ? 'Am Hof 1' : 'sameAddress']),
    )
  })

  it.each([
    ['partiallyRefunded', 'partiallyRefunded'],
    ['authorized', 'authorized'],
    ['charging', 'other'],
  ])('name the payment that is %s', async (status, key) => {
    const payment = { name: 'Card', status, isProcessing: null }
    expect(await facts({ payment })).toContainEqual(['payment', `paymentStatus.${key} Card`])
  })

  it('count what comes back by line, by whether it has arrived', async () => {
    const line = (orderItemId: string, quantity: number) => ({ orderItemId, quantity })
    const returns = [
      { state: 'requested', lines: [line('b', 1), line('m', 1)] },
      { state: 'requested', lines: [line('m', 1)] },
      { state: 'received', lines: [line('m', 1)] },
      { state: 'rejected', lines: [line('b', 1)] },
    ]
    const { facts: all } = await viewOf({ items: [bowl, mug], returns })
    expect(all.at(-1)).toEqual({
      label: 'requests.returned',
      lines: [
        'requests.requested 1 Bowl, Oat',
        'requests.requested 2 Mug',
        'requests.received 1 Mug',
      ],
      link: { href: '/pages/returns', text: 'requests.howToReturn' },
    })
  })
})

describe('what can be done with an order', () => {
  it('are the pieces that may come back, and until when', async () => {
    const order = {
      ...{ items: [bowl, mug], isCancellable: true, returnableUntil: '2026-12-24T10:00:00Z' },
      returnable: [{ orderItemId: 'b', quantity: 1 }],
    } as unknown as Order
    const view = await orderRequestsView(order, calendar, Promise.resolve({}))
    expect(view).toMatchObject({
      returnable: [{ id: 'b', title: 'Bowl, Oat', quantity: 1 }],
      ...{ isCancellable: true, returnableUntil: expect.stringMatching(/24\sDecember/) },
    })
    const other = await orderRequestsView(order, calendar, Promise.resolve({}))
    expect(view.returnAttempt).toMatch(/^[\w-]{20,}$/)
    expect(other.returnAttempt).not.toBe(view.returnAttempt)
    const values = { attempt: 'page-1' }
    await browser.hold({ flash: { store: STORE, id: '1', form: 'return', errors: {}, values } })
    const again = await orderRequestsView(order, calendar, Promise.resolve({ notice: '1' }))
    expect(again.returnAttempt).toBe('page-1')
    const unknown = { ...order, returnableUntil: null }
    const { returnableUntil } = await orderRequestsView(unknown, calendar, Promise.resolve({}))
    expect(returnableUntil).toBeNull()
  })
})

describe('the events of an order', () => {
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
