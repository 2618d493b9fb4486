import { eq, inArray, like } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { sendDueMails } from '#outbound/mail-sender.ts'
import { sweepWithdrawals } from '#commerce/withdrawals/withdrawals.ts'
import { findRow } from '#store/find-row.ts'
import { rateLimits } from '#store/schema/identity.ts'
import { issues } from '#store/schema/issues.ts'
import { mails } from '#store/schema/mails.ts'
import { products } from '#store/schema/catalog.ts'
import { orders } from '#store/schema/orders.ts'
import { withdrawals } from '#store/schema/withdrawals.ts'
import { addStore, readJson, readProblem, signInApplication, signInCustomer } from '#testing.ts'
import { arrived, codeOf, openReturnShop, type ReturnJson } from '#api/testing/return-shop.ts'

const shop = await openReturnShop()
const { db } = shop.services
afterAll(() => shop.close())

interface WithdrawalJson {
  id: string
  orderId: string | null
  orderNumber: string
  name: string | null
  email: string | null
  lines: { orderItemId: string; quantity: number }[] | null
  items: string | null
  issueId: string | null
  resolvedOn: string | null
  returnIds: string[]
}

const path = '/v1/order-withdrawals'
let guests = 0

/** Declares a withdrawal as somebody whom no other test writes to. */
async function declare(
  given: object,
  { headers = {}, source }: { headers?: Record<string, string>; source?: string } = {},
) {
  guests += 1
  const email = `leaving-${String(guests)}@example.com`
  const body = { name: 'Hanna Lind', email, ...given }
  const from = source ?? `198.51.100.${String(guests)}`
  const response = await shop.call('POST', path, body, { ...headers, 'x-forwarded-for': from })
  return { response, email: body.email }
}

const list = async (query = '') => {
  const answer = await shop.send('GET', `/v1/withdrawals?limit=200${query}`)
  return (await readJson<{ data: WithdrawalJson[] }>(answer)).data
}
const findOne = async (email: string) => (await list()).find((one) => one.email === email)
const numberOf = async (read: () => Promise<{ orderNumber: string }>) => (await read()).orderNumber

