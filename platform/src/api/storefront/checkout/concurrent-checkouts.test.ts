import { and, eq, gt, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '#store/database.ts'
import { coupons } from '#store/schema/coupons.ts'
import { orders } from '#store/schema/orders.ts'
import {
  countPurchases,
  prepareCheckouts,
  prepareCouponCheckouts,
  placeOrder,
} from '#api/testing/concurrent-checkouts.ts'
import { openTestServer, patient, type ServerAnswer, type TestServer } from '#api/testing/server.ts'

// Full numbers take minutes on a busy machine, the others seconds.
const patienceMs = 900_000
const isFull = Boolean(process.env['VITRINE_FULL_NUMBERS'])
const doubles = isFull ? 1_000 : 20
const buyers = isFull ? 500 : 24
const units = isFull ? 100 : 6
const kills = isFull ? 20 : 2
const perKill = 8
const engine = process.env['TEST_ENGINE'] ?? 'pglite'

const size = kills * perKill
const [couponBuyers, couponLimit] = [12, 4]

let server: TestServer
let shops: Awaited<ReturnType<typeof prepare>>
let crowd: Awaited<ReturnType<typeof sendAll>>
let found: Awaited<ReturnType<typeof readAll>>

const prepare = async (db: Db) => ({
  doubled: await prepareCheckouts(db, doubles, doubles),
  scarce: await prepareCheckouts(db, buyers, units),
  coupon: await prepareCouponCheckouts(db, couponBuyers, couponLimit),
  // Enough carts for the requests lost in each round and for those answered before the kill.
  killed: await prepareCheckouts(db, size, size),
})

/** Sends each crowd at once, one crowd after the other. */
async function sendAll() {
  const { doubled, scarce, coupon } = shops
  const pairs = await Promise.all(
    doubled.tokens.map((token, index) => {
      const second = index % 2 === 0 ? `once-${String(index)}` : `twice-${String(index)}`
      return Promise.all([
        placeOrder(server, doubled, token, `once-${String(index)}`),
        placeOrder(server, doubled, token, second),
      ])
    }),
  )
  const rush = await Promise.all(
    scarce.tokens.map((token, index) => placeOrder(server, scarce, token, `buy-${String(index)}`)),
  )
  const buyAt = (expectedTotal: number, tokens: string[]) =>
    Promise.all(
      tokens.map((token) => {
        const key = `${token}-${String(expectedTotal)}`
        return placeOrder(server, coupon, token, key, { expectedTotal })
      }),
    )
  const cheap = await buyAt(27.4, coupon.tokens)
  const others = coupon.tokens.filter((_, i) => cheap[i]?.status !== 200)
  return { pairs, rush, cheap, full: await buyAt(29.9, others), faults: server.faults() }
}

const readAll = async (db: Db) => ({
  doubled: await countPurchases(db, shops.doubled),
  scarce: await countPurchases(db, shops.scarce),
  coupon: await Promise.all([
    db.$count(orders, and(eq(orders.storeId, shops.coupon.store.id), gt(orders.discountMinor, 0))),
    db.$count(orders, and(eq(orders.storeId, shops.coupon.store.id), eq(orders.discountMinor, 0))),
    db.$count(coupons, eq(coupons.usedCount, couponLimit)),
  ]),
})

// One platform for all, because starting it takes longer than its answers.
beforeAll(async () => {
  server = await openTestServer(undefined, patient)
  shops = await server.use(prepare)
  await server.start()
  crowd = await sendAll()
  await server.stop()
  found = await server.use(readAll)
}, 3 * patienceMs)
afterAll(() => server.close(), patienceMs)

const orderIdOf = ({ body }: ServerAnswer) => (body as { orderId?: string }).orderId
const codeOf = ({ body }: ServerAnswer) => (body as { code?: string }).code

describe('concurrent checkouts', () => {
  it('create one order for a cart that is completed twice, with one key or with two', ({
    task,
  }) => {
    expect(crowd.pairs).toHaveLength(doubles)
    for (const pair of crowd.pairs) {
      const made = pair.filter(({ status }) => status === 200).map(orderIdOf)
      expect(pair.map(({ status, body }) => [status, body])).toContainEqual([
        200,
        expect.anything(),
      ])
      expect(new Set(made).size).toBe(1)
      // Only a second request with the same key may be refused while the first is in progress.
      for (const refused of pair.filter(({ status }) => status !== 200)) {
        expect([refused.status, codeOf(refused)]).toEqual([409, 'Common.RequestInFlight'])
      }
    }
    expect(crowd.faults).toEqual([])
    const result = found.doubled
    const what = `A checkout sent twice creates two orders on ${engine}`
    const failures = result.orders.length - doubles
    task.meta.repetitions = { row: 'I1', what, n: doubles, failures }
    expect(result).toMatchObject({ left: 0, sold: doubles, completedCarts: doubles })
    expect(new Set(result.orders.map(({ cartId }) => cartId)).size).toBe(doubles)
    expect(new Set(result.orders.map(({ orderNumber }) => orderNumber)).size).toBe(doubles)
  })

  it('sell exactly the stock when there are more buyers', ({ task }) => {
    const refused = crowd.rush.filter(({ status }) => status !== 200)
    expect(crowd.rush.length - refused.length).toBe(units)
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([409]))
    expect(new Set(refused.map(codeOf))).toEqual(new Set(['Cart.NotReady']))
    const result = found.scarce
    const what = `More than ${String(units)} items are sold, or an available one is refused, on ${engine}`
    const failures = Math.abs(result.orders.length - units)
    task.meta.repetitions = { row: 'I4', what, n: buyers, failures }
    expect(result).toMatchObject({ left: 0, sold: units, completedCarts: units })
    expect(result.orders).toHaveLength(units)
  })

  it('use a coupon as often as it may be used, and the others pay the full price', () => {
    const full = couponBuyers - couponLimit
    const refused = crowd.cheap.filter(({ status }) => status !== 200)
    expect(refused.map(({ body }) => body)).toEqual(
      Array.from({ length: full }, () =>
        expect.objectContaining({ code: 'Cart.TotalChanged', total: 29.9 }),
      ),
    )
    expect(crowd.full.map(({ status }) => status)).toEqual(Array.from({ length: full }, () => 200))
    expect(found.coupon).toEqual([couponLimit, full, 1])
  })
})

