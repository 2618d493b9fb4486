import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  countCancelled,
  countKept,
  countOpen,
  countReturned,
  countUnrefunded,
  countWithdrawable,
  countWithdrawn,
  isPartlyShipped,
  refundPieces,
  type LinePieces,
  type PieceChange,
  type RefundedPieces,
} from './line-pieces.ts'

const line = (values: Partial<LinePieces> = {}): LinePieces => ({
  ...{ quantity: 3, shippedQuantity: 0, cancelledRestocked: 0, cancelledWrittenOff: 0 },
  ...{ returnedRestocked: 0, returnedWrittenOff: 0, returnedInspected: 0 },
  ...values,
})

function apply(before: LinePieces, change: PieceChange): LinePieces {
  const names = Object.keys(before) as (keyof LinePieces)[]
  const add = (name: keyof LinePieces) => (name === 'quantity' ? 0 : (change[name] ?? 0))
  return Object.fromEntries(names.map((name) => [name, before[name] + add(name)])) as LinePieces &
    Record<string, number>
}

const stocked = (one: LinePieces) => one.cancelledRestocked + one.returnedRestocked
const writtenOff = (one: LinePieces) => one.cancelledWrittenOff + one.returnedWrittenOff

/** What a merchant does with a line: pieces may be too many. */
const act = fc.oneof(
  fc.record({ kind: fc.constant('ship' as const), quantity: fc.integer({ min: 1, max: 5 }) }),
  fc.record({
    kind: fc.constant('refund' as const),
    quantity: fc.integer({ min: 1, max: 5 }),
    restock: fc.boolean(),
    announced: fc.nat(3),
    from: fc.constantFrom('open' as const, 'shipped' as const, null),
  }),
  fc.record({
    kind: fc.constant('return' as const),
    quantity: fc.integer({ min: 1, max: 5 }),
    to: fc.constantFrom(
      'returnedRestocked' as const,
      'returnedWrittenOff' as const,
      'returnedInspected' as const,
    ),
  }),
)

it.each([
  [[0], false],
  [[1], true],
  [[2], true],
  [[3], false],
  [[3, 3], false],
  [[0, 0], false],
  [[3, 0], true],
])('of three pieces a line, %j have left: partly shipped is %s', (shipped, expected) => {
  const lines = shipped.map((shippedQuantity) => line({ shippedQuantity }))
  expect(isPartlyShipped(lines)).toBe(expected)
})

it('conserves the pieces of a line, whatever is shipped, refunded and returned in any order', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.array(act, { maxLength: 25 }), (size, acts) => {
      let now = line({ quantity: size })
      let refunded = 0
      for (const one of acts) {
        const before = now
        if (one.kind === 'ship') {
          const quantity = Math.min(one.quantity, countOpen(now))
          now = apply(now, { shippedQuantity: quantity })
          // An open piece can be shipped whatever happened to its neighbours.
          expect(countOpen(before) - countOpen(now)).toBe(quantity)
        } else if (one.kind === 'return') {
          const back = Math.min(one.quantity, countKept(now))
          now = apply(now, { [one.to]: back })
        } else {
          const answer = refundPieces(now, one, { refunded, announced: one.announced })
          if (answer.ok) refunded += one.quantity
          now = apply(now, answer.ok ? answer.change : {})
        }
        const { cancelledRestocked, cancelledWrittenOff, shippedQuantity } = now
        const { returnedRestocked, returnedWrittenOff, returnedInspected } = now
        const cancelled = cancelledRestocked + cancelledWrittenOff
        const returned = returnedRestocked + returnedWrittenOff + returnedInspected
        expect([countOpen(now), countCancelled(now)]).toEqual([
          ...[size - shippedQuantity - cancelled, cancelled],
        ])
        expect([countKept(now), countReturned(now)]).toEqual([shippedQuantity - returned, returned])
        expect(
          Math.min(countOpen(now), countKept(now), ...Object.values(now)),
        ).toBeGreaterThanOrEqual(0)
        expect(refunded).toBeLessThanOrEqual(size)
        // What is on its way back is not in stock before it arrives.
        if (one.kind === 'refund')
          expect(countKept(now)).toBeGreaterThanOrEqual(Math.min(one.announced, countKept(before)))
        // What is in stock again or written off stays so, and only restocking puts pieces on sale.
        expect(stocked(now)).toBeGreaterThanOrEqual(stocked(before))
        expect(writtenOff(now)).toBeGreaterThanOrEqual(writtenOff(before))
        const restocks =
          (one.kind === 'refund' && one.restock) ||
          (one.kind === 'return' && one.to === 'returnedRestocked')
        const most = restocks ? one.quantity : 0
        expect(stocked(now) - stocked(before)).toBeLessThanOrEqual(most)
      }
    }),
  )
})

