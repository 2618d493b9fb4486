import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inject, vi } from 'vitest'
import { addLine, createCart, findCart, getCart, setAddresses, setBuyer } from '@/lib/commerce/cart'
import { listPaymentMethods } from '@/lib/commerce/checkout'
import { asFault } from '@/lib/commerce/errors'
import { findOrderByToken, type Order } from '@/lib/commerce/order'
import { listShippingOptions, selectShipping } from '@/lib/commerce/shipping'
import {
  asMerchant,
  demo,
  findStocked,
  leipzig,
  newCredentials,
} from '@/lib/commerce/contract.testing'
import { browser } from '@/lib/server/browser.testing'
import { saveCart } from '@/lib/server/cart/cart'
import { addItems } from '@/lib/server/cart/cart-changes'
import { stubEnvironment } from '@/lib/server/env.testing'
import type { Outcome } from '@/lib/server/forms/form-action'
import { cancelOnce, returnOnce } from '@/lib/server/orders/order-requests'
import { getShopper, type Shopper } from '@/lib/server/session/shopper'
import { LOCALE_HEADER } from '@/lib/shop/i18n/locale-path'
import { quantityField, returnSchema } from '@/lib/shop/orders/order-requests'
import { seenOf } from './checkout'
import { leaveOnce } from './leave-payment'
import { settleReturn } from './payment-return'
import { placeOnce } from './place-order'

/** What happens to the next POSTs on their way to the platform or back. */
export interface Loss {
  lost: 'request' | 'answer'
  times: number
}

/** How a form is sent: once, twice at once, or with the answer of the shop lost on its way. */
export type Manner = 'once' | 'twice' | 'page lost'

/** What a form led to; null when its answer never reached the browser. */
export type Seen = Outcome | null

