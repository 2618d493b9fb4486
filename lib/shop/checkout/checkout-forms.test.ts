import { describe, expect, it } from 'vitest'
import {
  CONTACT_FIELDS,
  correctEmailSchema,
  deliverySchema,
  paymentSchema,
  placeOrderSchema,
  readContact,
} from './checkout-forms'

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
  it('uses the delivery address for billing unless another is given', () => {
    const read = readContact(filled)
    expect(read).toMatchObject({
      ok: true,
      contact: {
        email: 'hanna@example.com',
        shipping: { typed: { city: 'Hamburg' } },
        billing: null,
        isSaved: false,
      },
    })
    const other = { ...filled, 'shipping.city': 'Altona', addressId: 'new' }
    const billing = Object.entries(filled).map(([name, value]) => [
      name.replace('shipping', 'billing'),
      value,
    ])
    const values = { ...Object.fromEntries(billing), ...other, billingSame: '', save: '1' }
    expect(readContact(values)).toMatchObject({
      contact: {
        shipping: { typed: { city: 'Altona' } },
        billing: { city: 'Hamburg' },
        isSaved: true,
      },
    })
  })

  it.each([
    ['', 'emailMissing'],
    ['hanna@', 'emailNoDomain'],
  ])('is refused for the email address %j alone', (email, key) => {
    expect(readContact({ ...filled, email })).toEqual({ ok: false, errors: { email: { key } } })
    expect(correctEmailSchema.safeParse({ email }).error?.issues[0]?.message).toBe(key)
  })

  it('names invalid fields of both addresses, in the order of the page', () => {
    const read = readContact({ ...filled, billingSame: '', email: 'hanna@', 'shipping.city': '' })
    if (read.ok) throw new Error('It is refused.')
    expect(CONTACT_FIELDS.slice(0, 2)).toEqual(['email', 'addressId'])
    expect(CONTACT_FIELDS.filter((field) => field in read.errors)).toEqual(Object.keys(read.errors))
    expect(Object.keys(read.errors)).toEqual([
      'email',
      'shipping.city',
      'billing.countryCode',
      'billing.firstName',
      'billing.lastName',
      'billing.line1',
      'billing.city',
    ])
  })

  it('accepts a saved address without validating the typed one', () => {
    const read = readContact({ email: 'a@example.com', addressId: 'adr_1', billingSame: '1' })
    expect(read).toMatchObject({ ok: true, contact: { shipping: { addressId: 'adr_1' } } })
  })
})

describe('the delivery step', () => {
  it('accepts a pickup point only for its own method', () => {
    const choice = deliverySchema.parse({
      shippingMethodId: 'b',
      'pickupPointId.a': 'one',
      'pickupPointId.b': 'two',
      'scheduledDate.b': '',
      'scheduledWindow.b': '16:00',
    })
    expect(choice).toEqual({
      shippingMethodId: 'b',
      pickupPointId: 'two',
      scheduledDate: undefined,
      scheduledWindow: undefined,
    })
  })

  it('reads the day and the time of day of the chosen method', () => {
    const choice = deliverySchema.parse({
      shippingMethodId: 'van',
      'scheduledDate.van': '2026-11-28',
      'scheduledWindow.a': '08:00-12:00',
      'scheduledWindow.van': '16:00-18:00',
    })
    expect(choice).toEqual({
      shippingMethodId: 'van',
      scheduledDate: '2026-11-28',
      scheduledWindow: { from: '16:00', to: '18:00' },
    })
  })
})

it.each([
  [deliverySchema, 'shippingMethodId', [undefined, ''], 'chooseDelivery'],
  [paymentSchema, 'paymentMethodId', [undefined, '', 'x'.repeat(201)], 'choosePayment'],
] as const)('%# a step says when nothing was chosen', (schema, field, none, message) => {
  const read = (value?: string) => schema.safeParse({ [field]: value })
  const reasons = none.map((value) => read(value).error?.issues[0]?.message)
  expect(reasons).toEqual(none.map(() => message))
  for (const id of ['x', 'x'.repeat(200)]) expect(read(id).data).toMatchObject({ [field]: id })
})

describe('the review step', () => {
  const noteOf = (buyerNote?: string) =>
    placeOrderSchema.safeParse({ total: '2800', currencyCode: 'EUR', buyerNote })

  it('takes a note without the space around it, as long as its field does', () => {
    expect(noteOf(' a\nb ').data?.buyerNote).toBe('a\nb')
    expect(noteOf('x'.repeat(500)).success).toBe(true)
    expect(noteOf('x'.repeat(501)).error?.issues[0]?.message).toBe('tooLong')
  })

  it('carries the total that was shown, and without a note field no note', () => {
    const total = { amountMinor: 2800, currencyCode: 'EUR' }
    expect(noteOf().data).toEqual({ total, buyerNote: '' })
  })

  it('carries the delivery that was shown', () => {
    const fields = { shippingMethodId: 'van', 'scheduledDate.van': '2026-11-28', seen: 'a hash' }
    const read = placeOrderSchema.parse({ total: '0', currencyCode: 'JPY', ...fields })
    expect(read).toEqual({
      total: { amountMinor: 0, currencyCode: 'JPY' },
      delivery: { shippingMethodId: 'van', scheduledDate: '2026-11-28' },
      ...{ buyerNote: '', seen: 'a hash' },
    })
  })

  it.each([
    ['-1', 'EUR'],
    ['1.5', 'EUR'],
    ['all', 'EUR'],
    ['2800', 'eur'],
    ['2800', 'EURO'],
    ['2800', 'xEUR'],
    ['2800', undefined],
  ])('takes no total of %s %s', (total, currencyCode) => {
    const read = placeOrderSchema.safeParse({ total, currencyCode })
    expect(read.error?.issues[0]?.message).toBe('changed')
  })
})
