import { expect, it } from 'vitest'
import {
  knownState,
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
])('an order is %s in the states %j, which have names', (tone, states) => {
  expect(states.map(orderTone)).toEqual(states.map(() => tone))
  expect(states.map(knownState)).toEqual(states)
})

it('a payment ended as the platform says, and otherwise expired', () => {
  const endings = ['declined', 'pending'].map((status) => paymentEnding({ payment: { status } }))
  expect(endings).toEqual(['declined', 'expired'])
})

it.each([
  ['due', 5, 'toPay'],
  ['paid', 5, 'charged'],
  ['partiallyRefunded', 0, 'charged'],
  ['due', 10, undefined],
  ['cancelled', 5, undefined],
])('of a total of 10 whose payment is %s, %d is left: %s', (status, amountMinor, key) => {
  const [total, chargedTotal] = [10, amountMinor].map((minor) => {
    return { amountMinor: minor, currencyCode: 'EUR' }
  })
  if (!total || !chargedTotal) throw new Error('Both are amounts.')
  expect(loweredTotal({ total, chargedTotal, payment: { status } })?.key).toBe(key)
})

it('an unknown state counts as in progress and is shown as confirmed', () => {
  expect(orderTone('beingPainted')).toBe('underWay')
  expect(knownState('beingPainted')).toBe('confirmed')
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
  const packed = { ...order, state: 'inProgress', timeline: timeline.slice(0, 2) }
  expect(keys(packed)).toEqual([
    ...['receivedPaid done', 'packed now', 'inTransit ahead', 'arrived ahead'],
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

it('a pickup order has a pickup step instead of transit', () => {
  const order = { ...placed, payment: { status: 'due' }, shipping: { type: 'pickup' } }
  expect(keys(order)).toEqual(['received now', 'packed ahead', 'ready ahead', 'collected ahead'])
})

it('a cancelled order has no further steps', () => {
  const timeline = [...placed.timeline, { state: 'cancelled', occurredOn: '2026-11-20T11:00:00Z' }]
  const order = { ...placed, state: 'cancelled', payment: { status: 'refunded' }, timeline }
  expect(keys(order)).toEqual(['received done', 'cancelled bad'])
})

it('a closed order has arrived, also when steps have no date', () => {
  const order = { ...placed, state: 'closed', payment: { status: 'paid' } }
  expect(keys(order)).toEqual(['receivedPaid done', 'packed done', 'inTransit done', 'arrived now'])
})

it('an order that was closed without being sent has not arrived', () => {
  const timeline = [
    ...placed.timeline,
    { state: 'confirmed', occurredOn: '2026-11-20T10:01:00Z' },
    { state: 'closed', occurredOn: '2026-11-20T11:00:00Z' },
  ]
  const order = { ...placed, state: 'closed', payment: { status: 'partiallyRefunded' }, timeline }
  expect(keys(order)).toEqual(['received done', 'closed done'])
  const ready = { state: 'readyToPickUp', occurredOn: '2026-11-20T10:05:00Z' }
  const pickup = { ...order, shipping: { type: 'pickup' }, timeline: [ready, ...timeline] }
  expect(keys(pickup)).toEqual(['received done', 'ready done', 'closed done'])
  const sent = { state: 'delivered', occurredOn: '2026-11-20T10:30:00Z' }
  expect(keys({ ...order, timeline: [...timeline, sent] }).at(-1)).toBe('arrived now')
})

it('an order in an unknown state stays at the first step', () => {
  const order = { ...placed, state: 'beingPainted', payment: { status: 'due' } }
  expect(keys(order)[0]).toBe('received now')
})