/** A network between the storefront and the platform that loses what it is told to. */
export async function openNetwork() {
  let next: Loss | null = null
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const loss = request.method === 'POST' && request.url !== '/graphql' ? next : null
    if (loss) {
      loss.times -= 1
      if (loss.times === 0) next = null
    }
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    if (loss?.lost === 'request') return request.socket.destroy()
    const {
      host: _host,
      connection: _kept,
      'content-length': _length,
      ...headers
    } = request.headers
    const body = Buffer.concat(parts)
    const answer = await fetch(new URL(request.url ?? '/', inject('platformUrl')), {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(body.length > 0 && { body }),
      redirect: 'manual',
    }).catch(() => null)
    if (!answer || loss) return request.socket.destroy()
    const text = Buffer.from(await answer.arrayBuffer())
    const kept = ['content-type', 'idempotent-replayed']
    const head = [...answer.headers].filter(([name]) => kept.includes(name))
    response.writeHead(answer.status, Object.fromEntries(head))
    return response.end(text)
  }
  const server = createServer((request, response) => void pass(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${String(port)}`,
    lose: (loss: Loss | null) => void (next = loss && { ...loss }),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Makes the storefront's own functions run as in a request to the first demo store. */
export function openStorefront(networkUrl: string) {
  stubEnvironment(networkUrl, { PAYMENT_ORIGINS: inject('platformUrl') })
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  browser.reset()
  browser.headers = new Headers({
    host: `${demo.storeDomain}:3000`,
    'x-forwarded-for': `198.51.100.${String(Math.floor(Math.random() * 256))}`,
  })
}

export interface MerchantOrder {
  id: string
  state: string
  total: number
  payment: { status: string }
  items: { quantity: number }[]
  returns: { state: string; lines: { quantity: number }[] }[]
}

/** One shopper with a full cart, and what they do. */
export async function openPurchase(quantity: number, type: 'redirect' | 'invoice') {
  const shopper = await getShopper()
  const { client } = shopper
  const { email } = newCredentials()
  // The list may not show the latest purchase yet.
  const variant = await findStocked(client, quantity + 10)
  const { token: first } = await createCart(client, variant.price.currencyCode)
  await addLine(client, first, { variantId: variant.id, quantity })

  /** Takes the steps of the checkout with a cart. @returns what its review page sends */
  const checkOut = async (token: string) => {
    await setBuyer(client, token, { email, firstName: 'Ada', lastName: 'Test', phone: null })
    await setAddresses(client, token, { shippingAddress: leipzig, billingAddress: null })
    const options = await listShippingOptions(client, token)
    const option = options.find((each) => each.available && each.type === 'regular')
    await selectShipping(client, token, { shippingMethodId: option?.id ?? '' })
    const methods = await listPaymentMethods(client, token)
    const paymentMethodId = methods.find((each) => each.type === type && each.available)?.id ?? ''
    // Also after a refused payment, as its page asks for.
    await saveCart(await getShopper(), { token, paymentMethodId })
    const cart = await getCart(client, token)
    return { total: cart.total, seen: seenOf(cart, paymentMethodId) }
  }
  let review = await checkOut(first)

  /** Runs the function behind an action as its form is sent in this manner. */
  const submit = async (
    act: (shopper: Shopper) => Promise<Outcome>,
    manner: Manner,
  ): Promise<Seen> => {
    const rewind = browser.rewind()
    const run = async (): Promise<Outcome> => {
      try {
        return await act(await getShopper())
      } catch (error) {
        if (!asFault(error)) throw error
        return { ok: false, errors: {}, isFault: true }
      }
    }
    const [seen = null] =
      manner === 'twice' ? (await Promise.all([run(), run()])).toReversed() : [await run()]
    if (manner !== 'page lost') return seen
    rewind()
    return null
  }

  return {
    /** The total of the newest review page. */
    total: () => review.total,
    /** Sends the review page, which is the newest one unless it `isStale`. */
    place: async (manner: Manner, isStale = false) => {
      const own = await getShopper()
      const cart = own.cart?.token ? await findCart(client, own.cart.token) : null
      if (cart?.status === 'open' && cart.itemCount > 0 && !isStale) {
        review = await checkOut(cart.token)
      }
      const agreed = { ...review, delivery: undefined, buyerNote: '' }
      return submit((shopper) => placeOnce(shopper, agreed), manner)
    },
    /** Puts one more into the bag. */
    add: (manner: Manner) =>
      submit(async (own) => {
        await addItems(own, { variantId: variant.id, quantity: 1 })
        return { ok: true }
      }, manner),
    /** Goes on at another device, which has the cart alone, in this language. */
    goElsewhere: async (language: string) => {
      const forgotten = { pendingOrder: undefined, refusedOrder: undefined, lastOrder: undefined }
      await saveCart(await getShopper(), forgotten)
      browser.headers.set(LOCALE_HEADER, language)
    },
    /** The order whose payment this browser waits for. */
    pendingOrder: async () => (await getShopper()).cart?.pendingOrder,
    /** The pieces in the bag, and in the open cart of an order that was left. */
    countInCarts: async () => {
      const { cart } = await getShopper()
      const count = async (token = '') => {
        const found = token ? await findCart(client, token) : null
        return found?.status === 'open' ? found.itemCount : 0
      }
      return { bag: await count(cart?.token), left: await count(cart?.leftToken) }
    },
    comeBack: (manner: Manner) =>
      submit(async (own) => ({ ok: true, go: await settleReturn(own) }), manner),
    cancel: (orderToken: string, manner: Manner) =>
      submit((own) => cancelOnce({ orderToken }, own), manner),
    /** Leaves the payment of an order to change it. */
    leave: (orderToken: string, manner: Manner) =>
      submit((own) => leaveOnce({ way: 'change', orderToken }, own), manner),
    /** Sends the return form of the page that `attempt` names. */
    askForReturn: (
      { orderToken, order }: { orderToken: string; order: Order },
      { attempt, pieces }: { attempt: string; pieces: number },
      manner: Manner,
    ) => {
      const itemId = order.items[0]?.id ?? ''
      const fields = { orderToken, attempt, [quantityField(itemId)]: String(pieces) }
      return submit((own) => returnOnce(returnSchema.parse(fields), own), manner)
    },
    read: async (orderToken: string) =>
      findOrderByToken((await getShopper()).clientWith(), orderToken),
    /** Every order of this buyer, as the merchant has it. */
    listOrders: async () => {
      const path = `/v1/orders?limit=100&search=${encodeURIComponent(email)}`
      return ((await asMerchant('GET', path)) as { data: MerchantOrder[] }).data
    },
  }
}

export type Purchase = Awaited<ReturnType<typeof openPurchase>>

/** Answers the page of the payment provider. */
export async function answerPayment(page: string, answer: string): Promise<void> {
  const body = new URLSearchParams({ answer })
  await fetch(page, { method: 'POST', body, redirect: 'manual' })
}

/** Kills the platform in whatever it does, and waits until it serves again. */
export async function restartPlatform(): Promise<void> {
  await fetch(inject('restartUrl'), { method: 'POST' })
}
