import { describe, expect, it } from 'vitest'
import { cancelSchema, quantityField, readReturnLines, returnSchema } from './order-requests'

describe('the form of a return', () => {
  it('names the lines of which pieces are chosen, with the reason', () => {
    const values = { [quantityField('ori_1')]: '2', [quantityField('ori_2')]: '0', reason: 'other' }
    expect(readReturnLines(values)).toEqual([
      { orderItemId: 'ori_1', quantity: 2, reason: 'other' },
    ])
  })

  it.each(['', '-1', '1.5', 'two', 'Infinity'])('takes %j pieces for none', (count) => {
    expect(readReturnLines({ [quantityField('ori_1')]: count })).toEqual([])
  })

  it('needs no reason, and knows no other than those of the list', () => {
    const values = { [quantityField('ori_1')]: '1', reason: 'because' }
    expect(readReturnLines(values)).toEqual([{ orderItemId: 'ori_1', quantity: 1, reason: null }])
  })

  it('refuses an order that is named by nothing or by too much', () => {
    expect(returnSchema.safeParse({ orderToken: '' }).success).toBe(false)
    expect(cancelSchema.safeParse({ orderId: 'x'.repeat(101) }).success).toBe(false)
    expect(cancelSchema.parse({ orderId: 'ord_1' })).toEqual({ orderId: 'ord_1' })
  })
})
