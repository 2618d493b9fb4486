import { describe, expect, it } from 'vitest'
import { deliverySchema, placeOrderSchema, readContact } from './checkout-forms'

const filled = {
  email: ' hanna@example.com ',
  'shipping.countryCode': 'DE',
  'shipping.firstName': 'Hanna',
  'shipping.lastName': 'Brandt',
  'shipping.line1': 'Am Speicher 7',
  'shipping.postalCode': '20457',
  'shipping.city': 'Hamburg',
  billingSame: '1',
}

describe('the contact step', () => {
  it('bills to the delivery address unless told otherwise (40)', () => {
    const read = readContact(filled)
    expect(read).toMatchObject({
      ok: true,
      contact: { email: 'hanna@example.com', billing: null, isSaved: false },
    })
  })

  it('names wrong fields of both addresses (42)', () => {
    const read = readContact({ ...filled, billingSame: '', email: 'hanna@', 'shipping.city': '' })
    expect(read.ok).toBe(false)
    expect(!read.ok && Object.keys(read.errors)).toEqual([
      'email',
      'shipping.city',
      'billing.countryCode',
      'billing.firstName',
      'billing.lastName',
      'billing.line1',
      'billing.city',
    ])
  })

  it('takes a known address without looking at the typed one', () => {
    const read = readContact({ email: 'a@example.com', addressId: 'adr_1', billingSame: '1' })
    expect(read).toMatchObject({ ok: true, contact: { shipping: { addressId: 'adr_1' } } })
  })
})

describe('the delivery step', () => {
  it('takes only the point that belongs to the chosen method', () => {
    const choice = deliverySchema.parse({
      shippingMethodId: 'b',
      'pickupPointId.a': 'one',
      'pickupPointId.b': 'two',
    })
    expect(choice).toEqual({
      shippingMethodId: 'b',
      pickupPointId: 'two',
      scheduledDate: undefined,
    })
  })

  it('says that nothing was chosen', () => {
    const read = deliverySchema.safeParse({})
    expect(read.error?.issues[0]?.message).toBe('chooseDelivery')
  })
})

describe('the review step', () => {
  const noteOf = (buyerNote?: string) =>
    placeOrderSchema.safeParse({ total: '2800', currencyCode: 'EUR', buyerNote })

  it('counts the line breaks of a note as the browser does, which is half of what it sends', () => {
    expect(noteOf(` a\r\nb `).data?.buyerNote).toBe('a\nb')
    expect(noteOf(`${'x'.repeat(250)}\r\n${'x'.repeat(249)}`).success).toBe(true)
    expect(noteOf('x'.repeat(501)).error?.issues[0]?.message).toBe('noteTooLong')
  })

  it('of a page that was opened before there were notes has none', () => {
    expect(noteOf().data?.buyerNote).toBe('')
  })
})
