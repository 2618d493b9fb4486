import { describe, expect, it } from 'vitest'
import { browser, plain } from '@/lib/server/browser.testing'
import { cartJson, orderReply, problem, usePlatform } from '@/lib/server/platform.testing'
import { getShopper } from '@/lib/server/session/shopper'
import { settleReturn } from './payment-return'

const platform = usePlatform()

const settle = async () => settleReturn(await getShopper())
const completed = { json: cartJson({ status: 'completed', orderToken: 'order-1' }) }
const left = (more: object) => ({ json: { state: 'invalidated', ...more } })

describe('returning from a payment', () => {
  it.each(['paid', 'due', 'refunded'])(
    'that is %s redirects to the order and clears its cart',
    async (status) => {
      await browser.hold({
        cart: { paymentMethodId: 'card', pendingOrder: 'order-1', refusedOrder: 'order-0' },
      })
      platform.on(/^GET \/v1\/carts/, completed)
      platform.on(/graphql/, orderReply({ status }))
      expect(await settle()).toBe('/orders/order-1')
      expect(await browser.read('cart')).toEqual({
        store: 'first',
        token: '',
        lastOrder: 'order-1',
      })
    },
  )

  it('that is pending redirects to the order, which waits', async () => {
    await browser.hold({ cart: {} })
    platform.on(/^GET \/v1\/carts/, completed)
    platform.on(/graphql/, orderReply({ status: 'pending' }))
    expect(await settle()).toBe('/orders/order-1')
    expect(await browser.read('cart')).toMatchObject({ token: 'cart-1', pendingOrder: 'order-1' })
  })

  it.each([
    ['declined', 'paymentDeclined', undefined, ['refused']],
    ['cancelled', 'paymentCancelled', 'card', []],
    ['expired', 'paymentExpired', 'card', []],
  ] as const)(
    'that was %s redirects to the payment step, with a new key',
    async (status, ...told) => {
      const [key, paymentMethodId, values] = told
      await browser.hold({
        cart: { paymentMethodId: 'card', pendingOrder: 'order-1', refusedOrder: 'order-0' },
      })
      platform.on(/^GET \/v1\/carts/, { json: cartJson() })
      platform.on(/payment-cancellations/, left({ cartToken: 'cart-1' }))
      platform.on(/graphql/, orderReply({ status }))
      expect(plain(await settle())).toBe('/checkout/payment')
      const flash = await browser.read('flash')
      expect(flash?.errors['']).toMatchObject({ key })
      const named = Object.keys(flash?.values ?? {}).filter((name) => name !== 'time')
      expect(named).toEqual(values)
      expect(await browser.read('cart')).toEqual({
        ...{ store: 'first', token: 'cart-1', refusedOrder: 'order-1' },
        ...(paymentMethodId && { paymentMethodId }),
      })
    },
  )

  it('that arrived too late says that it is paid back', async () => {
    await browser.hold({ cart: { pendingOrder: 'order-1' } })
    platform.on(/^GET \/v1\/carts/, { json: cartJson() })
    platform.on(/payment-cancellations/, left({ cartToken: 'cart-1' }))
    platform.on(/graphql/, orderReply({ status: 'refunded' }, { state: 'invalidated' }))
    expect(plain(await settle())).toBe('/checkout/payment')
    expect((await browser.read('flash'))?.errors['']).toMatchObject({ key: 'paymentLate' })
  })

  it('that was ended before and has arrived says that it is paid back', async () => {
    await browser.hold({ cart: { refusedOrder: 'order-1' } })
    platform.on(/^GET \/v1\/carts/, { json: cartJson() })
    platform.on(/graphql/, orderReply({ status: 'refunded' }, { state: 'invalidated' }))
    expect(plain(await settle())).toBe('/checkout/payment')
    expect((await browser.read('flash'))?.errors['']).toMatchObject({ key: 'paymentLate' })
    platform.on(/graphql/, orderReply({ status: 'cancelled' }, { state: 'invalidated' }))
    expect(await settle()).toBe('/checkout')
  })

  it('on a platform that cannot end payments takes the cart as it is', async () => {
    await browser.hold({ cart: { pendingOrder: 'order-1' } })
    platform.on(/^GET \/v1\/carts/, { json: cartJson() })
    platform.on(/graphql/, orderReply({ status: 'declined' }))
    expect(plain(await settle())).toBe('/checkout/payment')
    expect(await browser.read('cart')).toMatchObject({ token: 'cart-1', refusedOrder: 'order-1' })
  })

  it('of an order that the shop has cancelled redirects to it, and ends its cart', async () => {
    await browser.hold({ cart: { paymentMethodId: 'card', pendingOrder: 'order-1' } })
    platform.on(/^GET \/v1\/carts/, completed)
    platform.on(/payment-cancellations/, left({ state: 'cancelled', cartToken: null }))
    platform.on(/graphql/, orderReply({ status: 'cancelled' }, { state: 'cancelled' }))
    expect(await settle()).toBe('/orders/order-1')
    const after = { store: 'first', token: '', lastOrder: 'order-1' }
    expect(await browser.read('cart')).toEqual(after)
  })

  it('of an order whose cart is not this one any more keeps this one', async () => {
    await browser.hold({ cart: { token: 'cart-2', pendingOrder: 'order-1' } })
    platform.on(/^GET \/v1\/carts/, { json: cartJson({ token: 'cart-2' }) })
    platform.on(/payment-cancellations/, left({ state: 'cancelled', cartToken: null }))
    platform.on(/graphql/, orderReply({ status: 'cancelled' }, { state: 'cancelled' }))
    expect(await settle()).toBe('/orders/order-1')
    expect(await browser.read('cart')).toEqual({ store: 'first', token: 'cart-2' })
  })

  it.each([
    ['with another cart', 'cart-2', '/checkout'],
    ['without a cart', '', '/orders/order-2'],
  ])('of a newer order leaves an older one alone, %s', async (_, token, page) => {
    const held = { token, leftOrder: 'order-1', leftToken: 'cart-1', lastOrder: 'order-2' }
    for (const status of ['pending', 'cancelled']) {
      await browser.hold({ cart: held })
      platform.on(/^GET \/v1\/carts/, { json: cartJson({ token: 'cart-2' }) })
      const state = status === 'pending' ? 'created' : 'invalidated'
      platform.on(/graphql/, orderReply({ status, isProcessing: false }, { state }))
      expect(await settle()).toBe(page)
      expect(await browser.read('cart')).toMatchObject(held)
    }
    platform.on(/graphql/, orderReply())
    expect(await settle()).toBe('/orders/order-1')
    expect(await browser.read('cart')).toEqual({ store: 'first', token, lastOrder: 'order-1' })
    expect(platform.calls(/payment-cancellations/)).toEqual([])
  })

  it('of an order that was left for another cart keeps that cart', async () => {
    const held = { token: 'cart-2', leftOrder: 'order-1', leftToken: 'cart-1' }
    await browser.hold({ cart: held })
    platform.on(/^GET \/v1\/carts/, { json: cartJson({ token: 'cart-2' }) })
    for (const [status, state, isProcessing] of [
      ['pending', 'created', false],
      ['pending', 'created', true],
      ['cancelled', 'invalidated', false],
    ]) {
      platform.on(/graphql/, orderReply({ status, isProcessing }, { state }))
      expect(await settle()).toBe('/orders/order-1')
      expect(await browser.read('cart')).toEqual({ store: 'first', ...held })
    }
    platform.on(/graphql/, orderReply())
    expect(await settle()).toBe('/orders/order-1')
    const after = { store: 'first', token: 'cart-2', lastOrder: 'order-1' }
    expect(await browser.read('cart')).toEqual(after)
  })

  it('keeps a cart that was started meanwhile', async () => {
    await browser.hold({ cart: { token: 'cart-2', pendingOrder: 'order-1' } })
    platform.on(/^GET \/v1\/carts/, { json: cartJson({ token: 'cart-2' }) })
    platform.on(/graphql/, orderReply())
    await settle()
    expect(await browser.read('cart')).toMatchObject({ token: 'cart-2', lastOrder: 'order-1' })
  })

  it('redirects a late tab to the order whose cart another tab has cleared', async () => {
    await browser.hold({ cart: { token: '', lastOrder: 'order-1' } })
    expect(await settle()).toBe('/orders/order-1')
  })

  it('redirects to the cart when nothing was ordered', async () => {
    expect(await settle()).toBe('/cart')
    await browser.hold({ cart: {} })
    platform.on(/^GET \/v1\/carts/, problem(404, 'Cart.NotFound'))
    expect(await settle()).toBe('/cart')
    platform.on(/^GET \/v1\/carts/, { json: cartJson() })
    expect(await settle()).toBe('/checkout')
  })

  it('of an order that there is not forgets it, so that the checkout opens again', async () => {
    await browser.hold({ cart: { pendingOrder: 'order-1', leftOrder: 'order-2' } })
    platform.on(/^GET \/v1\/carts/, { json: cartJson() })
    platform.on(/graphql/, { json: { data: { order: null } } })
    expect(await settle()).toBe('/checkout')
    const after = { store: 'first', token: 'cart-1', leftOrder: 'order-2' }
    expect(await browser.read('cart')).toEqual(after)
  })

  it('reads the order without the session, which may have ended meanwhile', async () => {
    await browser.hold({ customer: {}, cart: { pendingOrder: 'order-1', customerId: 'cus-ada' } })
    platform.on(/^GET \/v1\/carts/, completed)
    platform.on(/graphql/, orderReply())
    await settle()
    expect(platform.calls(/graphql/)[0]?.authorization).toBeUndefined()
  })
})
