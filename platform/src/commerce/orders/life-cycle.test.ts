import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orderStates } from '#store/enums.ts'
import { shippingTypes } from '#store/enums.ts'
import { canMove, nextStates } from './life-cycle.ts'

const state = fc.constantFrom(...orderStates)
const shipping = fc.constantFrom(...shippingTypes)

describe('the order life cycle', () => {
  it('has no cycles', () => {
    fc.assert(
      fc.property(shipping, fc.array(state, { maxLength: 200 }), (type, wishes) => {
        const seen = ['created']
        for (const wish of wishes) {
          const current = seen.at(-1) as (typeof orderStates)[number]
          if (canMove(current, wish, type)) seen.push(wish)
        }
        expect(new Set(seen).size).toBe(seen.length)
      }),
    )
  })

  it('can reach every state, and a final state from every state', () => {
    const ends = orderStates.filter((from) => nextStates[from].length === 0)
    expect(ends.toSorted()).toEqual(['cancelled', 'closed', 'invalidated'])
    const reached = new Set(orderStates.flatMap((from) => nextStates[from]))
    expect([...reached, 'created'].toSorted()).toEqual(orderStates.toSorted())
  })

  it('is ready for pickup only with pickup, and in transit only without', () => {
    fc.assert(
      fc.property(state, shipping, (from, type) => {
        if (canMove(from, 'readyToPickUp', type)) expect(type).toBe('pickup')
        if (canMove(from, 'inTransit', type)) expect(type).not.toBe('pickup')
      }),
    )
  })
})
