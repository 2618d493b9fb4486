import { describe, expect, it } from 'vitest'
import { browser } from '@/lib/server/browser.testing'
import { cartJson, FAULTS, problem, usePlatform } from '@/lib/server/platform.testing'
import { getShopper } from '@/lib/server/session/shopper'
import { leaveOnce } from './leave-payment'

const platform = usePlatform()
const END = /POST \/v1\/payment-cancellations/

const leave = async (way: 'another' | 'change' | 'cancel' = 'change') =>
  leaveOnce({ way, orderToken: 'order-1' }, await getShopper())

const letEnd = (more: object = {}) =>
  platform.on(END, {
    json: { state: 'invalidated', orderToken: 'order-1', cartToken: 'cart-1', ...more },
  })
const letRead = (token: string, more: object = {}) =>
  platform.on(new RegExp(`^GET /v1/carts/${token}`), { json: cartJson({ token, ...more }) })

describe('ending the payment of an order', () => {
  it.each([
    ['another', '/checkout/payment', 'orderBack'],
    ['change', '/cart', 'orderBack'],
    ['cancel', undefined, 'orderEnded'],
  ] as const)('to go %s leads to %s with the whole cart', async (way, go, key) => {
    const others = { leftOrder: 'order-0', leftToken: 'cart-0', paymentMethodId: 'card' }
    await browser.hold({ cart: { pendingOrder: 'order-1', ...others } })
    letEnd()
    letRead('cart-1')
    expect(await leave(way)).toEqual({
      ...{ ok: true, notice: { key, values: { missing: 0, full: 0 } } },
      ...(go && { go }),
    })
    expect(await browser.read('cart')).toEqual({
      ...{ store: 'first', token: 'cart-1', ...others, refusedOrder: 'order-1' },
    })
  })

  it('on another device has the cart there, by the token of the order alone', async () => {
    letEnd()
    letRead('cart-1')
    expect(await leave()).toMatchObject({ ok: true, go: '/cart' })
    expect(platform.calls(END)[0]).toMatchObject({ body: { orderToken: 'order-1' } })
    expect(await browser.read('cart')).toMatchObject({ token: 'cart-1', refusedOrder: 'order-1' })
  })

  it('by its id in the account is the order of this browser', async () => {
    const own = { token: 'cart-1', customerId: 'cus-ada' }
    await browser.hold({ customer: {}, cart: { ...own, pendingOrder: 'order-1' } })
    letEnd()
    letRead('cart-1', { customerId: 'cus-ada' })
    const form = { way: 'change', orderId: 'ord-1' } as const
    expect(await leaveOnce(form, await getShopper())).toMatchObject({ ok: true, go: '/cart' })
    expect(platform.calls(END)[0]).toMatchObject({ body: { orderId: 'ord-1' } })
    const after = { store: 'first', ...own, refusedOrder: 'order-1' }
    expect(await browser.read('cart')).toEqual(after)
  })

  it('by its link tells the platform who is signed in, whose cart it may be', async () => {
    await browser.hold({ customer: {} })
    letEnd()
    letRead('cart-1', { customerId: 'cus-ada' })
    expect(await leave()).toMatchObject({ ok: true, go: '/cart' })
    expect(platform.calls(END)[0]?.authorization).toMatch(/^Bearer /)
  })

  it('joins what was added to another cart meanwhile, once, however often it is sent', async () => {
    const held = { token: 'cart-2', leftOrder: 'order-1', leftToken: 'cart-1' }
    await browser.hold({ cart: held })
    letEnd()
    letRead('cart-1')
    letRead('cart-2', { coupon: { code: 'SPRING', name: null, discount: 0, reason: null } })
    platform.on(/(PUT|POST|DELETE) \/v1\/carts/, { json: cartJson() })
    expect(await leave()).toMatchObject({ ok: true, go: '/cart' })
    expect(platform.calls(/DELETE \/v1\/carts\/cart-2\/items/)).toHaveLength(2)
    expect(platform.calls(/PUT \/v1\/carts\/cart-1\/coupon/)[0]?.body).toEqual({ code: 'SPRING' })
    const after = { store: 'first', token: 'cart-1', refusedOrder: 'order-1' }
    expect(await browser.read('cart')).toEqual(after)
    // A second tab has the old cookie, and the line may be gone when it removes it.
    await browser.hold({ cart: held })
    letEnd({ cartToken: null })
    platform.on(/DELETE \/v1\/carts/, problem(404, 'Cart.ItemNotFound'))
    expect(await leave()).toMatchObject({ ok: true, go: '/cart' })
    expect(await browser.read('cart')).toEqual(after)
    const added = platform.calls(/POST \/v1\/carts\/cart-1\/items/)
    const sent = added.map(({ body, idempotencyKey }) => ({ body, idempotencyKey }))
    expect(sent.map(({ body }) => body.quantity)).toEqual([3, 2, 3, 2])
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2)
    expect(sent.slice(2)).toEqual(sent.slice(0, 2))
  })

  it('adds no more than there are, and keeps the code of the cart that comes back', async () => {
    const coupon = (code: string) => ({ coupon: { code, name: null, discount: 0, reason: null } })
    const [other, line] = cartJson().items
    await browser.hold({ cart: { token: 'cart-2', leftOrder: 'order-1' } })
    letEnd()
    letRead('cart-1', { ...coupon('AUTUMN'), items: [other, { ...line, quantity: 8 }] })
    letRead('cart-2', coupon('SPRING'))
    platform.on(/(PUT|POST|DELETE) \/v1\/carts/, { json: cartJson() })
    expect(await leave()).toMatchObject({ ok: true, notice: { values: { missing: 1 } } })
    expect(platform.calls(/POST \/v1\/carts\/cart-1\/items/)).toMatchObject([
      { body: { variantId: 'var-0', quantity: 3 } },
      { body: { variantId: 'var-1', quantity: 1 } },
    ])
    expect(platform.calls(/PUT .*coupon/)).toEqual([])
  })

  it.each([
    ['without another cart', { pendingOrder: 'order-1' }],
    ['beside the cart that was begun since', { token: 'cart-2', leftOrder: 'order-1' }],
  ])('says how many of its pieces have been sold, even if all are, %s', async (_, held) => {
    await browser.hold({ cart: held })
    const notices = [{ code: 'soldOut', requested: 3 }]
    const [line] = cartJson().items
    const gone = { ...line, quantity: 0, availableQuantity: 0, lineTotal: 0, notices }
    letEnd()
    letRead('cart-1', { items: [gone], itemCount: 0 })
    letRead('cart-2', { items: [{ ...line, id: 'line-2', variantId: 'var-2' }] })
    platform.on(/(POST|DELETE) \/v1\/carts/, { json: cartJson() })
    expect(await leave()).toMatchObject({ go: '/cart', notice: { values: { missing: 3 } } })
    expect(await browser.read('cart')).toMatchObject({ token: 'cart-1', refusedOrder: 'order-1' })
  })

  it.each([
    ['the key was used', problem(422, 'Common.IdempotencyMismatch'), 0, 0],
    ['the last ones were bought', problem(409, 'Cart.InsufficientStock'), 5, 0],
    ['the cart is full, and keeps in the other one', problem(409, 'Cart.TooManyLines'), 0, 5],
  ])('brings the cart back when %s', async (_, refused, missing, full) => {
    await browser.hold({ cart: { token: 'cart-2', leftOrder: 'order-1' } })
    letEnd()
    letRead('cart-1')
    letRead('cart-2')
    platform.on(/DELETE \/v1\/carts/, { json: cartJson() })
    platform.on(/POST \/v1\/carts/, refused)
    expect(await leave()).toMatchObject({ ok: true, notice: { values: { missing, full } } })
    expect(platform.calls(/DELETE \/v1\/carts\/cart-2/)).toHaveLength(full > 0 ? 0 : 2)
    expect(await browser.read('cart')).toMatchObject({ token: 'cart-1' })
  })

  it('that the shop has cancelled says so, and the next item begins a new cart', async () => {
    const attempts = { pendingOrder: 'order-1', refusedOrder: 'order-0', paymentMethodId: 'card' }
    await browser.hold({ cart: attempts })
    letEnd({ state: 'cancelled', cartToken: null })
    letRead('cart-1', { status: 'completed', orderToken: 'order-1' })
    expect(await leave()).toEqual({ ok: true, notice: { key: 'orderCancelled' } })
    const after = { store: 'first', token: '', lastOrder: 'order-1' }
    expect(await browser.read('cart')).toEqual(after)
  })

  it('of an older order keeps the newer one in reach', async () => {
    await browser.hold({ cart: { token: 'cart-2', pendingOrder: 'order-2', leftOrder: 'order-1' } })
    letEnd()
    letRead('cart-1')
    letRead('cart-2', { status: 'completed' })
    await leave()
    expect(await browser.read('cart')).toMatchObject({
      ...{ token: 'cart-1', leftOrder: 'order-2', leftToken: 'cart-2' },
    })
  })

  it('of an older order that was bought again keeps the newer one, which waits for its payment', async () => {
    const newer = { token: 'cart-2', pendingOrder: 'order-2' }
    await browser.hold({ cart: { ...newer, leftOrder: 'order-1' } })
    letEnd({ cartToken: null })
    letRead('cart-2', { status: 'completed' })
    expect(await leave()).toEqual({ ok: true, notice: { key: 'orderElsewhere' } })
    expect(await browser.read('cart')).toEqual({ store: 'first', ...newer })
  })

  it('of an order of another browser keeps what was left in this one', async () => {
    const held = { token: 'cart-2', leftOrder: 'order-0', leftToken: 'cart-0' }
    await browser.hold({ cart: held })
    letEnd({ cartToken: null })
    for (const token of ['cart-0', 'cart-2']) letRead(token)
    expect(await leave()).toEqual({ ok: true, notice: { key: 'orderElsewhere' } })
    expect(await browser.read('cart')).toEqual({ store: 'first', ...held })
  })

  it.each([
    { pendingOrder: 'order-1', refusedOrder: 'order-0' },
    { pendingOrder: undefined, refusedOrder: 'order-1' },
  ])('has the cart that this browser knows of %o', async (held) => {
    await browser.hold({ cart: held })
    letEnd({ cartToken: null })
    letRead('cart-1')
    expect(await leave()).toMatchObject({ ok: true, go: '/cart' })
    expect(await browser.read('cart')).toMatchObject({ token: 'cart-1', refusedOrder: 'order-1' })
  })

  it('that was paid meanwhile changes nothing', async () => {
    const held = { token: 'cart-1', pendingOrder: 'order-1' }
    await browser.hold({ cart: held })
    letEnd({ state: 'confirmed', cartToken: null })
    expect(await leave()).toEqual({ ok: true, notice: { key: 'orderStands' } })
    expect(await browser.read('cart')).toMatchObject(held)
  })

  it.each([
    ['was bought again', { cartToken: null }, {}],
    ['belongs to a customer who is not signed in', {}, { customerId: 'cus-ada' }],
  ])('whose cart %s keeps the cart of this browser', async (_, ended, cart) => {
    await browser.hold({ cart: { token: 'cart-2', leftOrder: 'order-1' } })
    letEnd(ended)
    letRead('cart-1', cart)
    letRead('cart-2')
    expect(await leave()).toEqual({ ok: true, notice: { key: 'orderElsewhere' } })
    expect(await browser.read('cart')).toEqual({ store: 'first', token: 'cart-2' })
  })

  it.each([
    [409, 'Payment.Processing', 'paymentProcessing'],
    [503, 'Payment.ProviderUnavailable', 'paymentUnreachable'],
    [404, 'Order.NotFound', 'gone'],
  ])('is refused with %s %s', async (status, code, key) => {
    await browser.hold({ cart: { pendingOrder: 'order-1' } })
    platform.on(END, problem(status, code))
    expect(await leave()).toEqual({ ok: false, errors: { '': { key } } })
    expect(browser.writes()).toEqual([])
  })

  it.each(FAULTS)('claims nothing when it fails (%s)', async (fault) => {
    await browser.hold({ cart: { pendingOrder: 'order-1' } })
    platform.on(END, { fault })
    await expect(leave()).rejects.toMatchObject({ name: 'CommerceError' })
    expect(browser.writes()).toEqual([])
  })
})