describe('a platform that is killed during checkouts', () => {
  it(
    'leaves no partial order, loses no acknowledged one, and recovers',
    async ({ task }) => {
      const scenario = shops.killed
      await server.start()
      const acknowledged = new Map<string, string>()
      const press = async (token: string) => {
        const answer = await placeOrder(server, scenario, token, `key-${token}`)
        const orderId = orderIdOf(answer)
        if (orderId !== undefined) acknowledged.set(token, orderId)
        return answer
      }
      for (let round = 0; round < kills; round += 1) {
        const open = scenario.tokens.filter((token) => !acknowledged.has(token)).slice(0, perKill)
        const killAfter = Math.floor(Math.random() * perKill)
        let answered = 0
        await Promise.all(
          open.map(async (token) => {
            // Requests in flight when the process is killed fail, which is intended.
            await press(token).catch(() => null)
            answered += 1
            if (answered === killAfter + 1) await server.kill()
          }),
        )
        await server.kill()
        await server.start()
      }
      await Promise.all(scenario.tokens.filter((token) => !acknowledged.has(token)).map(press))
      const replays = await Promise.all(scenario.tokens.map((token) => press(token)))
      expect(replays.map(orderIdOf)).toEqual(
        scenario.tokens.map((token) => acknowledged.get(token)),
      )
      await server.stop()
      const result = await server.use((db) => countPurchases(db, scenario))
      expect(result).toMatchObject({ left: 0, sold: size, completedCarts: size })
      expect(result.orders).toHaveLength(size)
      const parts = await server.use((db) =>
        db.execute(sql`select
        (select count(*) from orders o where not exists (select 1 from payments p where p.order_id = o.id)
          or not exists (select 1 from order_items i where i.order_id = o.id)
          or not exists (select 1 from order_events e where e.order_id = o.id)
          or not exists (select 1 from outbox_events e where e.type = 'order.created'
            and e.body like '%' || o.id || '%'))::int as broken,
        (select count(*) from idempotency_keys where store_id = ${scenario.store.id})::int as keys`),
      )
      const { rows } = parts as { rows: { broken: number; keys: number }[] }
      const what = `An order is partial, lost or duplicated after ${String(kills)} kills on ${engine}`
      task.meta.repetitions = { row: 'I5', what, n: size, failures: rows[0]?.broken ?? 0 }
      expect(rows).toEqual([{ broken: 0, keys: size }])
    },
    patienceMs,
  )
})