describe('a declaration', () => {
  it.each([
    ['de', 'de'],
    ['en', 'en-GB'],
  ])('is received with content and time, which are mailed at once: %s', async (locale, dates) => {
    const { orderToken, line, orderId, read } = await shop.placeOrder()
    const lines = [{ orderItemId: line, quantity: 2 }]
    const { response, email } = await declare({ orderToken, lines, locale })
    expect(response.status).toBe(201)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const now = shop.services.clock()
    expect(await response.json()).toEqual({ receivedOn: now.toISOString() })
    const orderNumber = await numberOf(read)
    expect(await findOne(email)).toMatchObject({
      ...{ orderId, orderNumber, lines, items: null, name: 'Hanna Lind' },
    })
    const [mail, ...others] = await shop.mailsTo(email)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ kind: 'withdrawalReceived', state: 'queued' })
    const { timezone: timeZone } = shop.store
    const time = new Intl.DateTimeFormat(dates, { dateStyle: 'full', timeStyle: 'long', timeZone })
    for (const text of ['Hanna Lind', orderNumber, '2 × Dune Bowl', time.format(now)])
      for (const part of [mail?.body, mail?.html]) expect(part).toContain(text)
  })

  it('of a guest with number and address is tied to the order, in any spelling', async () => {
    const { read, email, orderId } = await shop.placeOrder()
    const orderNumber = `#${(await numberOf(read)).toLowerCase()}`
    await declare({ orderNumber, email: email.toUpperCase(), items: 'The larger bowl' })
    expect(await findOne(email.toUpperCase())).toMatchObject({ orderId, items: 'The larger bowl' })
  })

  it('about an order of somebody else, or none, is received too, and answered the same', async () => {
    const { read } = await shop.placeOrder()
    const orderNumber = await numberOf(read)
    const items = 'Cheap watches at watches.example'
    const answers = [
      await declare({ orderNumber, items, name: 'watches.example' }),
      await declare({ orderNumber: '999999', items }),
      await declare({ orderNumber, email: (await shop.placeOrder()).email }),
    ]
    const shown = await Array.fromAsync(answers, async ({ response, email }) => {
      const mail = (await shop.mailsTo(email)).find(({ kind }) => kind === 'withdrawalUnmatched')
      const { orderId, issueId } = (await findOne(email)) ?? {}
      expect(orderId).toBeNull()
      expect(issueId).not.toBeNull()
      return {
        status: response.status,
        members: Object.keys(await readJson<object>(response)),
        text: mail?.body.replace(orderNumber, '999999'),
      }
    })
    expect(new Set(shown.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(shown[0]?.text).toContain('999999')
    expect(shown[0]?.text).not.toContain('watches')
    const { email } = await declare({ orderNumber: 'at watches.example' })
    for (const { body, html } of await shop.mailsTo(email)) {
      expect(body + String(html)).not.toContain('watches')
    }
  })

  it('of a customer needs the account for its id, and finds its number', async () => {
    const { orderId, read } = await shop.placeOrder()
    const { customer, accessToken } = await signInCustomer(shop.services, shop.store)
    const tied = { customerId: customer.id }
    await db.update(orders).set(tied).where(eq(orders.id, orderId))
    const headers = { authorization: `Bearer ${accessToken}` }
    expect(await codeOf((await declare({ orderId })).response)).toBe('Auth.Unauthorized')
    const other = await signInCustomer(shop.services, shop.store, { email: 'else@example.com' })
    const foreign = { headers: { authorization: `Bearer ${other.accessToken}` } }
    expect(await codeOf((await declare({ orderId }, foreign)).response)).toBe('Order.NotFound')
    const { email } = await declare({ orderNumber: await numberOf(read) }, { headers })
    expect(await findOne(email)).toMatchObject({ orderId })
    expect((await declare({ orderId }, { headers })).response.status).toBe(201)
  })

  it('sent twice with one key is one declaration with one receipt', async () => {
    const given = { orderNumber: 'T-1', email: 'twice@example.com' }
    const headers = { 'idempotency-key': 'leave-once' }
    const first = await declare(given, { headers })
    const second = await declare(given, { headers })
    expect(await second.response.json()).toEqual(await first.response.json())
    expect((await list()).filter(({ email }) => email === given.email)).toHaveLength(1)
    expect(await shop.mailsTo(given.email)).toHaveLength(1)
  })

  it('is refused without an order, a name or an address, and with lines that were not ordered', async () => {
    const { orderToken, line: own } = await shop.placeOrder()
    const { line } = await shop.placeOrder()
    const wrong: [string, object][] = [
      ['orderNumber', {}],
      ['name', { orderToken, name: ' ' }],
      ['email', { orderToken, email: 'nobody' }],
      ['lines', { orderToken, lines: [{ orderItemId: line, quantity: 1 }] }],
      ['lines', { orderToken, lines: [{ orderItemId: own, quantity: 99 }] }],
      ['lines', { orderNumber: 'T-1', lines: [{ orderItemId: line, quantity: 1 }] }],
    ]
    for (const [field, given] of wrong) {
      const { response } = await declare(given)
      expect(Object.keys((await readProblem(response)).errors ?? {}), field).toEqual([field])
    }
  })

  it('is mailed ten times a day to an address, and received without end', async () => {
    const { orderToken } = await shop.placeOrder()
    const given = { orderToken, email: 'flooded@example.com' }
    for (let i = 0; i < 12; i += 1) expect((await declare(given)).response.status).toBe(201)
    expect(await shop.mailsTo(given.email)).toHaveLength(10)
    expect((await list()).filter(({ email }) => email === given.email)).toHaveLength(12)
  })

  it('about no known order is mailed three times a day to an address, ten times for a source', async () => {
    const given = { orderNumber: 'T-1', email: 'unknown@example.com' }
    for (let i = 0; i < 5; i += 1) expect((await declare(given)).response.status).toBe(201)
    expect(await shop.mailsTo(given.email)).toHaveLength(3)
    const isStore = like(rateLimits.key, 'withdrawal-unmatched-store:%')
    const countOfStore = async () => (await findRow(db, rateLimits, isStore))?.count
    const before = (await countOfStore()) ?? 0
    const emails: string[] = []
    for (let i = 0; i < 12; i += 1)
      emails.push((await declare({ orderNumber: 'T-1' }, { source: '203.0.113.8' })).email)
    const sent = await Array.fromAsync(emails, shop.mailsTo)
    expect(sent.flat()).toHaveLength(10)
    // The rest takes nothing from the other consumers of the store.
    expect(await countOfStore()).toBe(before + 10)
  })

  it('whose receipt the mail server refuses for a day is an issue, and can be sent again', async () => {
    const { email } = await declare({ orderNumber: 'T-4712' })
    const refuse = () => Promise.reject(new Error('refused'))
    const nextAttemptOn = shop.services.clock()
    for (let i = 0; i < 14; i += 1) {
      await db.update(mails).set({ nextAttemptOn }).where(eq(mails.recipient, email))
      await sendDueMails(shop.services, refuse)
    }
    expect((await shop.mailsTo(email))[0]).toMatchObject({ state: 'failed' })
    const issues = await readJson<{ data: { recipient: string }[] }>(
      await shop.send('GET', '/v1/issues?kind=mailFailed&limit=200'),
    )
    expect(issues.data.map(({ recipient }) => recipient)).toContain(email)
    expect((await shop.mailsTo(email))[0]?.body).toContain('T-4712')
  })
})