it.each<[string, LinePieces, number, RefundedPieces, PieceChange | string]>([
  [
    'of open pieces cancels them',
    line(),
    0,
    { quantity: 1, restock: true, from: null },
    { cancelledRestocked: 1 },
  ],
  [
    'without restocking writes open pieces off',
    line({ shippedQuantity: 1 }),
    0,
    { quantity: 1, restock: false, from: null },
    { cancelledWrittenOff: 1 },
  ],
  [
    'of a shipped piece leaves it with the buyer',
    line({ shippedQuantity: 1 }),
    0,
    { quantity: 1, restock: false, from: 'shipped' },
    {},
  ],
  [
    'that restocks a shipped piece returns it',
    line({ shippedQuantity: 1 }),
    0,
    { quantity: 1, restock: true, from: 'shipped' },
    { returnedRestocked: 1 },
  ],
  [
    'of a piece that came back and was not paid back moves no open one',
    line({ shippedQuantity: 1, returnedRestocked: 1 }),
    0,
    { quantity: 1, restock: false, from: null },
    {},
  ],
  [
    'decides about an inspected piece',
    line({ shippedQuantity: 2, returnedInspected: 1 }),
    0,
    { quantity: 1, restock: false, from: null },
    { returnedWrittenOff: 1, returnedInspected: -1 },
  ],
  [
    'restocks an inspected piece once, whatever else the buyer has',
    line({ shippedQuantity: 3, returnedInspected: 1 }),
    0,
    { quantity: 1, restock: true, from: 'shipped' },
    { returnedRestocked: 1, returnedInspected: -1 },
  ],
  [
    'restocks nothing twice',
    line({ cancelledRestocked: 1 }),
    0,
    { quantity: 1, restock: true, from: null },
    'gone',
  ],
  [
    'restocks nothing twice, nor a shipped piece instead',
    line({ shippedQuantity: 1, cancelledRestocked: 1 }),
    0,
    { quantity: 2, restock: true, from: null },
    'gone',
  ],
  [
    'of a piece that came back and was paid back cancels an open one',
    line({ shippedQuantity: 1, returnedRestocked: 1 }),
    1,
    { quantity: 1, restock: false, from: null },
    { cancelledWrittenOff: 1 },
  ],
  [
    'restocks one of each kind: an inspected, an open and a shipped piece',
    line({ shippedQuantity: 2, returnedInspected: 1 }),
    0,
    { quantity: 3, restock: true, from: null },
    { cancelledRestocked: 1, returnedRestocked: 2, returnedInspected: -1 },
  ],
  [
    'of pieces that were written off, then open ones',
    line({ cancelledWrittenOff: 1 }),
    0,
    { quantity: 2, restock: false, from: null },
    { cancelledWrittenOff: 1 },
  ],
  [
    'exceeds the open ones',
    line({ shippedQuantity: 1 }),
    0,
    { quantity: 3, restock: false, from: 'open' },
    'tooMany',
  ],
  [
    'exceeds the shipped ones',
    line({ shippedQuantity: 1 }),
    0,
    { quantity: 2, restock: false, from: 'shipped' },
    'tooMany',
  ],
  ['exceeds what is unpaid', line(), 2, { quantity: 2, restock: false, from: null }, 'tooMany'],
])('a refund that %s', (_name, pieces, refunded, request, expected) => {
  const answer = refundPieces(pieces, request, { refunded, announced: 0 })
  if (typeof expected === 'string') expect(answer).toMatchObject({ ok: false, code: expected })
  else expect(answer.ok && apply(pieces, answer.change)).toEqual(apply(pieces, expected))
})

const back = { shippedQuantity: 1, returnedInspected: 1 }
it.each<[string, Partial<LinePieces>, number, number, number]>([
  ['nothing happened', {}, 0, 3, 0],
  ['one is withdrawn', {}, 1, 2, 0],
  ['one is withdrawn and back', { shippedQuantity: 2, returnedRestocked: 1 }, 1, 2, 1],
  ['more are gone than withdrawn', { ...back, cancelledWrittenOff: 1 }, 1, 1, 2],
  ['more are withdrawn than gone', back, 3, 0, 1],
])('where %s, others can be withdrawn from', (_, pieces, withdrawn, left, unrefunded) => {
  expect(countWithdrawable(line(pieces), withdrawn)).toBe(left)
  expect([0, 1, 2].map((refunded) => countUnrefunded(line(pieces), refunded))).toEqual(
    [0, 1, 2].map((refunded) => Math.max(0, unrefunded - refunded)),
  )
})

const named = (orderItemId: string, quantity: number) => ({
  ...{ lines: [{ orderItemId, quantity }], items: null },
})

it.each([
  ['the whole order', [{ lines: null, items: null }], 3],
  ['some of its pieces, twice', [1, 1].map((quantity) => named('line', quantity)), 2],
  ['some of them and then all', [named('line', 1), { lines: null, items: null }], 3],
  ['other lines', [named('other', 3)], 0],
  ['what only a text says', [{ lines: null, items: 'the blue one' }], 0],
])('of a line are withdrawn by a withdrawal from %s', (_name, withdrawals, count) => {
  expect(countWithdrawn({ id: 'line', quantity: 3 }, withdrawals)).toBe(count)
})
