import { describe, expect, it } from 'vitest'
import { orderSteps, orderTone } from './order-progress'

const timeline = [
  { state: 'created', occurredOn: '2026-11-20T10:00:00Z' },
  { state: 'confirmed', occurredOn: '2026-11-20T10:01:00Z' },
  { state: 'inProgress', occurredOn: '2026-11-21T08:00:00Z' },
  { state: 'inTransit', occurredOn: '2026-11-22T08:00:00Z' },
]

describe('the steps of an order', () => {
  it('tell what is done, what is now and what is ahead', () => {
    const steps = orderSteps({ state: 'inTransit', shippingType: 'regular', timeline })
    expect(steps.map(({ key, place }) => [key, place])).toEqual([
      ['received', 'done'],
      ['packed', 'done'],
      ['onItsWay', 'now'],
      ['delivered', 'ahead'],
    ])
    expect(steps[0]?.on).toBe('2026-11-20T10:01:00Z')
    expect(steps[3]?.on).toBeNull()
  })

  it('end with collecting when the order is picked up', () => {
    const steps = orderSteps({ state: 'readyToPickUp', shippingType: 'pickup', timeline })
    expect(steps.map(({ key }) => key)).toEqual([
      'received',
      'packed',
      'readyToCollect',
      'collected',
    ])
    expect(steps[2]?.place).toBe('now')
  })

  it('stand at the first one for a state that nobody here knows', () => {
    const steps = orderSteps({ state: 'beingPainted', shippingType: null, timeline: [] })
    expect(steps.map(({ place }) => place)).toEqual(['now', 'ahead', 'ahead', 'ahead'])
  })

  it.each(['cancelled', 'returned', 'invalidated'])('are left out when it was %s', (state) => {
    expect(orderSteps({ state, shippingType: 'regular', timeline })).toEqual([])
    expect(orderTone(state)).toBe('ended')
  })
})
