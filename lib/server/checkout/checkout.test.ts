import { beforeEach, describe, expect, it } from 'vitest'
import { browser, redirectOf } from '@/lib/server/browser.testing'
import { cartJson, FAULTS, problem, usePlatform } from '@/lib/server/platform.testing'
import { getShopper } from '@/lib/server/session/shopper'
import { FLASH_HEADER } from '@/lib/shop/links'
import {
  firstOpenStep,
  readCheckout,
  choosePaymentMethod,
  correctBuyerEmail,
  saveContactStep,
  selectDelivery,
} from './checkout'

const platform = usePlatform()

const typed = {
  email: 'ada@example.com',
  'shipping.firstName': 'Ada',
  'shipping.lastName': 'Test',
  'shipping.line1': 'Am Sandtorkai 1',
  'shipping.city': 'Hamburg',
  'shipping.postalCode': '20457',
  'shipping.countryCode': 'DE',
  billingSame: '1',
}
const saveContact = async (values: Record<string, string> = typed) =>
  saveContactStep(values, await getShopper())
const deliver = async () => selectDelivery({ shippingMethodId: 'ship-1' }, await getShopper())
const choose = async () => choosePaymentMethod({ paymentMethodId: 'card' }, await getShopper())
const methods = (available: boolean) => ({
  json: { data: [{ id: 'card', name: 'Card', type: 'redirect', available }] },
})

