import { expect, it } from 'vitest'
import { knownState, orderTone, orderSteps, type OrderProgress } from './order-states'

it.each(['cancelled', 'returned', 'invalidated'])('an order that was %s has ended', (state) => {
  expect(orderTone(state)).toBe('ended')
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
  const sent = { state: 'delivered', occurredOn: '2026-11-20T10:30:00Z' }
  expect(keys({ ...order, timeline: [...timeline, sent] }).at(-1)).toBe('arrived now')
})

it('an order in an unknown state stays at the first step', () => {
  const order = { ...placed, state: 'beingPainted', payment: { status: 'due' } }
  expect(keys(order)[0]).toBe('received now')
})
