import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { addLocation, addVariant } from '#commerce/selling-store.testing.ts'
import { idempotencyKeys } from '#store/schema/idempotency.ts'
import { inventoryLevels } from '#store/schema/inventory.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { addStore, createTestServices, readJson, readProblem, signInApplication } from '#testing.ts'
import { sweepEnded } from '#sweep.ts'
import { createDialler, type CallResult } from '#outbound/dialler.ts'
import { createCaller } from '#api/testing/shop.ts'

/** Calls of the receiver of webhooks, each of which waits for `receive`. */
let receive: () => Promise<CallResult> = () => Promise.reject(new Error('Nothing is expected.'))
let received = 0
const test = await createTestServices(
  {},
  {
    ...createDialler(),
    readUrl: (url) => ({ ok: true, url: new URL(url) }),
    post: () => {
      received += 1
      return receive()
    },
  },
)
afterAll(() => test.close())
const { services } = test
const { db } = services

/** A store with one variant, of which ten are in stock, and its application. */
async function openStock(tenantId?: string) {
  const store = await addStore(services, tenantId === undefined ? {} : { tenantId })
  const location = await addLocation(db, store)
  const { variantId } = await addVariant(db, store, { stock: { [location]: 10 } })
  const token = await signInApplication(services, store)
  return { store, token, variantId }
}

type Stock = Awaited<ReturnType<typeof openStock>>

const callAs = (store: Store, token: string) => {
  const call = createCaller(test, store)
  return (method: string, path: string, body?: unknown, key?: string) =>
    call(method, path, body, {
      authorization: `Bearer ${token}`,
      ...(key !== undefined && { 'idempotency-key': key }),
    })
}

const adjust = (
  { store, token, variantId }: Stock,
  quantity: number,
  key?: string,
  path = '/v1/inventory/batches',
) => callAs(store, token)('POST', path, { mode: 'adjust', lines: [{ variantId, quantity }] }, key)

async function count({ variantId }: Pick<Stock, 'variantId'>) {
  const isLevel = eq(inventoryLevels.variantId, variantId)
  const [level] = await db.select().from(inventoryLevels).where(isLevel)
  return level?.availableQuantity
}

let stock = await openStock()
beforeEach(async () => {
  stock = await openStock()
})

