import { and, eq } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import {
  addLocation,
  addPaymentMethod,
  addShippingMethod,
  addVariant,
  hamburg,
  vienna,
} from '#commerce/selling-store.testing.ts'
import type { Dialler } from '#outbound/dialler.ts'
import type { Db } from '#store/database.ts'
import { mails } from '#store/schema/mails.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { addStore, createTestServices, readJson } from '#testing.ts'
import type { CartReply } from '#api/storefront/cart/schemas.ts'
import type { CompleteReply } from '#api/storefront/checkout/schemas.ts'

type TestPlatform = Awaited<ReturnType<typeof createTestServices>>
type Headers = Record<string, string>

/** Calls the storefront API of a store. */
export function createCaller({ app }: Pick<TestPlatform, 'app'>, store: Store) {
  return async (method: string, path: string, body?: unknown, headers: Headers = {}) =>
    app.request(path, {
      method,
      headers: {
        'x-store-domain': store.domain,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
}

/**
 * Records SQL statements from now on, including those in transactions but not those that begin or end one.
 */
export function watchStatements(db: Db): { list: () => string[]; end: () => void } {
  const { session } = db as unknown as { session: object }
  // Every transaction has its own session.
  const sessions = Object.getPrototypeOf(session) as {
    prepareQuery: (query: { sql: string }) => unknown
  }
  const spy = vi.spyOn(sessions, 'prepareQuery')
  return {
    list: () =>
      spy.mock.calls
        .map(([{ sql }]) => sql)
        .filter((text) => !/^(begin|commit|savepoint|release)\b/i.test(text)),
    end: () => spy.mockRestore(),
  }
}

/** The SQL statements of `work`, as recorded by `watchStatements`. */
export async function listStatements(db: Db, work: () => Promise<unknown>): Promise<string[]> {
  const watched = watchStatements(db)
  await work()
  const texts = watched.list()
  watched.end()
  return texts
}

let sources = 0

/**
 * A client address that no other call of the process has, so that limits per source do not apply.
 */
function newSource() {
  sources += 1
  return `198.51.${String(sources >> 8)}.${String(sources & 255)}`
}

/**
 * Posts to `/v1/customer/<path>` as a shopper of the store. Each call has a new client address
 * unless `source` is given, so that limits per source do not apply.
 */
export function createPoster({ app }: Pick<TestPlatform, 'app'>, store: Store) {
  return (
    path: string,
    body: unknown,
    options: { at?: Store; source?: string; token?: string } = {},
  ) => {
    return createCaller({ app }, options.at ?? store)('POST', `/v1/customer/${path}`, body, {
      'x-forwarded-for': options.source ?? newSource(),
      ...(options.token && { authorization: `Bearer ${options.token}` }),
    })
  }
}

/** What belongs to others under the same names: to the merchant's other store, and to a stranger's. */
async function addNeighbours(db: Db, { tenantId }: Store) {
  for (const values of [{ tenantId }, {}]) {
    const other = await addStore({ db }, { ...values, currencyCode: 'SEK', taxRate: '25' })
    await addVariant(db, other, { stock: { [await addLocation(db, other)]: 7 } })
    await addShippingMethod(db, other, { basePriceMinor: 9900 })
    for (const type of ['bankTransfer', 'redirect'] as const)
      await addPaymentMethod(db, other, type)
  }
}

/** A store with one location, and the steps of a shopper. */
export async function openTestShop(env: Record<string, string> = {}, dialler?: Dialler) {
  const test = await createTestServices(env, dialler)
  const { services } = test
  const store = await addStore(services, { settings: { freeShippingFromMinor: 12_000 } })
  const main = await addLocation(services.db, store)
  await addNeighbours(services.db, store)
  const call = createCaller(test, store)

  /** Sends a change and expects it to succeed. */
  const change = async (method: string, path: string, body?: unknown, headers: Headers = {}) => {
    const response = await call(method, path, body, headers)
    expect(response.status, await response.clone().text()).toBe(200)
    return readJson<CartReply>(response)
  }

  /** The mails to an address, oldest first. */
  const mailsTo = (email: string) =>
    services.db
      .select()
      .from(mails)
      .where(and(eq(mails.storeId, store.id), eq(mails.recipient, email)))
      .orderBy(mails.createdOn, mails.id)

  /** The token of the link to `/<page>/` in the newest mail to an address. */
  const mailedToken = async (page: string, email: string) => {
    const newest = (await mailsTo(email)).at(-1)
    const token = new RegExp(String.raw`/${page}/([\w-]{32})\s`).exec(newest?.body ?? '')?.[1]
    if (!token) throw new Error(`No link in: ${newest?.body ?? 'no mail'}`)
    return token
  }

  const openCart = () => change('POST', '/v1/carts', { currencyCode: 'EUR', email: null })

  return {
    services,
    store,
    main,
    call,
    /** Posts as a client with a new address, unless one is given. */
    postFrom: (path: string, body: unknown, source = newSource()) =>
      call('POST', path, body, { 'x-forwarded-for': source }),
    change,
    mailsTo,
    mailedToken,
    openCart,
    advance: test.advance,
    request: async (path: string, init: RequestInit = {}) => test.app.request(path, init),
    close: test.close,
    callerOf: (other: Store) => createCaller(test, other),
    variantOf: (stock: number, priceMinor = 2500) =>
      addVariant(services.db, store, { priceMinor, stock: { [main]: stock } }),
    openCartWith: async (variantId: string, quantity: number) => {
      const { token } = await openCart()
      const path = `/v1/carts/${token}`
      const cart = await change('POST', `${path}/items`, { variantId, quantity })
      return { path, cart, itemPath: `${path}/items/${cart.items[0]?.id ?? ''}` }
    },
  }
}

export type TestShop = Awaited<ReturnType<typeof openTestShop>>

/** A store with two shipping methods (12.90, 4.90) and every payment type, and the steps of a checkout. */
export async function openTestCheckout(env: Record<string, string> = {}, dialler?: Dialler) {
  const shop = await openTestShop(env, dialler)
  const { db } = shop.services
  const express = { name: 'express', basePriceMinor: 1290, estimatedDeliveryDays: 1, sortOrder: -1 }
  await addShippingMethod(db, shop.store, express)
  const shippingMethodId = await addShippingMethod(db, shop.store)
  const transfer = await addPaymentMethod(db, shop.store, 'bankTransfer')
  const redirect = await addPaymentMethod(db, shop.store, 'redirect')
  const shopUrl = `https://${shop.store.domain}`

  /** A cart of one line that is complete except for the payment. */
  const openReadyCart = async (variantId: string, quantity = 1, email = 'hanna@example.com') => {
    const { path, itemPath } = await shop.openCartWith(variantId, quantity)
    await shop.change('PATCH', `${path}/buyer`, { email })
    await shop.change('PATCH', `${path}/addresses`, {
      shippingAddress: hamburg,
      billingAddress: vienna,
    })
    const cart = await shop.change('PATCH', `${path}/shipping`, { shippingMethodId })
    return { path, itemPath, cart }
  }

  const complete = (path: string, body: unknown, key: string) =>
    shop.call('POST', `${path}/complete`, body, { 'idempotency-key': key })

  /** The checkout body for a cart at its shown total. */
  const payBy = (paymentMethodId: string, cart: CartReply) => ({
    paymentMethodId,
    expectedTotal: cart.total,
    returnUrl: `${shopUrl}/checkout/return`,
  })

  /** Places an order of one line by bank transfer. @returns the order with its cart. */
  const buy = async (variantId: string, quantity = 1, email?: string) => {
    const { path, cart } = await openReadyCart(variantId, quantity, email)
    const answer = await complete(path, payBy(transfer, cart), `key-${path}`)
    expect(answer.status, await answer.clone().text()).toBe(200)
    return { path, cart, placed: await readJson<CompleteReply>(answer) }
  }

  const methods = { shippingMethodId, transfer, redirect }
  return { ...shop, ...methods, shopUrl, openReadyCart, complete, payBy, buy }
}

export type TestCheckout = Awaited<ReturnType<typeof openTestCheckout>>
