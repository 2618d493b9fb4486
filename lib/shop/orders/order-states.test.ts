import { expect, it } from 'vitest'
import {
  dueTransfer,
  loweredTotal,
  orderSteps,
  orderTone,
  paymentEnding,
  type OrderProgress,
} from './order-states'

it.each([
  ['ended', ['cancelled', 'returned', 'invalidated']],
  ['done', ['delivered', 'closed']],
  ['underWay', ['created', 'inTransit']],
])('an order is %s in the states %j', (tone, states) => {
  expect(states.map(orderTone)).toEqual(states.map(() => tone))
})

it('a payment ended as the platform says, and otherwise expired', () => {
  const endings = ['declined', 'pending'].map((status) => paymentEnding({ payment: { status } }))
  expect(endings).toEqual(['declined', 'expired'])
})

const euros = (amountMinor: number) => ({ amountMinor, currencyCode: 'EUR' })

it.each([
  ['due', 5, 'toPay'],
  ['paid', 5, 'charged'],
  ['partiallyRefunded', 0, 'charged'],
  ['due', 10, null],
  ['cancelled', 5, null],
  ['paid', null, null],
])('of a total of 10 whose payment is %s, %d is left: %s', (status, left, key) => {
  const [total, chargedTotal] = [euros(10), left === null ? null : euros(left)]
  const lowered = loweredTotal({ total, chargedTotal, payment: { status } })
  expect(lowered).toEqual(key && { key, amount: chargedTotal })
})

it.each([
  ['due', 'bankTransfer', null, 10],
  ['due', 'invoice', 8, 8],
  ['due', 'cashOnDelivery', null, undefined],
  ['paid', 'invoice', null, undefined],
])('of 10 whose payment is %s by %s and lowered to %s, %s is transferred', (...row) => {
  const [status, type, left, amount] = row
  const transfer = dueTransfer({
    orderNumber: 'A-1',
    total: euros(10),
    chargedTotal: left === null ? null : euros(left),
    payment: { status, type },
  })
  expect(transfer).toEqual(amount ? { amount: euros(amount), reference: 'A-1' } : null)
})

it('an unknown state counts as in progress', () => {
  expect(orderTone('beingPainted')).toBe('underWay')
})

const placed: OrderProgress = {
  state: 'created',
  payment: { status: 'pending' },
  shipping: { type: 'regular' },
  timeline: [{ state: 'created', occurredOn: '2026-11-20T10:00:00Z' }],
  placedOn: '2026-11-20T10:00:00Z',
}
const keys = (order: OrderProgress) => orderSteps(order).map(({ key, mark }) => `${key} ${mark}`)

it('an unpaid order waits for its payment', () => {
  expect(keys(placed)).toEqual([
    'received done',
    'waiting now',
    'packed ahead',
    'inTransit ahead',
    'arrived ahead',
  ])
})

it('a paid order is not shown as packed too early', () => {
  const timeline = [...placed.timeline, { state: 'confirmed', occurredOn: '2026-11-20T10:01:00Z' }]
  const order = { ...placed, state: 'confirmed', payment: { status: 'paid' }, timeline }
  expect(keys(order)).toEqual([
    'receivedPaid now',
    'packed ahead',
    'inTransit ahead',
    'arrived ahead',
  ])
})

it('a paid order is packed, then in transit', () => {
  const timeline = [
    ...placed.timeline,
    { state: 'inProgress', occurredOn: '2026-11-20T10:01:00Z' },
    { state: 'inTransit', occurredOn: '2026-11-21T10:01:00Z' },
  ]
  const order = { ...placed, state: 'inTransit', payment: { status: 'paid' }, timeline }
  expect(keys(order)).toEqual([
    'receivedPaid done',
    'packed done',
    'inTransit now',
    'arrived ahead',
  ])
})