describe('the contact step', () => {
  beforeEach(async () => {
    await browser.hold({ cart: {} })
    platform.on(/PATCH|PUT/, { json: cartJson() })
  })

  it('saves buyer and address, keeps the postal code, and continues', async () => {
    expect(await saveContact()).toEqual({ ok: true, go: '/checkout/delivery' })
    expect(platform.calls(/buyer/)[0]?.body).toMatchObject({ email: 'ada@example.com' })
    expect(await browser.read('cart')).toMatchObject({ token: 'cart-1', postalCode: '20457' })
    // Deliveries are estimated in the country of the store.
    const abroad = { 'shipping.countryCode': 'SE', 'shipping.postalCode': '111 22' }
    await saveContact({ ...typed, ...abroad })
    expect(await browser.read('cart')).toMatchObject({ postalCode: '20457' })
  })

  it.each([
    ['a guest, who has no address book', false, '1'],
    ['a customer who does not ask for it', true, ''],
  ])('keeps no address of %s', async (_, isCustomer, save) => {
    await browser.hold(isCustomer ? { customer: {}, cart: {} } : { cart: {} })
    platform.on(/GET .*customer\/addresses/, { json: [] })
    expect(await saveContact({ ...typed, save })).toMatchObject({ ok: true })
    expect(platform.calls(/POST .*addresses/)).toEqual([])
  })

  it('of a gift has the name on the bill for the buyer, and not the telephone number of who gets it', async () => {
    const onBill = ([name, value]: [string, string]) => [name.replace('shipping', 'billing'), value]
    const billing = Object.fromEntries(Object.entries(typed).map(onBill))
    const name = { 'shipping.firstName': 'Ben', 'shipping.lastName': 'Holm' }
    const recipient = { ...name, 'shipping.phone': '+49 40 123456' }
    await saveContact({ ...billing, ...typed, ...recipient, billingSame: '' })
    expect(platform.calls(/buyer/).map(({ body }) => body)).toEqual([
      // Null: one that was given before it became a gift is that of who gets it.
      { email: typed.email, firstName: 'Ada', lastName: 'Test', phone: null },
    ])
  })

  it.each([
    ['selects the first delivery that needs no further choice', { shipping: null }, 1],
    [
      'keeps a delivery that is selected',
      { shipping: { methodId: 'x', name: 'X', type: 'regular', price: 1 } },
      0,
    ],
    [
      'does not replace a delivery whose day has passed',
      { shipping: null, shippingNotice: { code: 'dayUnavailable' } },
      0,
    ],
  ])('%s', async (_, selection, times) => {
    const option = { name: 'Post', price: 4.9, currencyCode: 'EUR', available: true }
    const evening = { from: '18:00', to: '20:00' }
    const timeWindows = [
      { from: '08:00', to: '12:00', surcharge: 1.5 },
      { ...evening, surcharge: 0 },
    ]
    platform.on(/GET .*shipping-methods/, {
      json: {
        data: [
          { ...option, id: 'point', type: 'pickup' },
          { ...option, id: 'gone', type: 'regular', available: false },
          { ...option, id: 'door', type: 'regular', calendar: ['2026-11-27'], timeWindows },
        ],
      },
    })
    platform.on(/PATCH|PUT/, { json: cartJson(selection) })
    expect(await saveContact()).toEqual({ ok: true, go: '/checkout/delivery' })
    const choices = platform.calls(/PATCH .*shipping$/)
    expect(choices).toHaveLength(times)
    if (times > 0) {
      // No time that costs more is selected unasked.
      const choice = { shippingMethodId: 'door', scheduledDate: '2026-11-27' }
      expect(choices[0]?.body).toEqual({ ...choice, scheduledWindow: evening })
    }
  })

  it('names invalid fields without calling the platform', async () => {
    const outcome = await saveContact({ ...typed, email: 'ada@', 'shipping.city': '' })
    if (outcome.ok) throw new Error('It was accepted.')
    expect(Object.keys(outcome.errors)).toEqual(['email', 'shipping.city'])
    expect(platform.calls(/./)).toEqual([])
  })

  it('names the fields that the platform refuses', async () => {
    const [email, ...places] = ['email', 'shippingAddress.postalCode', 'billingAddress.city']
    const errors = Object.fromEntries([email, ...places].map((field) => [field, ['HOSTILE']]))
    platform.on(/address/, problem(422, 'Common.Invalid', { errors }))
    expect(await saveContact()).toEqual({
      ok: false,
      errors: {
        ...{ email: { key: 'emailWrong' }, 'shipping.postalCode': { key: 'refused' } },
        'billing.city': { key: 'refused' },
      },
    })
    // Key names are not uniform (spec §7.1): what the page cannot place is said of the form.
    platform.on(/address/, problem(400, 'Common.Validation', { errors: { PostalCode: ['no'] } }))
    expect(await saveContact()).toEqual({ ok: false, errors: { '': { key: 'refused' } } })
  })

  it('asks a guest for an address, and shows the fields of another country without a word', async () => {
    expect(await saveContact({ ...typed, intent: 'country', email: '' })).toEqual({
      ...{ ok: false, errors: {} },
    })
    const errors = { addressId: { key: 'chooseAddress' } }
    expect(await saveContact({ ...typed, addressId: 'a/1' })).toEqual({ ok: false, errors })
    platform.on(/address/, problem(422, 'Common.Invalid'))
    expect(await saveContact()).toEqual({ ok: false, errors: { '': { key: 'refused' } } })
  })

  it('without a cart redirects to the cart, which says so', async () => {
    const notice = { key: 'cartRenewed' }
    browser.reset()
    expect(await saveContact()).toEqual({ ok: true, go: '/cart', notice })
  })

  it.each(FAULTS)('does not continue when it fails (%s)', async (fault) => {
    platform.on(/PATCH|PUT/, { fault })
    await expect(saveContact()).rejects.toMatchObject({ name: 'CommerceError' })
    expect(browser.writes()).toEqual([])
  })

  it.each(FAULTS)('does not wait for the address book (%s)', async (fault) => {
    await browser.hold({ customer: {}, cart: { customerId: 'cus-ada' } })
    platform.on(/GET .*customer\/addresses/, { json: [] })
    platform.on(/POST .*addresses/, { fault })
    expect(await saveContact({ ...typed, save: '1' })).toEqual({
      ok: true,
      go: '/checkout/delivery',
    })
    expect(platform.calls(/POST .*addresses/)).toHaveLength(1)
  })
})

describe('the delivery step', () => {
  beforeEach(() => browser.hold({ cart: {} }))

  it('continues, or says what is gone: the method, the day or the pickup point', async () => {
    platform.on(/shipping/, { json: cartJson() })
    expect(await deliver()).toEqual({ ok: true, go: '/checkout/payment' })
    platform.on(/shipping/, problem(409, 'Cart.ShippingUnavailable'))
    expect(await deliver()).toMatchObject({ errors: { shippingMethodId: { key: 'deliveryGone' } } })
    const passed = problem(409, 'Cart.ShippingUnavailable', { reason: 'dayUnavailable' })
    platform.on(/shipping/, passed)
    expect(await deliver()).toMatchObject({ errors: { shippingMethodId: { key: 'dayGone' } } })
    const closed = problem(409, 'Cart.ShippingUnavailable', { reason: 'pickupPointUnavailable' })
    platform.on(/shipping/, closed)
    expect(await deliver()).toMatchObject({ errors: { shippingMethodId: { key: 'pointGone' } } })
  })

  it.each([
    ['pickupPointId', 'choosePoint'],
    ['scheduledDate', 'chooseDate'],
  ])('reports what is missing: %s', async (field, key) => {
    platform.on(/shipping/, problem(422, 'Common.Invalid', { errors: { [field]: ['required'] } }))
    expect(await deliver()).toMatchObject({ errors: { shippingMethodId: { key } } })
  })

  it.each(FAULTS)('does not continue when it fails (%s)', async (fault) => {
    platform.on(/shipping/, { fault })
    await expect(deliver()).rejects.toMatchObject({ name: 'CommerceError' })
  })
})

