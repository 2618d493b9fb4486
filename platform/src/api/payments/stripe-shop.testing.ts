import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { startStripeApi } from '#adapters/stripe-api.testing.ts'
import { testStripeKeys } from '#adapters/stripe-objects.testing.ts'
import { createPaymentContext } from '#adapters/payment-providers.ts'
import { openTestCheckout } from '#api/testing/shop.ts'
import type { CompleteReply } from '#api/storefront/checkout/schemas.ts'
import type { CartReply } from '#api/storefront/cart/schemas.ts'
import { validateAnswers } from '#api/openapi/validated-fetch.testing.ts'
import { callApi } from '#api/testing/call-api.ts'
import { createPaymentQueue } from '#commerce/payments/settle-payments.ts'
import { createRefundQueue } from '#commerce/refunds/run-refunds.ts'
import { createApp } from '#app.ts'
import type { CaptureMode } from '#store/enums.ts'
import { inventoryLevels } from '#store/schema/inventory.ts'
import { orderItems, orders } from '#store/schema/orders.ts'
import { paymentMethods, payments } from '#store/schema/payments.ts'
import { refunds } from '#store/schema/refunds.ts'
import { workOff } from '#store/work-queue.ts'
import { readJson, signInApplication } from '#testing.ts'

/**
 * A shop with payments through a fake of Stripe's API, and the steps of a shopper.
 * @param capture `automatic` captures with the order, otherwise with its first parcel.
 */
