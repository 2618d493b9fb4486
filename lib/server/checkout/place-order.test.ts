import { describe, expect, it, vi } from 'vitest'
import { getCart } from '@/lib/commerce/cart'
import type { ShippingChoice } from '@/lib/commerce/shipping'
import { browser, NOW, plain } from '@/lib/server/browser.testing'
import { cartJson, FAULTS, orderReply, problem, usePlatform } from '@/lib/server/platform.testing'
import { getShopper } from '@/lib/server/session/shopper'
import { anyStore } from '@/lib/server/shop.testing'
import { LOCALE_HEADER } from '@/lib/shop/i18n/locale-path'
import { seenOf } from './checkout'
import { placeOnce } from './place-order'

const platform = usePlatform()

const total = { amountMinor: 2800, currencyCode: 'EUR' }
const place = async (sum = total, buyerNote = '', delivery?: ShippingChoice) =>
  placeOnce(await getShopper(), { total: sum, buyerNote, delivery, seen: undefined })
const ready = { cart: { paymentMethodId: 'card' } }
const unknown = { '': { key: 'outcomeUnknown' } }
const COMPLETE = /POST \/v1\/carts\/cart-1\/complete/

const placed = (status: string, redirectUrl?: string) => ({
  json: {
    orderId: 'ord-1',
    orderNumber: 'TT-1',
    orderToken: 'order-1',
    payment: { status, redirectUrl },
  },
})

