import { describe, expect, it } from 'vitest'
import { browser, plain } from '@/lib/server/browser.testing'
import { cartJson, orderReply, problem, usePlatform } from '@/lib/server/platform.testing'
import { getShopper } from '@/lib/server/session/shopper'
import { settleReturn } from './payment-return'

const platform = usePlatform()

const settle = async () => settleReturn(await getShopper())
const completed = { json: cartJson({ status: 'completed', orderToken: 'order-1' }) }

describe('returning from a payment', () => {
  it.each(['paid', 'due', 'refunded'])(
    'that is %s redirects to the order and clears its cart',
    async (status) => {
      await browser.hold({ cart: { paymentMethodId: 'card', pendingOrder: 'order-1', round: 1 } })
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
    ['declined', 'paymentDeclined'],
    ['cancelled', 'paymentCancelled'],
    ['expired', 'paymentExpired'],
  ])('that was %s redirects to the payment step, with a new key', async (status, key) => {
    await browser.hold({ cart: { paymentMethodId: 'card', pendingOrder: 'order-1', round: 1 } })
    platform.on(/^GET \/v1\/carts/, { json: cartJson() })
    platform.on(/graphql/, orderReply({ status }))
    expect(plain(await settle())).toBe('/checkout/payment')
    expect((await browser.read('flash'))?.errors['']).toMatchObject({ key })
    expect(await browser.read('cart')).toEqual({ store: 'first', token: 'cart-1', round: 2 })
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

  it('reads the order without the session, which may have ended meanwhile', async () => {
    await browser.hold({ customer: {}, cart: { pendingOrder: 'order-1', customerId: 'cus-ada' } })
    platform.on(/^GET \/v1\/carts/, completed)
    platform.on(/graphql/, orderReply())
    await settle()
    expect(platform.calls(/graphql/)[0]?.authorization).toBeUndefined()
  })
})
