import { expect, it } from 'vitest'
import { orderSteps, type OrderProgress } from './order-steps'

const placed: OrderProgress = {
  state: 'created',
  payment: { status: 'pending' },
  shipping: { type: 'regular' },
  timeline: [{ state: 'created', occurredOn: '2026-11-20T10:00:00Z' }],
  placedOn: '2026-11-20T10:00:00Z',
}
const keys = (order: OrderProgress) => orderSteps(order).map(({ key, mark }) => `${key} ${mark}`)

it('waits for the payment first', () => {
  expect(keys(placed)).toEqual([
    'received done',
    'waiting now',
    'packed ahead',
    'inTransit ahead',
    'arrived ahead',
  ])
})

it('does not say that a paid parcel is being packed before it is', () => {
  const timeline = [...placed.timeline, { state: 'confirmed', occurredOn: '2026-11-20T10:01:00Z' }]
  const order = { ...placed, state: 'confirmed', payment: { status: 'paid' }, timeline }
  expect(keys(order)).toEqual([
    'receivedPaid now',
    'packed ahead',
    'inTransit ahead',
    'arrived ahead',
  ])
})

it('packs a paid parcel, then sends it', () => {
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

it('has no way, but a place, for what is collected', () => {
  const order = { ...placed, payment: { status: 'due' }, shipping: { type: 'pickup' } }
  expect(keys(order)).toEqual(['received now', 'packed ahead', 'ready ahead', 'collected ahead'])
})

it('ends where the order ended', () => {
  const timeline = [...placed.timeline, { state: 'cancelled', occurredOn: '2026-11-20T11:00:00Z' }]
  const order = { ...placed, state: 'cancelled', payment: { status: 'refunded' }, timeline }
  expect(keys(order)).toEqual(['received done', 'cancelled bad'])
})

it('has arrived when it is closed, and knows the steps that nobody dated', () => {
  const order = { ...placed, state: 'closed', payment: { status: 'paid' } }
  expect(keys(order)).toEqual(['receivedPaid done', 'packed done', 'inTransit done', 'arrived now'])
})

it('stands at the first step for a state that nobody here knows', () => {
  const order = { ...placed, state: 'beingPainted', payment: { status: 'due' } }
  expect(keys(order)[0]).toBe('received now')
})
