import { describe, expect, it } from 'vitest'
import { getCart } from './cart'
import { completeCart, listPaymentMethods } from './checkout'
import { findOrderByToken } from './order'
import {
  clientOf,
  demo,
  newCredentials,
  otherStore,
  placeOrder,
  prepareCart,
  startCart,
} from './contract.testing'

describe('placing an order on the platform', () => {
  it('with a deferred payment creates the order and completes the cart', async () => {
    const client = clientOf()
    const cart = await prepareCart(client, newCredentials().email)
    const { first } = await placeOrder(client, cart, 'invoice')
    expect(first.payment.status).toBe('due')
    const order = await findOrderByToken(client, first.orderToken)
    expect(order).toMatchObject({ orderNumber: first.orderNumber, total: cart.total })
    expect(await getCart(client, cart.token)).toMatchObject({
      status: 'completed',
      orderToken: first.orderToken,
    })
  })

  it('with the same key again returns the first order', async () => {
    const client = clientOf()
    const cart = await prepareCart(client, newCredentials().email)
    const { first, repeat } = await placeOrder(client, cart, 'invoice')
    expect((await repeat()).orderNumber).toBe(first.orderNumber)
    expect((await repeat()).orderNumber).toBe(first.orderNumber)
  })

  it('twice at the same time with one key returns the first order, or that it is in progress', async () => {
    const client = clientOf()
    const cart = await prepareCart(client, newCredentials().email)
    const { first, repeat } = await placeOrder(client, cart, 'invoice')
    const answers = await Promise.allSettled([repeat(), repeat(), repeat()])
    for (const answer of answers) {
      if (answer.status === 'fulfilled') expect(answer.value.orderNumber).toBe(first.orderNumber)
      else expect(answer.reason).toMatchObject({ status: 409, code: 'Common.RequestInFlight' })
    }
    expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true)
  })

  it('with a redirect payment returns the URL of the payment page', async () => {
    const client = clientOf()
    const cart = await prepareCart(client, newCredentials().email)
    const { first } = await placeOrder(client, cart, 'redirect')
    expect(first.payment.status).toBe('pending')
    expect(first.payment.redirectUrl).toMatch(/^http/)
  })

  it('is refused when the total differs from the one that the shopper saw', async () => {
    const client = clientOf()
    const cart = await prepareCart(client, newCredentials().email)
    const seen = { ...cart, total: { ...cart.total, amountMinor: 1 } }
    await expect(placeOrder(client, seen, 'invoice')).rejects.toMatchObject({
      code: 'Cart.TotalChanged',
    })
  })

  it('is refused while data are missing, and names them', async () => {
    const client = clientOf()
    const cart = await startCart(client)
    const [method] = await listPaymentMethods(client, cart.token)
    const completion = {
      paymentMethodId: method?.id ?? '',
      expectedTotal: cart.total,
      returnUrl: `http://${demo.storeDomain}:3000/checkout/payment`,
      locale: 'en',
      localeUrl: `http://${demo.storeDomain}:3000/`,
      buyerNote: '',
      idempotencyKey: crypto.randomUUID(),
    }
    const missing = expect.arrayContaining(['email', 'shipping'])
    await expect(completeCart(client, cart.token, completion)).rejects.toMatchObject({
      code: 'Cart.NotReady',
      extensions: { missing },
    })
  })

  it('gives a guest an order that is not found in another store', async () => {
    const client = clientOf()
    const cart = await prepareCart(client, newCredentials().email)
    const { first } = await placeOrder(client, cart, 'invoice')
    expect(await findOrderByToken(clientOf(otherStore), first.orderToken)).toBeNull()
    expect(await findOrderByToken(client, 'no-such-token')).toBeNull()
  })
})
