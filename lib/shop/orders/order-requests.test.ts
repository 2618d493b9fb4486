import { describe, expect, it } from 'vitest'
import { cancelSchema, quantityField, readReturnLines, returnSchema } from './order-requests'

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

  it('refuses an order id that is empty or too long', () => {
    expect(returnSchema.safeParse({ orderToken: '' }).success).toBe(false)
    expect(cancelSchema.safeParse({ orderId: 'x'.repeat(101) }).success).toBe(false)
    expect(cancelSchema.parse({ orderId: 'ord_1' })).toEqual({ orderId: 'ord_1' })
  })
})
