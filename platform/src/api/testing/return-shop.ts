import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { isOrderNewsDue, mailOrderNews } from '#adapters/order-news.ts'
import { inventoryLevels } from '#store/schema/inventory.ts'
import { mails } from '#store/schema/mails.ts'
import { readJson, readProblem, signInApplication, workOff } from '#testing.ts'
import type { OrderJson } from '#api/admin/orders/schemas.ts'
import { openTestCheckout } from './shop.ts'

/** The states of an order up to its delivery. */
export const arrived = ['confirmed', 'inProgress', 'inTransit', 'delivered']

export const codeOf = async (response: Response) => (await readProblem(response)).code

/** A shop whose orders can be returned and cancelled by the merchant and by the buyer. */
export async function openReturnShop() {
  const shop = await openTestCheckout()
  let merchant = ''
  let settings = ''
  let attempt = 0

  /** Needed again after the clock has moved: tokens of applications expire after an hour. */
  const signIn = async () => {
    const { services, store } = shop
    merchant = await signInApplication(services, store, ['orders:read', 'orders:update'])
    settings = await signInApplication(services, store, ['settings:read', 'settings:update'])
  }
  await signIn()

  const send = (method: string, path: string, body?: unknown, token = merchant, headers = {}) =>
    shop.call(method, path, body, { authorization: `Bearer ${token}`, ...headers })

  /** Changes the store, and lets the cache of GraphQL expire (graphql-routes.ts). */
  const setStore = async (change: object) => {
    expect((await send('PATCH', '/v1/store', change, settings)).status).toBe(200)
    shop.advance(5_001)
  }

  /** A paid order of three items at 25.00 each, with shipping at 4.90. */
  async function placeOrder() {
    attempt += 1
    const { productId, variantId } = await shop.variantOf(5)
    const email = `return-${String(attempt)}@example.com`
    const { placed } = await shop.buy(variantId, 3, email)
    const { orderId, orderToken } = placed
    const url = `/v1/orders/${orderId}`
    const read = async () => readJson<OrderJson>(await send('GET', url))
    const move = async (...states: string[]) => {
      for (const to of states) {
        shop.advance(1000)
        expect((await send('POST', `${url}/transitions`, { to })).status).toBe(200)
      }
    }
    const line = (await read()).items[0]?.id ?? ''
    const wish = (quantity: number, reason: string | null = null) => ({
      lines: [{ orderItemId: line, quantity, reason }],
    })
    const request = (quantity: number) => send('POST', `${url}/returns`, wish(quantity))
    const requestOwn = (
      quantity: number,
      key: object = { orderToken },
      token?: string,
      repeatKey?: string,
    ) =>
      shop.call(
        'POST',
        '/v1/order-returns',
        { ...key, ...wish(quantity, 'damaged') },
        {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(repeatKey !== undefined && { 'idempotency-key': repeatKey }),
        },
      )
    const receive = (id: string, body: object = {}) =>
      send('POST', `${url}/returns/${id}/receive`, body)
    const came = (quantity: number, restock = true) => [{ orderItemId: line, quantity, restock }]
    const readStock = async () => {
      const isVariant = eq(inventoryLevels.variantId, variantId)
      const [level] = await shop.services.db.select().from(inventoryLevels).where(isVariant)
      return level?.availableQuantity
    }
    const readMails = async () => {
      await workOff(shop.services, isOrderNewsDue, mailOrderNews)
      const isTo = and(eq(mails.storeId, shop.store.id), eq(mails.recipient, email))
      return shop.services.db.select().from(mails).where(isTo).orderBy(mails.createdOn, mails.id)
    }
    const ask = async (fields: string) => {
      const query = `query ($t: String!) { order(orderToken: $t) { ${fields} } }`
      const answer = await shop.call('POST', '/graphql', { query, variables: { t: orderToken } })
      return (await readJson<{ data: { order: Record<string, unknown> } }>(answer)).data.order
    }
    const order = { orderId, orderToken, productId, variantId, url, line, email }
    return {
      ...order,
      ...{ read, move, request, requestOwn, receive, came, readStock, readMails, ask },
    }
  }

  return { ...shop, signIn, send, setStore, placeOrder }
}

export type ReturnShop = Awaited<ReturnType<typeof openReturnShop>>
export type ReturnJson = OrderJson['returns'][number]