it('each step tells when it happened, also of an order that came back', () => {
  const timeline = [
    ...placed.timeline,
    { state: 'inProgress', occurredOn: '2026-11-20T10:01:00Z' },
    { state: 'inTransit', occurredOn: '2026-11-21T10:01:00Z' },
    { state: 'returned', occurredOn: '2026-11-28T10:01:00Z' },
  ]
  const order = { ...placed, payment: { status: 'paid' }, shipping: null, timeline }
  const times = (state: string) =>
    orderSteps({ ...order, state }).map(
      ({ key, mark, occurredOn }) => `${key} ${mark} ${occurredOn?.slice(8, 10) ?? '-'}`,
    )
  // A state that this version does not know; the timeline tells how far it is.
  expect(times('beingPainted')).toEqual([
    ...['receivedPaid done 20', 'packed done 20', 'inTransit now 21', 'arrived ahead -'],
  ])
  expect(times('returned')).toEqual([
    ...['receivedPaid done 20', 'packed done 20', 'inTransit done 21', 'returned done 28'],
  ])
})

it('a step that was taken twice tells the second time', () => {
  const packed = ['20', '23'].map((day) => {
    return { state: 'inProgress', occurredOn: `2026-11-${day}T10:01:00Z` }
  })
  const order = { ...placed, state: 'inProgress', timeline: [...placed.timeline, ...packed] }
  expect(orderSteps(order).find(({ key }) => key === 'packed')?.occurredOn).toMatch(/11-23/)
})

it.each([
  ['pickup', 'created', ['received now', 'packed ahead', 'ready ahead', 'collected ahead']],
  ['pickup', 'inProgress', ['received done', 'packed now', 'ready ahead', 'collected ahead']],
  ['pickup', 'inTransit', ['received done', 'packed now', 'ready ahead', 'collected ahead']],
  ['pickup', 'readyToPickUp', ['received done', 'packed done', 'ready now', 'collected ahead']],
  ['pickup', 'delivered', ['received done', 'packed done', 'ready done', 'collected now']],
  ['pickup', 'closed', ['received done', 'packed done', 'ready done', 'collected now']],
  ['regular', 'inProgress', ['received done', 'packed now', 'inTransit ahead', 'arrived ahead']],
  ['regular', 'delivered', ['received done', 'packed done', 'inTransit done', 'arrived now']],
  ['regular', 'closed', ['received done', 'packed done', 'inTransit done', 'arrived now']],
  ['regular', 'beingPainted', ['received now', 'packed ahead', 'inTransit ahead', 'arrived ahead']],
])('a %s order that is %s shows its steps, also without dates', (type, state, expected) => {
  expect(keys({ ...placed, state, payment: { status: 'due' }, shipping: { type } })).toEqual(
    expected,
  )
})

it('a cancelled order has no further steps', () => {
  const timeline = [...placed.timeline, { state: 'cancelled', occurredOn: '2026-11-20T11:00:00Z' }]
  const order = { ...placed, state: 'cancelled', payment: { status: 'refunded' }, timeline }
  expect(keys(order)).toEqual(['received done', 'cancelled bad'])
})

it('an order that was closed without being sent has not arrived', () => {
  const timeline = [
    ...placed.timeline,
    { state: 'confirmed', occurredOn: '2026-11-20T10:01:00Z' },
    { state: 'closed', occurredOn: '2026-11-20T11:00:00Z' },
  ]
  const order = { ...placed, state: 'closed', payment: { status: 'partiallyRefunded' }, timeline }
  expect(keys(order)).toEqual(['received done', 'closed done'])
  const at = (state: string) => ({ state, occurredOn: '2026-11-20T10:30:00Z' })
  const prepared = [at('inProgress'), at('readyToPickUp'), ...timeline]
  expect(keys({ ...order, shipping: { type: 'pickup' }, timeline: prepared })).toEqual([
    ...['received done', 'packed done', 'ready done', 'closed done'],
  ])
  for (const sent of ['inTransit', 'delivered', 'returned'])
    expect(keys({ ...order, timeline: [...timeline, at(sent)] }).at(-1)).toBe('arrived now')
})