describe('the merchant', () => {
  it('is told by mail, and resolves it', async () => {
    await shop.setStore({ contactEmail: 'desk@example.com' })
    await shop.signIn()
    const { email } = await declare({ orderNumber: 'T-4711' })
    const told = await shop.mailsTo('desk@example.com')
    expect(told.at(-1)).toMatchObject({ kind: 'withdrawal' })
    expect(told.at(-1)?.subject).toBe('Withdrawal that matches no order')
    expect(told.at(-1)?.body).toContain('T-4711')
    const made = await findOne(email)
    const isIn = async (state: string) =>
      (await list(`&state=${state}`)).some(({ id }) => id === made?.id)
    expect([await isIn('open'), await isIn('resolved')]).toEqual([true, false])
    await shop.send('POST', `/v1/issues/${String(made?.issueId)}/resolve`)
    expect([await isIn('open'), await isIn('resolved')]).toEqual([false, true])
    const one = await shop.send('GET', `/v1/withdrawals/${String(made?.id)}`)
    expect((await readJson<WithdrawalJson>(one)).resolvedOn).not.toBeNull()
    await shop.setStore({ contactEmail: null })
  })

  it('makes a return for it, which ties it to the order and resolves it on arrival', async () => {
    const { orderId, url, line, move, receive, came, ask, read } = await shop.placeOrder()
    await move(...arrived)
    expect(await ask('withdrawnOn')).toEqual({ withdrawnOn: null })
    const { email } = await declare({ orderNumber: 'the bowls of last week' })
    const { id: withdrawalId } = (await findOne(email)) ?? {}
    const lines = [{ orderItemId: line, quantity: 1 }]
    const other = await declare({ orderNumber: 'the plates of last week' })
    const announce = () => shop.send('POST', `${url}/returns`, { lines, withdrawalId })
    const none = await readJson<ReturnJson>(await announce())
    await shop.send('POST', `${url}/returns/${none.id}/cancel`)
    expect(await findOne(email)).toMatchObject({ orderId, returnIds: [] })
    const foreign = await findOne(other.email)
    expect(foreign).toMatchObject({ orderId: null })
    const { id: storeId } = await addStore(shop.services)
    await db.update(withdrawals).set({ storeId }).where(eq(withdrawals.email, other.email))
    const stray = { lines, withdrawalId: foreign?.id }
    const taken = await shop.send('POST', `${url}/returns`, stray)
    expect(await codeOf(taken)).toBe('Withdrawal.NotFound')
    const { id } = await readJson<ReturnJson>(await announce())
    const tied = { orderId, orderNumber: await numberOf(read), returnIds: [id], resolvedOn: null }
    expect(await findOne(email)).toMatchObject(tied)
    expect(await list(`&orderId=${orderId}`)).toHaveLength(1)
    expect(await ask('withdrawnOn')).not.toEqual({ withdrawnOn: null })
    expect((await receive(id, { lines: came(1), refund: true })).status).toBe(200)
    expect((await findOne(email))?.resolvedOn).not.toBeNull()
    const elsewhere = await shop.placeOrder()
    await elsewhere.move(...arrived)
    const wrong = { lines: [{ orderItemId: elsewhere.line, quantity: 1 }], withdrawalId }
    const refused = await shop.send('POST', `${elsewhere.url}/returns`, wrong)
    expect(await codeOf(refused)).toBe('Withdrawal.NotFound')
  })

  it('does not see those of another store', async () => {
    const { email } = await declare({ orderNumber: 'T-1' })
    const { id = '' } = (await findOne(email)) ?? {}
    const { services, store } = shop
    const other = await addStore(services, { tenantId: store.tenantId })
    const stranger = await signInApplication(services, other, ['orders:read'])
    const read = (at: string) => shop.send('GET', `/v1/withdrawals${at}`, undefined, stranger)
    expect(await readJson(await read(''))).toMatchObject({ data: [], totalCount: 0 })
    expect(await codeOf(await read(`/${id}`))).toBe('Withdrawal.NotFound')
    expect((await shop.send('GET', `/v1/withdrawals/${id}`)).status).toBe(200)
  })

  it('loses one that nobody tied to an order, after 400 days', async () => {
    const { clock } = shop.services
    const { orderToken } = await shop.placeOrder()
    const kept = await declare({ orderToken })
    const { email } = await declare({ orderNumber: 'T-1' })
    const ids = [await findOne(kept.email), await findOne(email)].map((one) => String(one?.id))
    const sweepAfter = async (days: number) => {
      await sweepWithdrawals(db, new Date(clock().getTime() + days * 24 * 3600_000))
      const told = await db.select().from(issues).where(inArray(issues.subjectId, ids))
      return [await findOne(kept.email), await findOne(email), ...told].filter(Boolean).length
    }
    expect(await sweepAfter(399)).toBe(4)
    expect(await sweepAfter(401)).toBe(2)
    expect(await findOne(kept.email)).toBeDefined()
  })

  it('keeps a declaration without its person after an erasure', async () => {
    const { orderToken, orderId, read } = await shop.placeOrder()
    const { email } = await declare({ orderToken, items: 'The gift for Maja' })
    const { id, orderNumber } = (await findOne(email)) ?? {}
    const erased = await shop.send('POST', '/v1/customers/erasures', { email })
    expect(erased.status).toBe(200)
    const kept = (await list()).find((one) => one.id === id)
    expect(kept).toMatchObject({ name: null, email: null, items: '', orderId, orderNumber })
    // It was of some of the order, whichever.
    expect((await read()).items).toMatchObject([{ pieces: { withdrawn: 0 } }])
    expect(await shop.mailsTo(email)).toEqual([])
  })
})

