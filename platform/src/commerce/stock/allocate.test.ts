import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocate } from './allocate.ts'

const stock = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.nat(20))

describe('allocating stock', () => {
  it('takes the exact quantity, never more than a location has, or nothing', () => {
    fc.assert(
      fc.property(stock, fc.nat(60), fc.constantFrom('a', 'b', null), (levels, quantity, first) => {
        const places = new Map(Object.entries(levels))
        const total = [...places.values()].reduce((sum, n) => sum + n, 0)
        const taken = allocate(places, quantity, first)
        expect(taken === null).toBe(quantity > total)
        if (!taken) return
        expect(taken.reduce((sum, part) => sum + part.quantity, 0)).toBe(quantity)
        for (const part of taken) {
          expect(part.quantity).toBeGreaterThan(0)
          expect(part.quantity).toBeLessThanOrEqual(places.get(part.locationId) ?? 0)
        }
        expect(new Set(taken.map((part) => part.locationId)).size).toBe(taken.length)
      }),
    )
  })

  it('starts with the preferred location, then the fullest, of equal ones the first by id', () => {
    const places = new Map([
      ['a', 3],
      ['d', 9],
      ['b', 9],
      ['c', 1],
    ])
    expect(allocate(places, 5, 'c')).toEqual([
      { locationId: 'c', quantity: 1 },
      { locationId: 'b', quantity: 4 },
    ])
    expect(allocate(places, 13)).toEqual([
      { locationId: 'b', quantity: 9 },
      { locationId: 'd', quantity: 4 },
    ])
  })
})
