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
  usageLimit: null,
  usedCount: 0,
  isActive: true,
}

describe('a coupon', () => {
  it('with a percentage applies to the items', () => {
    expect(evaluateCoupon(plain, 10_005, now)).toEqual({
      ok: true,
      goodsMinor: 1001,
      coversShipping: false,
    })
  })

  it('never reduces more than the items cost', () => {
    fc.assert(
      fc.property(
        fc.nat(10 ** 9),
        fc.nat(10 ** 9),
        fc.integer({ min: 0, max: 150_000 }),
        (sub, off, p) => {
          for (const type of ['percentage', 'amount', 'freeShipping'] as const) {
            const coupon = { ...plain, type, amountMinor: off, percentage: (p / 1000).toFixed(3) }
            const result = evaluateCoupon(coupon, sub, now)
            expect(result.ok && result.goodsMinor <= sub && result.goodsMinor >= 0).toBe(true)
          }
        },
      ),
    )
  })

  it('ends at its end, to the millisecond', () => {
    expect(evaluateCoupon({ ...plain, endsOn: new Date(now.getTime() + 1) }, 100, now).ok).toBe(
      true,
    )
    expect(evaluateCoupon({ ...plain, endsOn: now }, 100, now)).toMatchObject({ reason: 'expired' })
  })

  it('is unknown before its start and while disabled', () => {
    const early = { ...plain, startsOn: new Date(now.getTime() + 1) }
    expect(evaluateCoupon(early, 100, now)).toMatchObject({ reason: 'notFound' })
    expect(evaluateCoupon({ ...plain, startsOn: now }, 100, now).ok).toBe(true)
    expect(evaluateCoupon({ ...plain, isActive: false }, 100, now)).toMatchObject({
      reason: 'notFound',
    })
  })

  it('needs its minimum and stops at its usage limit', () => {
    const terms = { ...plain, minSubTotalMinor: 5000, usageLimit: 3, usedCount: 2 }
    expect(evaluateCoupon(terms, 4999, now)).toMatchObject({
      reason: 'minimumNotReached',
      minimumMinor: 5000,
    })
    expect(evaluateCoupon(terms, 5000, now).ok).toBe(true)
    expect(evaluateCoupon({ ...terms, usedCount: 3 }, 5000, now)).toMatchObject({
      reason: 'usedUp',
    })
  })
})
