import { describe, expect, it } from 'vitest'
import {
  cancelSchema,
  eraseSchema,
  leaveSchema,
  quantityField,
  readReturnLines,
  returnSchema,
} from './order-requests'

describe('the return form', () => {
  it('lists lines with a quantity, with the reason', () => {
    const values = { [quantityField('ori_1')]: '2', [quantityField('ori_2')]: '0', reason: 'other' }
    expect(readReturnLines(values)).toEqual([
      { orderItemId: 'ori_1', quantity: 2, reason: 'other' },
    ])
  })

  it.each(['', '-1', '1.5', 'two', 'Infinity'])('treats a quantity of %j as none', (count) => {
    expect(readReturnLines({ [quantityField('ori_1')]: count })).toEqual([])
  })

  it('needs no reason, and accepts only listed ones', () => {
    const values = { [quantityField('ori_1')]: '1', reason: 'because' }
    expect(readReturnLines(values)).toEqual([{ orderItemId: 'ori_1', quantity: 1, reason: null }])
  })

  it('lists no line that another field or a made-up name stands for', () => {
    const names = ['orderId', 'aquantity.ori_1', 'quantity.', quantityField('x'.repeat(201))]
    expect(readReturnLines(Object.fromEntries(names.map((name) => [name, '1'])))).toEqual([])
    const longest = 'x'.repeat(200)
    const lines = [{ orderItemId: longest, quantity: 1, reason: null }]
    expect(readReturnLines({ [quantityField(longest)]: '1' })).toEqual(lines)
  })
})

describe('a form of an order', () => {
  it.each([
    [cancelSchema, 'orderId', 100],
    [cancelSchema, 'orderToken', 200],
    [eraseSchema, 'orderToken', 200],
    [leaveSchema, 'orderId', 100],
    [returnSchema, 'orderToken', 200],
  ] as const)('%# names it by %s of one to %d characters', (schema, name, most) => {
    const given = (length: number) => ({ understood: 'on', [name]: 'x'.repeat(length) })
    expect([1, most].map((length) => schema.parse(given(length)))).toMatchObject([
      { [name]: 'x' },
      { [name]: 'x'.repeat(most) },
    ])
    const reasons = [0, most + 1].map((length) => schema.safeParse(given(length)).error?.issues)
    expect(reasons).toMatchObject([[{ message: 'gone' }], [{ message: 'gone' }]])
  })

  it('erases only what its reader has said to understand', () => {
    const [issue] = eraseSchema.safeParse({ orderToken: 'x' }).error?.issues ?? []
    expect(issue?.message).toBe('confirmErase')
  })

  it('leaves to change the order unless another way is chosen', () => {
    const ways = ['another', 'change', 'cancel', undefined, 'join'].map(
      (way) => leaveSchema.parse({ way }).way,
    )
    expect(ways).toEqual(['another', 'change', 'cancel', 'change', 'change'])
  })

  it('names an attempt, if it is not too long for one', () => {
    const attempts = ['x'.repeat(100), 'x'.repeat(101), undefined]
    expect(attempts.map((attempt) => returnSchema.parse({ attempt }).attempt)).toEqual([
      attempts[0],
      '',
      '',
    ])
  })
})
