import { describe, expect, it } from 'vitest'
import {
  addLine,
  applyCoupon,
  createCart,
  findCart,
  getCart,
  removeCoupon,
  removeLine,
  setLineQuantity,
  setAddresses,
  setBuyer,
} from './cart'
import { listPickupOptions, listShippingOptions, selectShipping } from './shipping'
import { clientOf, demo, findStocked, leipzig, otherStore, startCart } from './contract.testing'

describe('a cart on the platform', () => {
  it('is empty when created and found again by its token', async () => {
    const client = clientOf()
    const cart = await createCart(client, demo.currencyCode)
    expect(cart).toMatchObject({ status: 'open', itemCount: 0, email: null, items: [] })
    expect(await getCart(client, cart.token)).toMatchObject({ token: cart.token })
  })

  it('adds, changes and removes items, and computes all totals', async () => {
    const client = clientOf()
    const cart = await startCart(client, 2)
    const line = cart.items[0]
    if (!line) throw new Error('The cart has no line.')
    expect(line.lineTotal.amountMinor).toBe(line.unitPrice.amountMinor * 2)
    expect(cart.subTotal).toEqual(line.lineTotal)
    const more = await setLineQuantity(client, cart.token, line.id, 3)
    expect(more.itemCount).toBe(3)
    expect((await removeLine(client, cart.token, line.id)).items).toEqual([])
  })

  it('removes a line whose quantity is set to zero', async () => {
    const client = clientOf()
    const cart = await startCart(client)
    const empty = await setLineQuantity(client, cart.token, cart.items[0]?.id ?? '', 0)
    expect(empty.items).toEqual([])
  })

  it('refuses more than is in stock and returns the available quantity', async () => {
    const client = clientOf()
    const variant = await findStocked(client, 1)
    const cart = await createCart(client, variant.price.currencyCode)
    const quantity = variant.availableQuantity + 1
    await expect(
      addLine(client, cart.token, { variantId: variant.id, quantity }),
    ).rejects.toMatchObject({
      code: 'Cart.InsufficientStock',
      extensions: { available: variant.availableQuantity },
    })
  })

  it('is not found in another store', async () => {
    const { token } = await createCart(clientOf(), demo.currencyCode)
    await expect(getCart(clientOf(otherStore), token)).rejects.toMatchObject({
      code: 'Cart.NotFound',
    })
  })

  it('applies and removes a coupon', async () => {
    const client = clientOf()
    const cart = await startCart(client)
    const reduced = await applyCoupon(client, cart.token, demo.coupon)
    expect(reduced.discount.amountMinor).toBeGreaterThan(0)
    expect(reduced.coupon?.code).toBe(demo.coupon)
    const full = await removeCoupon(client, cart.token)
    expect(full.coupon).toBeNull()
    expect(full.total).toEqual(cart.total)
  })

  it.each([
    ['NO-SUCH-CODE', 'Coupon.NotFound'],
    [demo.expiredCoupon, 'Coupon.Expired'],
  ])('refuses the coupon %s', async (code, expected) => {
    const client = clientOf()
    const { token } = await startCart(client)
    await expect(applyCoupon(client, token, code)).rejects.toMatchObject({ code: expected })
  })

  it('stores the buyer and the addresses', async () => {
    const client = clientOf()
    const { token } = await startCart(client)
    const buyer = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Test', phone: null }
    expect(await setBuyer(client, token, buyer)).toMatchObject({ email: 'ada@example.com' })
    const addressed = await setAddresses(client, token, {
      shippingAddress: leipzig,
      billingAddress: null,
    })
    expect(addressed.shippingAddress).toMatchObject({
      line1: leipzig.line1,
      postalCode: demo.farPostalCode,
    })
  })

  it('quotes every shipping method and selects one', async () => {
    const client = clientOf()
    const cart = await startCart(client)
    const destination = { postalCode: demo.farPostalCode, countryCode: demo.countryCode }
    const quotes = await listShippingOptions(client, cart.token, destination)
    const { items, ...whole } = await getCart(client, cart.token)
    // Other files sell the same product meanwhile.
    const availableQuantity = expect.any(Number) as number
    expect(await findCart(client, cart.token, destination)).toEqual({
      ...whole,
      items: items.map((item) => ({ ...item, availableQuantity })),
      shippingMethods: quotes,
    })
    const regular = quotes.find(({ type, available }) => type === 'regular' && available)
    if (!regular) throw new Error('Nothing is delivered to Leipzig.')
    await setAddresses(client, cart.token, { shippingAddress: leipzig, billingAddress: null })
    const chosen = await selectShipping(client, cart.token, { shippingMethodId: regular.id })
    expect(chosen.shipping).toMatchObject({ methodId: regular.id, price: regular.price })
    expect(chosen.shippingTotal).toEqual(regular.price)
  })

  it('selects a pickup point', async () => {
    const client = clientOf()
    const cart = await startCart(client)
    const points = await listPickupOptions(client, cart.token, {
      postalCode: demo.farPostalCode,
      countryCode: 'DE',
    })
    const point = points?.find(({ inStock }) => inStock)
    if (!point) throw new Error('Nothing can be collected.')
    const chosen = await selectShipping(client, cart.token, {
      shippingMethodId: point.shippingMethodId,
      pickupPointId: point.id,
    })
    expect(chosen.shipping?.pickupPoint).toMatchObject({ id: point.id, name: point.name })
  })

  it('refuses a shipping method that does not serve the address', async () => {
    const client = clientOf()
    const cart = await startCart(client)
    await setAddresses(client, cart.token, { shippingAddress: leipzig, billingAddress: null })
    const quotes = await listShippingOptions(client, cart.token)
    const shippingMethodId = quotes.find(({ type }) => type === 'sameDay')?.id ?? ''
    await expect(selectShipping(client, cart.token, { shippingMethodId })).rejects.toMatchObject({
      code: 'Cart.ShippingUnavailable',
    })
    const removed = selectShipping(client, cart.token, { shippingMethodId: 'removed' })
    await expect(removed).rejects.toMatchObject({ code: 'Shipping.MethodNotFound' })
  })
})
