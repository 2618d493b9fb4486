import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluateCoupon } from './discount.ts'

const now = new Date('2026-11-20T12:00:00Z')
const plain = {
  type: 'percentage' as const,
  percentage: '10.000',
  amountMinor: null,
  minSubTotalMinor: null,
  startsOn: null,
  endsOn: null,
  email: null,
  usageLimit: null,
  usedCount: 0,
  isActive: true,
}

describe('a coupon', () => {
  it('with a percentage applies to the items', () => {
    expect(evaluateCoupon(plain, 10_005, now, null)).toEqual({
      ok: true,
      goodsMinor: 1001,
      coversShipping: false,
    })
  })

  it('reduces by its terms, and never more than the items cost', () => {
    fc.assert(
      fc.property(
        fc.nat(10 ** 9),
        fc.nat(10 ** 9),
        fc.integer({ min: 0, max: 150_000 }),
        (sub, off, p) => {
          for (const type of ['percentage', 'amount', 'freeShipping'] as const) {
            const coupon = { ...plain, type, amountMinor: off, percentage: (p / 1000).toFixed(3) }
            const share = Number((2n * BigInt(sub) * BigInt(p) + 100_000n) / 200_000n)
            const most = { percentage: share, amount: off, freeShipping: 0 }[type]
            expect(evaluateCoupon(coupon, sub, now, null)).toEqual({
              ...{ ok: true, goodsMinor: Math.min(most, sub) },
              coversShipping: type === 'freeShipping',
            })
          }
        },
      ),
    )
  })

  it('ends at its end, to the millisecond', () => {
    expect(
      evaluateCoupon({ ...plain, endsOn: new Date(now.getTime() + 1) }, 100, now, null).ok,
    ).toBe(true)
    const over = { ...plain, startsOn: new Date(0), endsOn: now }
    const expired = { ok: false, reason: 'expired', endedOn: now }
    expect(evaluateCoupon(over, 100, now, null)).toEqual(expired)
  })

  it('is unknown before its start and while disabled', () => {
    const early = { ...plain, startsOn: new Date(now.getTime() + 1) }
    expect(evaluateCoupon(early, 100, now, null)).toMatchObject({ ok: false, reason: 'notFound' })
    expect(evaluateCoupon({ ...plain, startsOn: now }, 100, now, null).ok).toBe(true)
    expect(evaluateCoupon({ ...plain, isActive: false }, 100, now, null)).toMatchObject({
      ok: false,
      reason: 'notFound',
    })
  })

  it('needs its minimum and stops at its usage limit', () => {
    const terms = { ...plain, minSubTotalMinor: 5000, usageLimit: 3, usedCount: 2 }
    expect(evaluateCoupon(terms, 4999, now, null)).toMatchObject({
      ok: false,
      reason: 'minimumNotReached',
      minimumMinor: 5000,
    })
    expect(evaluateCoupon(terms, 5000, now, null).ok).toBe(true)
    expect(evaluateCoupon({ ...terms, usedCount: 3 }, 5000, now, null)).toMatchObject({
      ok: false,
      reason: 'usedUp',
    })
  })

  it('of one buyer does not exist for others, whatever else would be said of it', () => {
    const own = { ...plain, email: 'ada@example.com' }
    expect(evaluateCoupon(own, 100, now, 'Ada@Example.com').ok).toBe(true)
    const over = { ...own, endsOn: now, usageLimit: 1, usedCount: 1, minSubTotalMinor: 1000 }
    for (const email of [null, 'eve@example.com'])
      expect(evaluateCoupon(over, 100, now, email)).toEqual({ ok: false, reason: 'notFound' })
    expect(evaluateCoupon(over, 100, now, own.email)).toMatchObject({
      ok: false,
      reason: 'expired',
    })
  })
})