describe('the payment step', () => {
  beforeEach(() => browser.hold({ cart: {} }))

  it('keeps an offered method and refuses any other', async () => {
    platform.on(/payment-methods/, methods(true))
    expect(await choose()).toEqual({ ok: true, go: '/checkout/review' })
    expect(await browser.read('cart')).toMatchObject({ paymentMethodId: 'card' })
    platform.on(/payment-methods/, methods(false))
    expect(await choose()).toMatchObject({ errors: { paymentMethodId: { key: 'paymentGone' } } })
    const [card] = methods(true).json.data
    platform.on(/payment-methods/, { json: { data: [{ ...card, id: 'invoice' }] } })
    expect(await choose()).toMatchObject({ errors: { paymentMethodId: { key: 'paymentGone' } } })
  })

  it.each(FAULTS)('does not continue when it fails (%s)', async (fault) => {
    platform.on(/payment-methods/, { fault })
    await expect(choose()).rejects.toMatchObject({ name: 'CommerceError' })
    expect(browser.writes()).toEqual([])
  })
})

describe('a checkout page', () => {
  it('settles a pending payment first', async () => {
    await browser.hold({ cart: { pendingOrder: 'order-1' } })
    expect(await redirectOf(readCheckout('contact'))).toBe('/checkout/return')
  })

  it('opened too early redirects to the first incomplete step', async () => {
    // That of an earlier cart is no reason to leave this one.
    await browser.hold({ cart: { lastOrder: 'order-9' } })
    platform.on(/GET/, { json: cartJson() })
    expect(await redirectOf(readCheckout('review'))).toBe('/checkout/contact')
    const { cart, shopper } = await readCheckout('contact')
    expect(firstOpenStep(cart, shopper)).toBe('contact')
    const known = { ...cart, email: 'ada@example.com', shippingAddress: {} } as typeof cart
    const delivered = { ...known, shipping: {} } as typeof cart
    const paying = {
      ...shopper,
      cart: { store: 'first', token: 'cart-1', paymentMethodId: 'card' },
    }
    expect(firstOpenStep({ ...delivered, email: null }, paying)).toBe('contact')
    expect(firstOpenStep({ ...delivered, shippingAddress: null }, paying)).toBe('contact')
    expect(firstOpenStep({ ...known, shipping: null }, paying)).toBe('delivery')
    expect(firstOpenStep(delivered, shopper)).toBe('payment')
    expect(firstOpenStep(delivered, paying)).toBe('review')
  })

  it('corrects the email address of the buyer, and nothing else of the buyer', async () => {
    await browser.hold({ cart: {} })
    const buyer = {
      email: 'ada@exmaple.com',
      firstName: 'Ada',
      lastName: 'Test',
      phone: '+49 40 1',
    }
    platform.on(/GET/, { json: cartJson({ buyer }) })
    platform.on(/PATCH/, { json: cartJson() })
    const corrected = { email: 'ada@example.com' }
    expect(await correctBuyerEmail(corrected, await getShopper())).toEqual({
      ok: true,
      notice: { key: 'emailCorrected', values: corrected },
    })
    expect(platform.calls(/PATCH/)).toMatchObject([{ body: { ...buyer, ...corrected } }])
  })

  it('whose cart has become an order redirects to the order', async () => {
    await browser.hold({ cart: { token: '', lastOrder: 'order-1' } })
    // Without what was said of an attempt before.
    browser.headers.set(FLASH_HEADER, 'refused')
    expect(await redirectOf(readCheckout('review'))).toBe('/orders/order-1')
  })

  it('redirects to the cart when there is nothing to order', async () => {
    expect(await redirectOf(readCheckout('contact'))).toBe('/cart')
    await browser.hold({ cart: {} })
    platform.on(/GET/, { json: cartJson({ items: [], itemCount: 0 }) })
    expect(await redirectOf(readCheckout('contact'))).toBe('/cart')
  })
})