describe('placing an order', () => {
  it('that is paid or due redirects to it and clears the cart', async () => {
    await browser.hold(ready)
    platform.on(COMPLETE, placed('due'))
    const { defaultLocale } = anyStore()
    const delivery = { shippingMethodId: 'van', scheduledDate: '2026-03-05' }
    const placing = place(total, 'Ring twice', delivery)
    expect(await placing).toEqual({ ok: true, go: '/orders/order-1' })
    expect(await browser.read('cart')).toEqual({
      store: 'first',
      token: '',
      lastOrder: 'order-1',
    })
    expect(platform.calls(COMPLETE)[0]?.body).toMatchObject({
      paymentMethodId: 'card',
      expectedTotal: 28,
      expectedShipping: delivery,
      returnUrl: 'http://first.localhost:3000/checkout/return',
      locale: defaultLocale,
      localeUrl: 'http://first.localhost:3000/',
      buyerNote: 'Ring twice',
    })
  })

  it('that is paid at a provider redirects to the provider, and keeps the cart until then', async () => {
    await browser.hold(ready)
    platform.on(COMPLETE, () => placed('pending', `${platform.url()}/pay/1`))
    expect(await place()).toEqual({ ok: true, go: `${platform.url()}/pay/1` })
    expect(await browser.read('cart')).toMatchObject({ token: 'cart-1', pendingOrder: 'order-1' })
  })

  it.each([
    'https://evil.example/pay',
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'pay',
  ])('never redirects to a payment page that the merchant has not listed: %s', async (address) => {
    await browser.hold(ready)
    platform.on(COMPLETE, placed('pending', address))
    expect(await place()).toEqual({ ok: true, go: '/orders/order-1' })
  })

  it('sends the same key for the same contents, and another for others', async () => {
    const keys: unknown[] = []
    const keyOf = async (cart: object, ...agreed: Parameters<typeof place>) => {
      await browser.hold({ cart: { paymentMethodId: 'card', ...cart } })
      const fetched = vi.spyOn(globalThis, 'fetch')
      platform.on(COMPLETE, problem(409, 'Cart.NotReady'))
      await place(...agreed)
      keys.push(new Headers(fetched.mock.calls[0]?.[1]?.headers).get('idempotency-key'))
      fetched.mockRestore()
    }
    await keyOf({})
    await keyOf({})
    await keyOf({ refusedOrder: 'order-0' })
    await keyOf({ paymentMethodId: 'invoice' })
    await keyOf({ token: 'cart-2' })
    await keyOf({}, { amountMinor: 2801, currencyCode: 'EUR' })
    await keyOf({}, { amountMinor: 2800, currencyCode: 'SEK' })
    await keyOf({}, total, 'Ring twice')
    await keyOf({}, total, '', { shippingMethodId: 'van', scheduledDate: '2026-03-05' })
    browser.headers.set(LOCALE_HEADER, 'en')
    await keyOf({})
    expect(keys[0]).toEqual(expect.any(String))
    expect(keys[1]).toBe(keys[0])
    expect(new Set(keys).size).toBe(9)
  })

  it('waits for the first of two equal requests', async () => {
    await browser.hold(ready)
    let number = 0
    platform.on(COMPLETE, () => {
      number += 1
      return number < 3 ? problem(409, 'Common.RequestInFlight') : placed('paid')
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
    const placing = place()
    await vi.waitFor(() => expect(number).toBe(3), { timeout: 5_000 })
    expect(await placing).toEqual({ ok: true, go: '/orders/order-1' })
  })

  it.each([
    ['Cart.TotalChanged', '/checkout/review', '', 'totalChanged'],
    ['Cart.ShippingChanged', '/checkout/review', '', 'deliveryChanged'],
    ['Cart.InsufficientStock', '/cart', 'quantity', 'stockChanged'],
    ['Cart.ShippingUnavailable', '/checkout/delivery', '', 'deliveryGone'],
    ['Cart.ShippingUnavailable', '/checkout/delivery', '', 'dayGone', 'dayUnavailable'],
    ['Cart.ShippingUnavailable', '/checkout/delivery', '', 'pointGone', 'pickupPointUnavailable'],
    ['Cart.NotReady', '/checkout/review', '', 'changed'],
    ['Payment.MethodUnavailable', '/checkout/payment', '', 'paymentGone'],
  ])(
    'redirects to the page with the reason when it is refused (%s)',
    async (code, page, field, key, reason = undefined) => {
      await browser.hold(ready)
      platform.on(COMPLETE, problem(409, code, { total: 30, reason }))
      const outcome = await place()
      expect(outcome).toMatchObject({ ok: false, errors: { [field]: { key } } })
      expect(plain(outcome.go ?? '')).toBe(page)
      expect(await browser.read('cart')).toMatchObject({ token: 'cart-1' })
    },
  )

  it.each([30, 30.005, 'thirty', undefined])(
    'shows the new total if it is a valid amount: %j',
    async (sum) => {
      await browser.hold(ready)
      platform.on(COMPLETE, problem(409, 'Cart.TotalChanged', { total: sum }))
      const given = sum === 30 ? '30,00' : '28,00'
      const values = { total: expect.stringContaining(given) }
      const errors = { '': { key: 'totalChanged', values } }
      expect(await place()).toMatchObject({ errors, isFault: false })
    },
  )

  it.each(FAULTS.filter((fault) => fault !== 401 && fault !== 409 && fault !== 429))(
    'reports an unknown outcome when the answer is lost (%s), and keeps the cart',
    async (fault) => {
      await browser.hold(ready)
      platform.on(COMPLETE, { fault })
      const outcome = await place(total, 'Ring twice')
      const errors = { '': { key: 'outcomeUnknown' } }
      expect(outcome).toMatchObject({ ok: false, errors, isFault: true })
      expect(await browser.read('flash')).toMatchObject({ values: { buyerNote: 'Ring twice' } })
      expect(plain(outcome.go ?? '')).toBe('/checkout/review')
      expect(await browser.read('cart')).toMatchObject({ token: 'cart-1', paymentMethodId: 'card' })
    },
  )

  it.each([400, 403] as const)(
    'does not blame the cart when the platform refuses what we sent with %s',
    async (fault) => {
      await browser.hold(ready)
      platform.on(COMPLETE, { fault })
      const outcome = await place()
      const errors = { '': { key: 'notPlaced' } }
      expect(outcome).toMatchObject({ ok: false, errors, isFault: true })
      expect(plain(outcome.go ?? '')).toBe('/checkout/review')
    },
  )

  describe('whose review is open in another window, too', () => {
    const CART = /^GET \/v1\/carts\/cart-1$/
    const kai = { firstName: 'Ada', lastName: 'Test', line1: 'Kai 1', city: 'Hamburg' }
    const shippingAddress = { ...kai, countryCode: 'DE', postalCode: '20457' }
    const shown = cartJson({ email: 'ada@example.com', shippingAddress })
    const [jug, mug] = shown.items
    const placeSeen = async (change: object, paymentMethodId = 'card') => {
      platform.on(CART, { json: shown })
      const shopper = await getShopper()
      const seen = seenOf(await getCart(shopper.client, 'cart-1'), 'card')
      platform.on(CART, { json: { ...shown, ...change } })
      platform.on(COMPLETE, placed('due'))
      await browser.hold({ cart: { paymentMethodId } })
      return placeOnce(await getShopper(), { total, buyerNote: '', delivery: undefined, seen })
    }

    it.each([
      ['its address', { shippingAddress: { ...shippingAddress, line1: 'Kai 2' } }, 'card'],
      ['its bill', { billingAddress: shippingAddress }, 'card'],
      ['its email address', { email: 'grace@example.com' }, 'card'],
      ['a piece', { items: [jug, { ...mug, variantId: 'var-2' }] }, 'card'],
      ['how many pieces', { items: [jug, mug].map((line) => ({ ...line, quantity: 4 })) }, 'card'],
      ['its payment', {}, 'invoice'],
    ])('is asked about when that has changed %s at the same price', async (_, change, payment) => {
      const errors = { '': { key: 'orderChanged' } }
      expect(await placeSeen(change, payment)).toEqual({ ok: false, errors })
      expect(platform.calls(COMPLETE)).toEqual([])
    })

    it.each([
      ['nothing', {}],
      // The platform says how much it is now.
      ['the total', { total: 30, items: [mug] }],
      ['it to an order', { status: 'completed', items: [] }],
    ])('is asked for when that has changed %s', async (_, change) => {
      expect(await placeSeen(change)).toEqual({ ok: true, go: '/orders/order-1' })
    })
  })

  it('leaves an ended session to the form', async () => {
    await browser.hold({ ...ready, customer: {} })
    platform.on(COMPLETE, { fault: 401 })
    await expect(place()).rejects.toMatchObject({ kind: 'unauthenticated' })
  })

  it('leaves a rate limit to the form, which says when to try again', async () => {
    await browser.hold(ready)
    platform.on(COMPLETE, { fault: 429 })
    await expect(place()).rejects.toMatchObject({ kind: 'limited', retryAfterSeconds: 120 })
  })

  it('redirects a late tab to the existing order or to the cart', async () => {
    const notice = { key: 'cartRenewed' }
    expect(await place()).toEqual({ ok: true, go: '/cart', notice })
    await browser.hold({ cart: { token: '', lastOrder: 'order-1' } })
    expect(await place()).toEqual({ ok: true, go: '/orders/order-1' })
    await browser.hold({ cart: {} })
    expect(await place()).toEqual({ ok: true, go: '/checkout/payment' })
    await browser.hold(ready)
    platform.on(COMPLETE, problem(404, 'Cart.NotFound'))
    expect(await place()).toEqual({ ok: true, go: '/cart' })
  })

  describe('that is answered as before', () => {
    it.each([
      ['is that order while it is live', 'inProgress', 'pending', '/orders/order-1'],
      ['is a new order once it was invalidated', 'invalidated', 'pending', '/orders/new'],
      ['is a new order once one on account was invalidated', 'invalidated', 'due', '/orders/new'],
    ])('%s', async (_, state, status, go) => {
      await browser.hold(ready)
      const keys = new Set<string | undefined>()
      platform.on(COMPLETE, ({ idempotencyKey }) => {
        const isReplayed = keys.add(idempotencyKey).size < 3
        const orderToken = isReplayed ? `order-${keys.size}` : 'new'
        return { json: { ...placed(status).json, orderToken }, isReplayed }
      })
      platform.on(/graphql/, orderReply({ status }, { state }))
      expect(await place()).toEqual({ ok: true, go })
      expect(keys.size).toBe(go === '/orders/new' ? 3 : 1)
    })

    it('is that order if it cannot be read, or for the attempt after it, too', async () => {
      await browser.hold(ready)
      platform.on(COMPLETE, { ...placed('due'), isReplayed: true })
      platform.on(/graphql/, { fault: 500 })
      expect(await place()).toEqual({ ok: true, go: '/orders/order-1' })
      await browser.hold(ready)
      platform.on(/graphql/, orderReply({}, { state: 'invalidated' }))
      expect(await place()).toEqual({ ok: true, go: '/orders/order-1' })
      expect(platform.calls(COMPLETE)).toHaveLength(3)
    })
  })

  it.each([
    ['is repeated and cannot be read in time', 7, placed('due'), {}, '/orders/order-1'],
    ['is of an order that was invalidated', 4, placed('due'), { state: 'invalidated' }, unknown],
    ['comes before the first one', 4, problem(409, 'Common.RequestInFlight'), {}, unknown],
    ['is that the cart was ordered', 4, problem(409, 'Cart.Completed'), {}, '/checkout/return'],
  ])('ends within eleven seconds when an answer %s', async (_, seconds, answer, order, go) => {
    await browser.hold(ready)
    /** As late as told, or as the storefront waits. */
    const late = (reply: typeof answer) => () => {
      const [patience = 0] = vi.mocked(AbortSignal.timeout).mock.lastCall ?? []
      vi.setSystemTime(Date.now() + Math.min(patience, seconds * 1000))
      return patience < seconds * 1000 ? ({ fault: 'slow' } as const) : reply
    }
    platform.on(COMPLETE, late({ ...answer, isReplayed: true }))
    platform.on(/^GET/, late({ json: cartJson({ status: 'completed', orderToken: 'order-1' }) }))
    platform.on(/graphql/, late(orderReply({}, order)))
    const outcome = await place()
    expect(Date.now() - NOW).toBeLessThanOrEqual(11_000)
    expect(outcome).toMatchObject(typeof go === 'string' ? { ok: true, go } : { errors: go })
  })

  describe.each([
    ['Cart.Completed', 409],
    ['Common.IdempotencyMismatch', 422],
    // Somebody was erased in between.
    ['Common.AnswerUnreadable', 409],
  ])('whose reply was lost after the order was created: %s', (code, status) => {
    const again = async () => {
      await browser.hold(ready)
      platform.on(COMPLETE, problem(status, code))
      platform.on(/^GET \/v1\/carts/, {
        json: cartJson({ status: 'completed', orderToken: 'order-1' }),
      })
    }

    it('redirects to it and clears the cart in the same response', async () => {
      await again()
      platform.on(/graphql/, orderReply())
      expect(await place()).toEqual({ ok: true, go: '/orders/order-1' })
      expect(await browser.read('cart')).toEqual({
        store: 'first',
        token: '',
        lastOrder: 'order-1',
      })
    })

    it('keeps the cart while the order cannot be read', async () => {
      await again()
      platform.on(/graphql/, { fault: 500 })
      expect(await place()).toEqual({ ok: true, go: '/checkout/return' })
      expect(await browser.read('cart')).toMatchObject({ token: 'cart-1' })
    })
  })
})