describe('a repeated POST of the Admin API', () => {
  it('does nothing and returns the first response', async () => {
    const first = await adjust(stock, -2, 'once')
    const body = await first.text()
    const second = await adjust(stock, -2, 'once')
    expect(await second.text()).toBe(body)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    const third = await adjust(stock, -2, 'once', '/api/v1/inventory/batches')
    expect(third.headers.get('idempotent-replayed')).toBe('true')
    expect(await count(stock)).toBe(8)
  })

  it('acts again without a key, and with another key', async () => {
    await adjust(stock, -2)
    await adjust(stock, -2)
    await adjust(stock, -2, 'one')
    await adjust(stock, -2, 'two')
    expect(await count(stock)).toBe(2)
  })

  it('refuses a key with another body, at another path, or of another form', async () => {
    await adjust(stock, -2, 'once')
    const send = callAs(stock.store, stock.token)
    for (const refused of [
      await adjust(stock, -3, 'once'),
      await send('POST', '/v1/catalog/brands', { name: 'Nord', slug: 'nord' }, 'once'),
    ]) {
      expect(refused.status).toBe(422)
      expect((await readProblem(refused)).code).toBe('Common.IdempotencyMismatch')
    }
    for (const key of ['', 'two words', 'x'.repeat(256)]) {
      const refused = await adjust(stock, -2, key)
      expect((await readProblem(refused)).code).toBe('Common.IdempotencyKeyMissing')
    }
    expect(await count(stock)).toBe(8)
  })

  it('has a key of its own store and application', async () => {
    const sibling = await openStock(stock.store.tenantId)
    const stranger = await openStock()
    for (const one of [stock, sibling, stranger]) {
      expect((await adjust(one, -2, 'shared')).headers.get('idempotent-replayed')).toBeNull()
      expect(await count(one)).toBe(8)
    }
    const unbound = await signInApplication(services, stock.store, ['api_admin'], { storeId: null })
    for (const { store, variantId } of [stock, sibling]) {
      const answer = await createCaller(test, store)(
        'POST',
        '/v1/inventory/batches',
        { mode: 'adjust', lines: [{ variantId, quantity: -1 }] },
        {
          authorization: `Bearer ${unbound}`,
          'x-store-id': store.id,
          'idempotency-key': 'unbound',
        },
      )
      expect(answer.headers.get('idempotent-replayed')).toBeNull()
    }
    expect([await count(stock), await count(sibling)]).toEqual([7, 7])
  })

  it('acts once when sent several times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => adjust(stock, -2, 'burst')))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status !== 409)).toContain(200)
    for (const refused of answers.filter(({ status }) => status === 409)) {
      expect((await readProblem(refused)).code).toBe('Common.RequestInFlight')
    }
    expect((await adjust(stock, -2, 'burst')).headers.get('idempotent-replayed')).toBe('true')
    expect(await count(stock)).toBe(8)
  })

  it('acts after a refusal, which is not stored', async () => {
    const tooMany = await adjust(stock, -11, 'again')
    expect(tooMany.status).toBe(409)
    const invalid = await adjust(stock, 0.5, 'again')
    expect(invalid.status).toBe(400)
    await adjust(stock, 5)
    expect((await adjust(stock, -11, 'again')).status).toBe(200)
    expect(await count(stock)).toBe(4)
  })

  it('leaves nothing behind when it is aborted before its answer is stored', async () => {
    await db.execute(sql`create function refuse_answer() returns trigger language plpgsql
      as $$ begin raise exception 'aborted'; end $$`)
    await db.execute(sql`create trigger refuse_answer before insert on idempotency_keys
      for each row execute function refuse_answer()`)
    expect((await adjust(stock, -2, 'crash')).status).toBe(500)
    expect(await count(stock)).toBe(10)
    await db.execute(sql`drop function refuse_answer cascade`)
    expect((await adjust(stock, -2, 'crash')).status).toBe(200)
    expect((await adjust(stock, -2, 'crash')).status).toBe(200)
    expect(await count(stock)).toBe(8)
  })

  it('acts again after the day for which answers are stored', async () => {
    await adjust(stock, -2, 'yesterday')
    test.advance(24 * 3_600_000 - 1)
    await sweepEnded(services)
    const token = await signInApplication(services, stock.store)
    const today = { ...stock, token }
    expect((await adjust(today, -2, 'yesterday')).headers.get('idempotent-replayed')).toBe('true')
    test.advance(2)
    await sweepEnded(services)
    expect((await adjust(today, -2, 'yesterday')).headers.get('idempotent-replayed')).toBeNull()
    expect(await count(stock)).toBe(6)
  })

  it('returns a secret that the database does not contain in plain text', async () => {
    const send = callAs(stock.store, stock.token)
    const body = { name: 'Stock', scopes: ['inventory:update'] }
    const create = async () =>
      readJson<{ clientSecret: string }>(await send('POST', '/v1/applications', body, 'secret'))
    const first = await create()
    expect(first.clientSecret).toMatch(/\S{20}/)
    expect(await create()).toEqual(first)
    const rows = JSON.stringify(await db.select().from(idempotencyKeys))
    expect(rows).not.toContain(first.clientSecret)
  })

  it('repeats a created resource with its ETag', async () => {
    const send = callAs(stock.store, stock.token)
    const create = () => send('POST', '/v1/catalog/brands', { name: 'Nord', slug: 'nord' }, 'brand')
    const [first, second] = [await create(), await create()]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'))
    expect(await second.json()).toEqual(await first.json())
  })
})

it('registers a webhook endpoint once, and keeps no transaction open during its test event', async () => {
  const send = callAs(stock.store, stock.token)
  const register = () =>
    send('POST', '/v1/webhooks/endpoints', { url: 'https://hooks.example/a' }, 'hook')
  received = 0
  receive = async () => {
    // Would wait for ever for a transaction of the embedded engine, which has one connection.
    expect(await count(stock)).toBe(10)
    expect((await adjust(stock, -1)).status).toBe(200)
    return { kind: 'answered', status: 204, retryAfter: undefined, body: Buffer.alloc(0) }
  }
  const first = await register()
  expect(first.status, await first.clone().text()).toBe(201)
  const second = await register()
  expect(await second.json()).toEqual(await first.json())
  expect(received).toBe(1)
  expect(await count(stock)).toBe(9)
})

it('keeps one response per key for every order of requests', async () => {
  const steps = fc.array(
    fc.record({
      key: fc.constantFrom('a', 'b', 'c'),
      quantity: fc.constantFrom(-4, -3, 2),
      together: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  )
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const own = await openStock()
      let expected = 10
      const used = new Map<string, { quantity: number; body: string }>()
      for (const { key, quantity, together } of sequence) {
        const send = () => adjust(own, quantity, key)
        const answers = await Promise.all(together ? [send(), send()] : [send()])
        const known = used.get(key)
        const isOther = known !== undefined && known.quantity !== quantity
        const isRefused = known === undefined && expected + quantity < 0
        for (const answer of answers) {
          const body = await answer.clone().text()
          if (body.includes('Common.RequestInFlight')) continue
          expect(answer.status).toBe(isOther ? 422 : isRefused ? 409 : 200)
          if (isOther || isRefused) continue
          if (!used.has(key)) {
            used.set(key, { quantity, body })
            expected += quantity
          }
          expect(body).toBe(used.get(key)?.body)
        }
        expect(await count(own)).toBe(expected)
      }
    }),
    { numRuns: 25 },
  )
})