export async function openStripeShop(capture: CaptureMode = 'automatic') {
  let now = () => new Date()
  const stripe = await startStripeApi(() => now())
  const shop = await openTestCheckout({ STRIPE_API_URL: stripe.url, PRACTICE_PAYMENTS: 'off' })
  const { services, store, redirect } = shop
  const { db } = services
  now = services.clock
  const api = validateAnswers(createApp(services))
  const keys = { provider: 'stripe', ...testStripeKeys }
  const path = `/v1/payment-methods/${redirect}/provider`

  let token = ''
  let signInOn = 0
  /** Calls with a fresh token of the merchant's application, because tests move the clock. */
  const asMerchant = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    if (now().getTime() >= signInOn) {
      token = await signInApplication(services, store)
      signInOn = now().getTime() + 30 * 60_000
    }
    return callApi(api, method, path, { token, headers, ...(body !== undefined && { body }) })
  }
  const setUp = await asMerchant('PUT', path, keys)
  const method = { type: 'redirect', name: 'Card', capture }
  await asMerchant('PUT', `/v1/payment-methods/${redirect}`, method)

  let purchases = 0
  const buy = async (cart: { path: string; cart: CartReply }, key?: string) => {
    purchases += 1
    const body = shop.payBy(redirect, cart.cart)
    const answer = await shop.complete(cart.path, body, key ?? `stripe-${String(purchases)}`)
    return readJson<CompleteReply>(answer)
  }
  const stateOf = async (orderId: string) => {
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
    const [payment] = await db.select().from(payments).where(eq(payments.orderId, orderId))
    const back = await db.select().from(refunds).where(eq(refunds.orderId, orderId))
    return {
      order: order?.state,
      payment: payment?.status,
      refunds: back.map(({ state }) => state),
      sessionId: payment?.sessionId ?? null,
      askOn: payment?.askOn ?? null,
    }
  }
  /** A shopper who has placed an order and is about to open the payment page. */
  const sendToPayment = async (quantity = 1, priceMinor = 2500) => {
    const { variantId } = await shop.variantOf(5, priceMinor)
    const cart = await shop.openReadyCart(variantId, quantity)
    const placed = await buy(cart)
    const page = new URL(placed.payment.redirectUrl ?? '').pathname
    const visit = (way: '' | '/return' | '/cancel') => shop.request(`${page}${way}`)
    const open = async () => {
      await visit('')
      return (await stateOf(placed.orderId)).sessionId ?? ''
    }
    return {
      ...{ variantId, cart, placed, page, visit },
      state: () => stateOf(placed.orderId),
      /** Goes to the provider's page. @returns its id. */
      open,
      /**
       * Pays another amount than that of the order, or in another currency, and returns.
       * @returns the provider's page.
       */
      payOther: async (charge: { amount: number } | { currency: string }) => {
        const sessionId = await open()
        const session = stripe.sessions.get(sessionId)
        Object.assign(session ?? {}, charge)
        stripe.pay(sessionId)
        await visit('/return')
        return session
      },
      stock: async () => {
        const isVariant = eq(inventoryLevels.variantId, variantId)
        const [level] = await db.select().from(inventoryLevels).where(isVariant)
        return level?.availableQuantity
      },
    }
  }
  /** A shopper with a paid, or authorized, order. */
  const sendAndPay = async () => {
    const shopper = await sendToPayment()
    const sessionId = await shopper.open()
    stripe.pay(sessionId)
    await shopper.visit('/return')
    const session = stripe.sessions.get(sessionId)
    if (!session) throw new Error('There is no page.')
    const { orderId, orderNumber } = shopper.placed
    return { ...shopper, orderId, orderNumber, session, net: () => stripe.netOf(session) }
  }
  /** Runs the background job once. @returns the faults that it reported. */
  const work = async () => {
    const faults: unknown[] = []
    const context = createPaymentContext(services)
    const onFault = (fault: unknown) => faults.push(fault)
    await workOff(createPaymentQueue(context, services.clock, onFault))
    await workOff(createRefundQueue(context, services.clock, onFault))
    return faults.map(String)
  }
  /** The open issues of an order, or of none. */
  const listIssues = async (orderNumber: string | null) => {
    const { status, body } = await asMerchant(
      'GET',
      `/v1/issues?state=open&limit=200&search=${orderNumber ?? ''}`,
    )
    expect(status).toBe(200)
    const { data } = body as { data: { id: string; kind: string; orderNumber: string | null }[] }
    return data.filter((issue) => issue.orderNumber === orderNumber)
  }
  let refunded = 0
  return {
    ...shop,
    ...{ stripe, setUp, asMerchant, buy, stateOf, sendToPayment, sendAndPay, listIssues },
    transition: (orderId: string, to: string) =>
      asMerchant('POST', `/v1/orders/${orderId}/transitions`, { to }),
    /** Ships a parcel with all items of the order, or with `count` of each line. */
    ship: async (orderId: string, count?: number, key?: string) => {
      const items = await db.select().from(orderItems).where(eq(orderItems.orderId, orderId))
      const lines = items.map(({ id, quantity }) => ({
        orderItemId: id,
        quantity: count ?? quantity,
      }))
      const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
      return asMerchant('POST', `/v1/orders/${orderId}/shipments`, { lines }, headers)
    },
    /** Posts an event as Stripe does, by default the latest one. */
    deliver: (event = stripe.events.at(-1)) =>
      shop.request(`/payment-events/${redirect}`, {
        method: 'POST',
        headers: event?.headers ?? {},
        body: event?.body ?? '',
      }),
    work,
    /** Until the last attempt is over, and longer. */
    workForTwoDays: async () => {
      for (let hour = 0; hour < 48; hour += 1) {
        shop.advance(60 * 60_000)
        await work()
      }
    },
    /** Does `during` while the platform has no keys, or these. */
    withoutKeys: async (during: () => Promise<unknown>, others: string | null = null) => {
      const isMethod = eq(paymentMethods.id, redirect)
      const [method] = await db.select().from(paymentMethods).where(isMethod)
      await db.update(paymentMethods).set({ sealedCredentials: others }).where(isMethod)
      await during()
      const sealedCredentials = method?.sealedCredentials ?? null
      await db.update(paymentMethods).set({ sealedCredentials }).where(isMethod)
    },
    /** Settles the refund of an order that failed, otherwise its first open issue. */
    settle: async (orderNumber: string, how: 'retry' | 'resolve', paidBack?: boolean) => {
      const open = await listIssues(orderNumber)
      const issue = open.find(({ kind }) => kind === 'refundFailed') ?? open[0]
      const body = paidBack === undefined ? undefined : { paidBack }
      return asMerchant('POST', `/v1/issues/${issue?.id ?? ''}/${how}`, body)
    },
    refund: (orderId: string, request: object, key = `refund-${String((refunded += 1))}`) =>
      asMerchant('POST', `/v1/orders/${orderId}/refunds`, request, { 'idempotency-key': key }),
    /** Runs the job while the provider takes refunds and then fails them. */
    failRefunds: async () => {
      stripe.refundAs('failed')
      await work()
      stripe.refundAs('succeeded')
    },
    close: async () => {
      await shop.close()
      await stripe.close()
    },
  }
}

export type StripeShop = Awaited<ReturnType<typeof openStripeShop>>
