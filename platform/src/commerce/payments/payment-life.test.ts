import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orderStates, paymentStatuses, paymentTypes } from '#store/enums.ts'
import type { OrderState } from '#store/schema/orders.ts'
import {
  hasBeenPaid,
  paysForGoods,
  statusAfter,
  statusAfterRefunds,
  statusInState,
  takenOf,
  type ProviderAnswer,
} from './payment-life.ts'

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

  it('that is authorized is settled by the next answer', () => {
    expect(statusAfter('pending', 'authorize')).toBe('authorized')
    fc.assert(
      fc.property(answers, (given) => {
        expect(given.reduce(statusAfter, 'authorized' as const)).toBe(
          given.reduce(statusAfter, 'pending' as const),
        )
        const settled = given.reduce(statusAfter, 'pending' as const)
        expect(statusAfter(settled, 'authorize')).toBe(settled)
      }),
    )
  })

  it('follows its order: bank transfer at confirmation, cash at delivery, an invoice by hand, nothing after cancellation', () => {
    // Nothing is due of a payment that is made on a provider's page.
    const types = paymentTypes.filter((type) => type !== 'redirect')
    const changesIn = (state: OrderState) =>
      types.flatMap((type) =>
        paymentStatuses.flatMap((before) => {
          const after = statusInState(before, type, state)
          return after === before ? [] : [`${type} ${before} ${after}`]
        }),
      )
    const ended = types.flatMap((type) => [
      ...['pending', 'authorized'].map((open) => `${type} ${open} cancelled`),
      `${type} paid refunded`,
      `${type} due cancelled`,
      `${type} partiallyRefunded refunded`,
    ])
    const expected: Partial<Record<OrderState, string[]>> = {
      confirmed: ['bankTransfer due paid'],
      delivered: ['cashOnDelivery due paid', 'payAtPickup due paid'],
      returned: ['cashOnDelivery due paid', 'payAtPickup due paid'],
      ...{ cancelled: ended, invalidated: ended },
    }
    for (const state of orderStates)
      expect(changesIn(state).toSorted(), state).toEqual((expected[state] ?? []).toSorted())
  })

  it('is refunded when all that was taken went back, which may be less than the amount', () => {
    const statusOf = (takenMinor: number | null, refundedMinor: number) =>
      statusAfterRefunds(takenOf({ takenMinor, amountMinor: 500 }), refundedMinor)
    expect([0, 1, 499, 500].map((refunded) => statusOf(null, refunded))).toEqual([
      ...['paid', 'partiallyRefunded', 'partiallyRefunded', 'refunded'],
    ])
    expect([statusOf(300, 299), statusOf(300, 300)]).toEqual(['partiallyRefunded', 'refunded'])
  })

  it('pays for goods once the money came or is due, and came unless it is due', () => {
    const good = paymentStatuses.filter(paysForGoods)
    expect(good.toSorted()).toEqual(['due', 'paid', 'partiallyRefunded', 'refunded'])
    const came = paymentStatuses.filter((status) => hasBeenPaid({ status }))
    expect(came).toEqual(good.filter((status) => status !== 'due'))
  })
})
