import fc from 'fast-check'
import { expect, it } from 'vitest'
import { paidShares, shareOf } from './refund-shares.ts'

it('divides the payment among items and shipping, with tax and discounts', () => {
  const items = [
    { id: 'a', lineTotalMinor: 5000, discountMinor: 500, taxMinor: 855 },
    { id: 'b', lineTotalMinor: 1000, discountMinor: 100, taxMinor: 171 },
  ]
  const net = paidShares({ totalMinor: 7009, taxIncluded: false }, items)
  expect([...net.byItem.values(), net.shippingMinor]).toEqual([5355, 1071, 583])
  const gross = paidShares({ totalMinor: 5890, taxIncluded: true }, items)
  expect([...gross.byItem.values(), gross.shippingMinor]).toEqual([4500, 900, 490])
})

it('refunds the whole share of an item, however its units are returned', () => {
  fc.assert(
    fc.property(
      fc.nat(10 ** 9),
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 12 }),
      (share, portions) => {
        const quantity = portions.reduce((sum, count) => sum + count, 0)
        let before = 0
        let refunded = 0
        for (const count of portions) {
          const part = shareOf(share, quantity, { before, count })
          expect(part).toBeGreaterThanOrEqual(0)
          refunded += part
          before += count
        }
        expect(refunded).toBe(share)
      },
    ),
  )
})
