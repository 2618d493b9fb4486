import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { createPaymentContext } from '#adapters/payment-providers.ts'
import { startStripeApi } from '#adapters/stripe-api.testing.ts'
import { callApi } from '#api/testing/call-api.ts'
import { createApp } from '#app.ts'
import { runImport } from '#commerce/import/run-import.ts'
import { settlePrices } from '#commerce/catalog/write/planned-prices.ts'
import { createPaymentQueue } from '#commerce/payments/settle-payments.ts'
import { createRefundQueue } from '#commerce/refunds/run-refunds.ts'
import { hamburg, vienna } from '#commerce/selling-store.testing.ts'
import { createDerivedToken } from '#store/derived-tokens.ts'
import type { Db } from '#store/database.ts'
import { newId } from '#store/ids.ts'
import { cartItems, carts } from '#store/schema/carts.ts'
import { orderItems } from '#store/schema/orders.ts'
import { isWorkDue, workOff } from '#store/work-queue.ts'
import { createTestServices } from '#testing.ts'
import { prepareStores, type StoreTerms } from './copied-store.testing.ts'
import { createReceiver, hear } from './receiver.testing.ts'

/** How a call is sent: once, again under its key, twice at once, or with a crash on its way. */
export type Manner = 'once' | 'again' | 'twice' | { crashAt: number }

export interface Call {
  method: string
  path: string
  body?: unknown
  /** The storefront's calls name the store, the merchant's carry a token, a stranger's that of another store. */
  from?: 'shopper' | 'merchant' | 'stranger' | 'browser'
  key?: string
  headers?: Record<string, string>
}

export interface Answer {
  status: number
  /** Parsed JSON; the text of a page, or null. */
  body: unknown
}

/** A breach of a law; the message says which. */
export class Breach extends Error {
  override name = 'Breach'
}

interface Lane {
  /** The statements that are left until the process dies. */
  left: number
  count: number
}

const lanes = new AsyncLocalStorage<Lane>()

/** Makes statements of a database fail on request, as if the process had died there. */
function armCrashes(db: Db) {
  const { session } = db as unknown as { session: object }
  const sessions = Object.getPrototypeOf(session) as {
    prepareQuery: (...args: unknown[]) => unknown
  }
  const prepare = sessions.prepareQuery
  const lane: Lane = { left: Infinity, count: 0 }
  sessions.prepareQuery = function (this: unknown, ...args) {
    if (lanes.getStore() !== lane) return prepare.apply(this, args)
    lane.count += 1
    lane.left -= 1
    if (lane.left > 0) return prepare.apply(this, args)
    lane.left = Infinity
    throw new Error('The process died here.')
  }
  return {
    /** Statements that `work` makes are its own: those of other lanes go on. */
    alone: <Value>(work: () => Promise<Value>) => lanes.run(lane, work),
    countStatements: () => lane.count,
    /** The statement with this number fails, from 1. */
    arm: (statement: number) => void (lane.left = statement),
    disarm: () => void (lane.left = Infinity),
    end: () => void (sessions.prepareQuery = prepare),
  }
}

/** One platform for many sequences, one after the other: a database, a Stripe double and a clock. */
export async function openPlatform() {
  let now = () => new Date()
  const stripe = await startStripeApi(() => now())
  const env = { STRIPE_API_URL: stripe.url, RATE_LIMIT_FACTOR: '1000000' }
  const receiver = createReceiver()
  const test = await createTestServices(env, receiver.dialler)
  const { services, advance } = test
  now = services.clock
  const crashes = armCrashes(services.db)
  // The apps that stand for processes; a crash goes on with the next one.
  const apps = [test.app, ...Array.from({ length: 3 }, () => createApp(services))]
  const copyStore = await prepareStores(services)
  const { token: strangerToken } = await copyStore({ taxIncluded: true, freeDelivery: false })
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-trade-'))
  let running = 0
  return {
    ...{ services, stripe, receiver, advance, crashes, copyStore, strangerToken, folder },
    app: () => apps[running % apps.length] ?? test.app,
    restart: () => void (running += 1),
    close: async () => {
      crashes.end()
      await test.close()
      await stripe.close()
      await rm(folder, { recursive: true })
    },
  }
}

