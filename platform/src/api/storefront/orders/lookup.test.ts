import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { mails } from '#store/schema/mails.ts'
import { orders } from '#store/schema/orders.ts'
import { payments } from '#store/schema/payments.ts'
import { addStore, readJson, signInCustomer } from '#testing.ts'
import { openTestCheckout } from '#api/testing/shop.ts'

const shop = await openTestCheckout({ RATE_LIMIT_FACTOR: '0.5' })
const variantId = (await shop.variantOf(100)).variantId
afterAll(() => shop.close())

const ask = (orderNumber: string, email: string, source?: string) =>
  shop.postFrom('/v1/orders/lookup', { orderNumber, email }, source)

async function buy(email = 'hanna@example.com') {
  return (await shop.buy(variantId, 1, email)).placed
}

/** A refusal without its request id, which is all that may differ. */
async function refusalOf(response: Response) {
  const { requestId, ...problem } = await readJson<{ requestId: string }>(response)
  expect(requestId).toBeTruthy()
  const headers = Object.fromEntries(response.headers)
  delete headers['x-request-id']
  return { status: response.status, problem, headers }
}

describe('200', () => {
  it('returns the token of the order again', async () => {
    const { orderNumber, orderToken } = await buy()
    const response = await ask(orderNumber, 'hanna@example.com')
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toEqual({ orderToken })
  })

  it('accepts other spellings of the number and the address', async () => {
    const { orderNumber, orderToken } = await buy('Hanna.Lind@Example.com')
    const response = await ask(` #${orderNumber.toLowerCase()} `, 'hanna.lind@EXAMPLE.com')
    expect(await response.json()).toEqual({ orderToken })
  })

  it('does not count successful lookups towards the limit', async () => {
    const { orderNumber } = await buy()
    for (let i = 0; i < 8; i += 1) {
      expect((await ask(orderNumber, 'hanna@example.com')).status).toBe(200)
    }
  })
})

describe('400', () => {
  it('names missing fields', async () => {
    const response = await ask('', 'nobody')
    const { errors } = await readJson<{ errors: Record<string, string[]> }>(response)
    expect(response.status).toBe(400)
    expect(Object.keys(errors)).toEqual(['orderNumber', 'email'])
  })
})

describe('404', () => {
  it('is the same for an unknown number and for another address', async () => {
    const { orderNumber } = await buy()
    const wrong = await refusalOf(await ask(orderNumber, 'somebody@example.com'))
    expect(wrong.status).toBe(404)
    expect(wrong.problem).toMatchObject({ code: 'Order.NotFound' })
    expect(await refusalOf(await ask('T-999999', 'hanna@example.com'))).toEqual(wrong)
  })

  it('is the status for the order of an account', async () => {
    const { orderId, orderNumber } = await buy()
    const { customer } = await signInCustomer(shop.services, shop.store)
    const { db } = shop.services
    await db.update(orders).set({ customerId: customer.id }).where(eq(orders.id, orderId))
    expect((await ask(orderNumber, 'hanna@example.com')).status).toBe(404)
  })

  it('is the status for an order of another store, and for one whose address was erased', async () => {
    const { orderId, orderNumber } = await buy()
    const other = shop.callerOf(await addStore(shop.services))
    const body = { orderNumber, email: 'hanna@example.com' }
    expect((await other('POST', '/v1/orders/lookup', body)).status).toBe(404)
    await shop.services.db.update(orders).set({ email: null }).where(eq(orders.id, orderId))
    expect((await ask(orderNumber, 'hanna@example.com')).status).toBe(404)
  })
})

describe('429', () => {
  it('limits guesses at one order from many sources, however its number is written', async () => {
    const { orderNumber } = await buy()
    const statuses: number[] = []
    const spellings = [orderNumber, orderNumber.toLowerCase(), `# ${orderNumber}`]
    for (const [i, spelling] of [...spellings, ...spellings].entries()) {
      statuses.push((await ask(spelling, `guess-${String(i)}@example.com`)).status)
    }
    expect(statuses).toEqual([404, 404, 404, 404, 404, 429])
    // The orders of another store may have the same numbers.
    const other = shop.callerOf(await addStore(shop.services))
    const body = { orderNumber, email: 'hanna@example.com' }
    expect((await other('POST', '/v1/orders/lookup', body)).status).toBe(404)
  })

  it('mails the link once to the buyer of an order that somebody guesses at', async () => {
    const email = 'guessed-at@example.com'
    const { orderNumber, orderToken } = await buy(email)
    for (let i = 0; i < 6; i += 1) await ask(orderNumber, `guess-${String(i)}@example.com`)
    const listMails = () => shop.services.db.select().from(mails).where(eq(mails.recipient, email))
    const before = await listMails()
    const wrong = await refusalOf(await ask(orderNumber, 'guess-7@example.com'))
    expect(await listMails()).toEqual(before)
    expect(await refusalOf(await ask(orderNumber, email))).toEqual(wrong)
    expect(wrong.problem).toMatchObject({ code: 'Order.LookupMailed' })
    await expect.poll(listMails).toHaveLength(before.length + 1)
    expect((await listMails()).at(-1)?.body).toContain(orderToken)
    await ask(orderNumber, email)
    await ask(orderNumber, 'guess-8@example.com')
    expect(await listMails()).toHaveLength(before.length + 1)
  })

  it.each([
    ['cancelled', 'due', 'orderCancelled'],
    ['returned', 'refunded', 'orderReturned'],
  ] as const)('mails the buyer of a %s order (payment %s) an %s', async (state, status, kind) => {
    const email = `${state}-${status}@example.com`
    const { orderNumber, orderToken, orderId } = await buy(email)
    const { db } = shop.services
    await db.update(orders).set({ state }).where(eq(orders.email, email))
    await db.update(payments).set({ status }).where(eq(payments.orderId, orderId))
    for (let i = 0; i < 6; i += 1) await ask(orderNumber, `guess-${String(i)}@example.com`)
    await ask(orderNumber, email)
    const listMails = () => db.select().from(mails).where(eq(mails.recipient, email))
    const [mail] = await vi.waitUntil(async () => {
      const found = (await listMails()).filter((each) => each.kind === kind)
      return found.length > 0 && found
    })
    expect(mail?.body).toContain(orderToken)
  })
})