describe('the period', () => {
  it('is told to the buyer from delivery on, with the exception of a product', async () => {
    const { move, ask } = await shop.placeOrder()
    const fields = 'withdrawableUntil items { withdrawalException }'
    expect(await ask(fields)).toEqual({
      withdrawableUntil: null,
      items: [{ withdrawalException: null }],
    })
    await move(...arrived)
    const { withdrawableUntil } = await ask(fields)
    const days = (Date.parse(String(withdrawableUntil)) - shop.services.clock().getTime()) / 864e5
    expect(days).toBeGreaterThan(14)
    expect(days).toBeLessThan(17)
  })

  it('has an exception for what the product was when it was ordered', async () => {
    const { variantId, productId } = await shop.variantOf(5)
    const set = (withdrawalException: 'hygieneSeal' | null) =>
      db.update(products).set({ withdrawalException }).where(eq(products.id, productId))
    await set('hygieneSeal')
    const { placed } = await shop.buy(variantId, 1, 'sealed@example.com')
    await set(null)
    const query = 'query ($t: String!) { order(orderToken: $t) { items { withdrawalException } } }'
    const variables = { t: placed.orderToken }
    const answer = await shop.call('POST', '/graphql', { query, variables })
    expect(await answer.json()).toEqual({
      data: { order: { items: [{ withdrawalException: 'hygieneSeal' }] } },
    })
  })
})
