import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quantityField } from './order-requests'
import { chosenLines, packPieces, unpackPieces, withdrawalSchema } from './withdrawal'

const items = [
  { id: 'bowl', quantity: 3 },
  { id: 'mug', quantity: 1 },
  { id: 'plate', quantity: 2 },
]
const choose = (bowl: string, mug: string, plate: string) =>
  chosenLines(items, {
    [quantityField('bowl')]: bowl,
    [quantityField('mug')]: mug,
    [quantityField('plate')]: plate,
    [quantityField('of another order')]: '4',
  })

describe('the items of a withdrawal', () => {
  it('are those of the chosen order, at most as many as were ordered', () => {
    expect(choose('9', '0', '1')).toEqual([
      { orderItemId: 'bowl', quantity: 3 },
      { orderItemId: 'plate', quantity: 1 },
    ])
  })

  it('come back from the short text as they were chosen', () => {
    expect(packPieces(items, choose('2', '0', '2'))).toBe('0:2,2:2')
    const line = fc.record({ quantity: fc.integer({ min: 1, max: 9 }), chosen: fc.nat(9) })
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), (order) => {
        const ordered = order.map(({ quantity }, place) => ({ id: `line-${place}`, quantity }))
        const fields = order.map(({ chosen }, place) => [quantityField(`line-${place}`), chosen])
        const lines = chosenLines(ordered, Object.fromEntries(fields))
        const isWhole = order.every(({ quantity, chosen }) => chosen >= quantity)
        const read = unpackPieces(ordered, packPieces(ordered, lines))
        if (lines.length > 0) expect(read).toEqual(isWhole ? null : lines)
      }),
    )
  })

  it('are the whole order when no piece was left out', () => {
    expect(packPieces(items, choose('3', '1', '2'))).toBe('')
    expect(unpackPieces(items, '')).toBeNull()
    expect(packPieces(items, choose('2', '1', '2'))).toBe('0:2,1:1,2:2')
  })

  it('are none for a text that does not fit the order', () => {
    expect(unpackPieces(items, '7:1,0:9,0:-1,1,x:y')).toEqual([])
  })
})

describe('the declaration', () => {
  const given = { name: 'Hanna', email: 'hanna@example.com' }
  const errorsOf = (values: object) =>
    withdrawalSchema.safeParse(values).error?.issues.map(({ path, message }) => [path[0], message])

  it('needs a name, an address and a number, and says so at once', () => {
    expect(errorsOf({})).toEqual([
      ['name', 'nameMissing'],
      ['email', 'emailMissing'],
      ['orderNumber', 'orderNumberMissing'],
    ])
  })

  it.each([
    ['orderNumber', 50, 'orderNumberLong'],
    ['items', 500, 'tooLong'],
    // Pieces that are cut would be taken for the whole order.
    ['pieces', 500, 'tooLong'],
    ['orderId', 100, 'gone'],
  ])('takes %s of at most %d characters', (field, most, refusal) => {
    const typed = { ...given, orderNumber: 'TT-1001', [field]: '1'.repeat(most) }
    expect(withdrawalSchema.parse(typed)).toMatchObject(typed)
    expect(errorsOf({ ...typed, [field]: '1'.repeat(most + 1) })).toEqual([[field, refusal]])
  })

  it('is what was typed without the space around it, and without an attempt that is none', () => {
    const typed = {
      ...given,
      orderNumber: ' TT-1001 ',
      items: ' a mug\n',
      attempt: 'a'.repeat(101),
    }
    const read = { orderNumber: 'TT-1001', items: 'a mug', orderId: '', pieces: '', attempt: '' }
    expect(withdrawalSchema.parse(typed)).toEqual({ ...given, ...read })
    const attempt = 'a'.repeat(100)
    expect(withdrawalSchema.parse({ ...typed, attempt }).attempt).toBe(attempt)
  })

  it('takes one of the customer’s orders instead of a number, and no reason', () => {
    expect(errorsOf({ ...given, orderId: 'ord_1' })).toBeUndefined()
    expect(errorsOf({ ...given, orderNumber: 'TT-1001' })).toBeUndefined()
  })
})
