import { count, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { orderEvents, orders } from '#store/schema/orders.ts'
import { outboxEvents } from '#store/schema/outbox.ts'
import { payments } from '#store/schema/payments.ts'
import {
  countPurchases,
  prepareCheckouts,
  placeOrder,
  type CheckoutScenario,
} from './testing/concurrent-checkouts.ts'
import { openTwoServers, type ServerAnswer, type TestServer } from './testing/server.ts'

// Each test starts processes; far longer than they take on an idle machine.
const patienceMs = 240_000
/** The lease of a killed process lasts for a minute. */
const takeoverMs = 90_000
const buyers = 12

let shared: Awaited<ReturnType<typeof openTwoServers>>
let first: TestServer
let second: TestServer
beforeAll(async () => {
  shared = await openTwoServers()
  ;({ first, second } = shared)
}, patienceMs)
afterAll(() => shared.close(), patienceMs)

const open = (paymentType?: 'redirect') =>
  shared.use((db) => prepareCheckouts(db, buyers, buyers, paymentType))
const orderIdOf = ({ body }: ServerAnswer) => (body as { orderId?: string }).orderId
const each = (scenario: CheckoutScenario, press: (token: string) => Promise<ServerAnswer>) =>
  Promise.all(scenario.tokens.map(press))

it(
  'a rate limit counts the requests of both processes',
  async () => {
    const { store } = await open()
    const body = { email: 'nobody@example.com', password: 'not the password' }
    const headers = { 'x-store-domain': store.domain, 'x-forwarded-for': '203.0.113.9' }
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, i) =>
        (i % 2 === 0 ? first : second).post('/v1/customer/login', body, headers),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    // Ten for an account and a source, whichever process is asked.
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(14)
  },
  patienceMs,
)

it(
  'an idempotency key used at one process returns the same order at the other',
  async () => {
    const scenario = await open()
    const key = (token: string) => `key-${token.slice(-12)}`
    const made = await each(scenario, (token) => placeOrder(first, scenario, token, key(token)))
    const again = await each(scenario, (token) => placeOrder(second, scenario, token, key(token)))
    expect(made.map(({ status }) => status)).toEqual(scenario.tokens.map(() => 200))
    expect(again.map(orderIdOf)).toEqual(made.map(orderIdOf))
    const result = await shared.use((db) => countPurchases(db, scenario))
    expect(result).toMatchObject({ left: 0, sold: buyers })
  },
  patienceMs,
)

it(
  'an idempotency key used at both processes concurrently creates one order',
  async () => {
    const scenario = await open()
    const pairs = await Promise.all(
      scenario.tokens.map((token) => {
        const press = (server: TestServer) => placeOrder(server, scenario, token, `both-${token}`)
        return Promise.all([press(first), press(second)])
      }),
    )
    for (const pair of pairs) {
      const ids = pair.filter(({ status }) => status === 200).map(orderIdOf)
      expect(new Set(ids).size).toBe(1)
      expect(pair.every(({ status }) => status === 200 || status === 409)).toBe(true)
    }
    const result = await shared.use((db) => countPurchases(db, scenario))
    expect(result).toMatchObject({ left: 0, sold: buyers, completedCarts: buyers })
  },
  patienceMs,
)

it(
  'a killed process leaves no idempotency key that blocks the other',
  async () => {
    const scenario = await open()
    const acknowledged = new Map<string, string | undefined>()
    let answered = 0
    await each(scenario, async (token) => {
      const answer = await placeOrder(first, scenario, token, `killed-${token}`).catch(() => null)
      if (answer?.status === 200) acknowledged.set(token, orderIdOf(answer))
      answered += 1
      if (answered === 4) await first.kill()
      return { status: 0, body: null }
    })
    await first.kill()
    const press = (token: string) => placeOrder(second, scenario, token, `killed-${token}`)
    // PostgreSQL soon notices that the connections of the killed process are closed.
    await expect
      .poll(
        async () => (await each(scenario, press)).filter(({ status }) => status !== 200).length,
        {
          timeout: 30_000,
        },
      )
      .toBe(0)
    const after = await each(scenario, press)
    const lost = scenario.tokens.filter((token, i) => {
      const orderId = acknowledged.get(token)
      return orderId !== undefined && orderId !== (after[i] && orderIdOf(after[i]))
    })
    expect(lost).toEqual([])
    const result = await shared.use((db) => countPurchases(db, scenario))
    expect(result).toMatchObject({ left: 0, sold: buyers, completedCarts: buyers })
    await first.start()
  },
  patienceMs,
)

it(
  'expired payments are settled once, even if a process is killed meanwhile',
  async () => {
    const scenario = await open('redirect')
    const returnUrl = `https://${scenario.store.domain}/checkout/return`
    await each(scenario, (token) =>
      placeOrder(first, scenario, token, `pay-${token}`, { returnUrl }),
    )
    const ofStore = eq(orders.storeId, scenario.store.id)
    const countLeft = () =>
      shared.use((db) => db.$count(orders, sql`${ofStore} and ${orders.state} = 'created'`))
    expect(await countLeft()).toBe(buyers)
    const longAgo = new Date(Date.now() - 60_000)
    await shared.use((db) =>
      db
        .update(payments)
        .set({ expiresOn: longAgo })
        .where(eq(payments.storeId, scenario.store.id)),
    )
    await expect.poll(countLeft, { timeout: takeoverMs, interval: 5 }).toBeLessThan(buyers)
    await first.kill()
    await expect.poll(countLeft, { timeout: takeoverMs }).toBe(0)
    const done = await shared.use(async (db) => {
      const moves = db
        .select({ times: count() })
        .from(orderEvents)
        .innerJoin(orders, eq(orders.id, orderEvents.orderId))
        .where(sql`${ofStore} and ${orderEvents.state} = 'invalidated'`)
        .groupBy(orders.id)
      const reported = sql`${outboxEvents.storeId} = ${scenario.store.id} and ${outboxEvents.type} = 'order.invalidated'`
      return { moves: await moves, reported: await db.$count(outboxEvents, reported) }
    })
    // Restocking twice would exceed the original stock.
    const { left } = await shared.use((db) => countPurchases(db, scenario))
    expect({ left, reported: done.reported }).toEqual({ left: buyers, reported: buyers })
    expect(done.moves).toEqual(Array.from({ length: buyers }, () => ({ times: 1 })))
    await first.start()
  },
  patienceMs,
)