export type Platform = Awaited<ReturnType<typeof openPlatform>>

export const firsts = [
  ...(['none', 'ordered', 'atBank', 'givenUp', 'paid', 'refunded'] as const),
  ...(['left', 'shipped', 'delivered', 'returned'] as const),
] as const

/** What differs between the stores of sequences. */
export interface Terms extends StoreTerms {
  /**
   * How far the first order is before the sequence begins: `givenUp` was cancelled while a bank
   * decides about its payment, `refunded` in part, `left` as a whole, without parcels; of
   * `returned`, one piece came back. One on invoice is sent before it is paid.
   */
  first: (typeof firsts)[number]
  pay: 'card' | 'cardOnShipment' | 'practice' | 'transfer' | 'cash' | 'invoice'
  /** Its coupon; of the uses of SHARE, one is left. */
  coupon: 'SHARE' | null
  /** Whether somebody hears its events. */
  isHeard: boolean
}

/** A store of its own for one sequence, with two places, three products and six ways to pay. */
export async function openTradeStore(platform: Platform, terms: Terms) {
  const { services } = platform
  const { db } = services
  const made = await platform.copyStore(terms)
  const { store, shippingMethodId, token, variants } = made
  const scope = { tenantId: store.tenantId, storeId: store.id }
  const since = services.clock()
  const endpoint = terms.isHeard ? await hear(services, scope) : null

  const fetchNow = async ({ from = 'merchant', key, ...call }: Call): Promise<Answer> => {
    const headers = {
      ...call.headers,
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(from === 'shopper' && { 'x-store-domain': store.domain }),
    }
    if (from !== 'browser') {
      return callApi(platform.app(), call.method, call.path, {
        headers,
        ...(from === 'merchant' && { token }),
        ...(from === 'stranger' && { token: platform.strangerToken }),
        ...(call.body !== undefined && { body: call.body }),
      })
    }
    const init = { method: call.method, headers, body: call.body as string | undefined }
    const request = new Request(`http://platform.test${call.path}`, init as RequestInit)
    const response = await platform.app().fetch(request)
    return { status: response.status, body: await response.text() }
  }

  /** As clients do, comes again when a database on a busy machine asks for it. */
  const fetchOnce = async (call: Call): Promise<Answer> => {
    for (let tries = 1; ; tries += 1) {
      const answer = await fetchNow(call)
      const isOverloaded = JSON.stringify(answer.body ?? null).includes('Common.Busy')
      if (!isOverloaded || tries === 10) return answer
      await sleep(50)
    }
  }

  /** Sends a call in a manner. A crash is followed by a restart and the same call. */
  const send = async (call: Call, manner: Manner = 'once'): Promise<Answer> => {
    if (manner === 'once') return fetchOnce(call)
    if (manner === 'again') {
      const first = await fetchOnce(call)
      return sameAnswer(call, first, await fetchOnce(call))
    }
    if (manner === 'twice') {
      const [one, two] = await Promise.all([fetchOnce(call), fetchOnce(call)])
      if (isBusy(one) || isBusy(two)) return isBusy(one) ? two : one
      return sameAnswer(call, one, two)
    }
    platform.crashes.arm(manner.crashAt)
    // What it answers is lost.
    await fetchNow(call).catch(() => null)
    platform.crashes.disarm()
    platform.restart()
    return fetchOnce(call)
  }

  /** A cart of these pieces of each product, complete except for its payment. */
  const addCart = async (counts: readonly number[] = [], couponCode: string | null = null) => {
    const { token: cartToken, ...seed } = createDerivedToken(services.config.secrets, 'cart')
    const id = newId('crt')
    await db.insert(carts).values({
      ...seed,
      id,
      tenantId: store.tenantId,
      storeId: store.id,
      currencyCode: store.currencyCode,
      email: 'hanna@example.com',
      shippingAddress: hamburg,
      billingAddress: vienna,
      ...{ shippingMethodId, couponCode },
      expiresOn: new Date(services.clock().getTime() + 30 * 24 * 3_600_000),
    })
    const lines = variants.flatMap(({ productId, variantId, slug, priceMinor }, index) => {
      const quantity = counts[index] ?? 0
      const names = { productSlug: slug, title: 'Bowl', sku: variantId, options: [], image: null }
      const line = { productId, variantId, unitPriceMinor: priceMinor, snapshot: names, quantity }
      return quantity > 0 ? [{ ...scope, ...line, id: newId('cti'), cartId: id }] : []
    })
    if (lines.length > 0) await db.insert(cartItems).values(lines)
    return `/v1/carts/${cartToken}`
  }

  /** What was ordered, as the merchant's list of pieces begins. */
  const readLines = (orderId: string) => {
    const { id, variantId, quantity } = orderItems
    return db
      .select({ id, variantId, quantity })
      .from(orderItems)
      .where(eq(orderItems.orderId, orderId))
  }

  /** Imports a file of one row, in a manner: the same file again, twice at once, or with a crash. */
  const importRow = async (row: Record<string, string>, setsStock: boolean, manner: Manner) => {
    const file = join(platform.folder, `${newId('imp')}.csv`)
    await writeFile(file, [Object.keys(row), Object.values(row)].join('\n'))
    const fetchImage = () => Promise.reject(new Error('No file names an image.'))
    const context = { db, dataDir: platform.folder, clock: services.clock, fetchImage, setsStock }
    const run = () => runImport(context, store, file)
    if (manner === 'twice') await Promise.all([run(), run()])
    if (typeof manner === 'object') {
      platform.crashes.arm(manner.crashAt)
      await run().catch(() => null)
      platform.crashes.disarm()
    }
    const result = await run()
    return manner === 'again' ? run() : result
  }

  /** Runs the jobs for prices, payments, refunds and events once. @returns their faults. */
  const work = async (atOnce = 1) => {
    const faults: string[] = []
    const context = createPaymentContext(services)
    const onFault = (fault: unknown) => faults.push(String(fault))
    await settlePrices(services).catch(onFault)
    const payments = createPaymentQueue(context, services.clock, onFault)
    if (await isWorkDue(payments)) await workOff(payments, atOnce)
    const refunds = createRefundQueue(context, services.clock, onFault)
    if (await isWorkDue(refunds)) await workOff(refunds, atOnce)
    await endpoint?.deliver()
    return faults
  }

  /** Leaves nothing to do for the sequences that follow. */
  const end = async () => {
    platform.crashes.disarm()
    platform.stripe.mend()
    platform.receiver.end()
    platform.stripe.sessions.clear()
    platform.stripe.refunds.clear()
    platform.stripe.events.splice(0)
    const own = sql`store_id = ${store.id}`
    await db.execute(sql`with ended as (update refunds set try_on = null where ${own}),
        unplanned as (delete from planned_prices where ${own}),
        unheard as (delete from webhook_endpoints where ${own})
      update payments set ask_on = null, expires_on = null, approval_due_on = null where ${own}`)
  }

  return { platform, ...made, since, endpoint, send, addCart, readLines, importRow, work, end }
}

export type TradeStore = Awaited<ReturnType<typeof openTradeStore>>

const idOf = ({ body }: Answer) =>
  JSON.stringify(body, (name, value: unknown) =>
    name === 'requestId' || name === 'instance' ? undefined : value,
  )

/** Whether a call was refused because another one with its key is still being handled. */
export const isBusy = ({ status, body }: Answer) =>
  status === 409 && /InFlight|InProgress/.test(JSON.stringify(body))

/** Two answers to one call under one key are one answer, apart from what has changed since. */
function sameAnswer(call: Call, one: Answer, two: Answer): Answer {
  // A page shows what has become of a payment meanwhile.
  if (call.from === 'browser') return two
  // What the provider kept from happening may be tried again under its key.
  if (one.status === 503 || two.status === 503) return one.status === 503 ? two : one
  if (one.status !== two.status || idOf(one) !== idOf(two)) {
    const shown = [one, two].map(({ status, body }) => `${String(status)} ${JSON.stringify(body)}`)
    const what = `${call.method} ${call.path} ${JSON.stringify(call.body)}`
    throw new Breach(`One key, two answers to ${what}:\n  ${shown.join('\n  ')}`)
  }
  return two
}
