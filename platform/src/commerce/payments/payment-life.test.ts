import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { statusAfter, statusInState, type ProviderAnswer } from './payment-life.ts'

const answers = fc.array(
  fc.constantFrom<ProviderAnswer>('approve', 'decline', 'cancel', 'expire'),
  {
    minLength: 1,
    maxLength: 12,
  },
)

describe('a payment', () => {
  it('is settled by its first answer; money that arrives later is refunded', () => {
    fc.assert(
      fc.property(answers, ([first, ...later]) => {
        const settled = statusAfter('pending', first ?? 'approve')
        const end = later.reduce(statusAfter, settled)
        if (first === 'approve') expect(end).toBe('paid')
        else expect(end).toBe(later.includes('approve') ? 'refunded' : settled)
      }),
    )
  })

  it('is never paid twice, whatever answers follow', () => {
    fc.assert(
      fc.property(answers, (given) => {
        expect(given.reduce(statusAfter, 'paid' as const)).toBe('paid')
      }),
    )
  })

  it('follows its order: bank transfer at confirmation, cash at delivery, an invoice by hand, nothing after cancellation', () => {
    expect(statusInState('due', 'bankTransfer', 'confirmed')).toBe('paid')
    expect(statusInState('due', 'cashOnDelivery', 'confirmed')).toBe('due')
    expect(statusInState('due', 'payAtPickup', 'delivered')).toBe('paid')
    expect(statusInState('due', 'invoice', 'confirmed')).toBe('due')
    expect(statusInState('due', 'invoice', 'delivered')).toBe('due')
    expect(statusInState('due', 'invoice', 'cancelled')).toBe('cancelled')
    expect(statusInState('due', 'bankTransfer', 'cancelled')).toBe('cancelled')
    expect(statusInState('paid', 'redirect', 'cancelled')).toBe('refunded')
  })
})
