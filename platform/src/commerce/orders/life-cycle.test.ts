import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orderStates, shippingTypes } from '#store/enums.ts'
import {
  canMove,
  fulfilmentOf,
  givesStockBack,
  mailOfState,
  nextStates,
  takesGoodsAway,
} from './life-cycle.ts'

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
      fc.property(state, state, shipping, (from, to, type) => {
        const others = { readyToPickUp: type !== 'pickup', inTransit: type === 'pickup' }
        const isOther = to in others && others[to as keyof typeof others]
        expect(canMove(from, to, type)).toBe(nextStates[from].includes(to) && !isOther)
      }),
    )
  })

  it('tells the buyer of what changes for them, and moves stock and fulfilment with the goods', () => {
    const rows = orderStates.map((to) => {
      const facts = {
        mail: to in mailOfState,
        stock: givesStockBack(to),
        leaves: takesGoodsAway(to),
      }
      const told = Object.entries(facts).flatMap(([name, holds]) => (holds ? [name] : []))
      return [to, fulfilmentOf(to, 'ready'), ...told].join(' ')
    })
    expect(rows).toEqual([
      'created ready',
      'confirmed ready',
      'invoiced ready',
      'inProgress inProgress',
      'readyToPickUp ready mail',
      'inTransit shipped mail leaves',
      'delivered delivered mail leaves',
      'cancelled ready mail stock',
      'returned returned mail',
      'closed ready',
      'invalidated ready mail stock',
    ])
  })
})
