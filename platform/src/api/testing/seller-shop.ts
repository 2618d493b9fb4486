import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { OrderJson } from '#api/admin/orders/schemas.ts'
import type { CompleteReply } from '#api/storefront/checkout/schemas.ts'
import { openTestCheckout } from './shop.ts'
import type { Dialler } from '#outbound/dialler.ts'
import { products } from '#store/schema/catalog.ts'
import { readJson, signInApplication } from '#testing.ts'

/** The callers: the store, its two sellers, and a seller without products. */
export type Caller = 'store' | 'one' | 'two' | 'stranger'

/** The email address of the buyer of every order. */
export const email = 'buyer.of.all@example.com'

/** A store with products of its own and of two sellers, and their calls. */
export async function openSellerShop(dialler?: Dialler) {
  const shop = await openTestCheckout({ RATE_LIMIT_FACTOR: '1000' }, dialler)
  const { services, store } = shop
  const sign = (sellerId?: string) =>
    signInApplication(services, store, ['api_admin'], {
      storeId: store.id,
      ...(sellerId !== undefined && { sellerId }),
    })
  const tokens: Record<Caller, string> = { store: '', one: '', two: '', stranger: '' }

  /** Needed again after the clock has moved: tokens of applications expire after an hour. */
  const signIn = async () => {
    tokens.store = await sign()
    tokens.one = await sign('sel_one')
    tokens.two = await sign('sel_two')
    tokens.stranger = await sign('sel_stranger')
  }
  await signIn()

  const send = (caller: Caller, method: string, path: string, body?: unknown) =>
    shop.call(method, path, body, { authorization: `Bearer ${tokens[caller]}` })

  const addProduct = async (sellerId: string | null, priceMinor: number) => {
    const { productId, variantId } = await shop.variantOf(5, priceMinor)
    await services.db.update(products).set({ sellerId }).where(eq(products.id, productId))
    return { productId, variantId }
  }

  /** A confirmed order: one item of the store, two of seller one, and one of seller two. */
  const placeOrder = async () => {
    const own = await addProduct(null, 1000)
    const one = await addProduct('sel_one', 2380)
    const two = await addProduct('sel_two', 4000)
    const { path } = await shop.openReadyCart(own.variantId, 1, email)
    await shop.change('POST', `${path}/items`, { variantId: one.variantId, quantity: 2 })
    const items = { variantId: two.variantId, quantity: 1 }
    const cart = await shop.change('POST', `${path}/items`, items)
    const reply = await shop.complete(path, shop.payBy(shop.transfer, cart), `sellers-${path}`)
    expect(reply.status, await reply.clone().text()).toBe(200)
    const { orderId, orderNumber } = await readJson<CompleteReply>(reply)
    const url = `/v1/orders/${orderId}`
    await send('store', 'POST', `${url}/transitions`, { to: 'confirmed' })
    const read = async (caller: Caller) => readJson<OrderJson>(await send(caller, 'GET', url))
    const lines = (await read('store')).items
    const lineOf = (sellerId: string | null) =>
      lines.find((line) => line.sellerId === sellerId)?.id ?? ''
    const ship = (caller: Caller, sellerId: string | null, quantity: number) => {
      shop.advance(1000)
      const body = {
        lines: [{ orderItemId: lineOf(sellerId), quantity }],
        carrierName: `by ${caller}`,
      }
      return send(caller, 'POST', `${url}/shipments`, body)
    }
    return { orderId, orderNumber, url, read, lineOf, ship, one, two, own }
  }

  return { shop, tokens, signIn, send, addProduct, placeOrder }
}
