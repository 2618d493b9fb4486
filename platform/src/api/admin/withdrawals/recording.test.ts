import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { sweepWithdrawals } from '#commerce/withdrawals/withdrawals.ts'
import { orders } from '#store/schema/orders.ts'
import { readJson, readProblem } from '#testing.ts'
import { arrived, openReturnShop, type ReturnJson } from '#api/testing/return-shop.ts'

const shop = await openReturnShop()
afterAll(() => shop.close())

interface Tied {
  email: string | null
  issueId: string | null
  orderId: string | null
  resolvedOn: string | null
}

const list = async (query: string) => {
  const answer = await shop.send('GET', `/v1/withdrawals${query}`)
  return (await readJson<{ data: { id: string }[] }>(answer)).data
}

it('records one that came by letter, whose buyer gets the receipt', async () => {
  const { orderId, url, line, email, read, move } = await shop.placeOrder()
  const { placedOn, orderNumber } = await read()
  await move(...arrived)
  const lines = [{ orderItemId: line, quantity: 2 }]
  const record = (body: object) => shop.send('POST', `${url}/withdrawals`, body)
  const early = new Date(Date.parse(placedOn) - 1000).toISOString()
  const late = new Date(shop.services.clock().getTime() + 1000).toISOString()
  for (const [field, wrong] of [
    ['receivedOn', { receivedOn: early }],
    ['receivedOn', { receivedOn: late }],
    ['lines', { lines: [{ orderItemId: line, quantity: 99 }] }],
  ] as const) {
    const { errors } = await readProblem(await record(wrong))
    expect(Object.keys(errors ?? {})).toEqual([field])
  }
  expect(await list(`?orderId=${orderId}`)).toEqual([])
  const made = await record({ lines, receivedOn: placedOn })
  expect(made.status).toBe(201)
  const own = { orderId, orderNumber, lines, items: null, email, receivedOn: placedOn }
  const withdrawal = await readJson<{ id: string }>(made)
  expect(withdrawal).toMatchObject({ ...own, resolvedOn: null, returnIds: [] })
  expect(await list(`?orderId=${orderId}&state=open`)).toEqual([withdrawal])
  expect((await read()).items).toMatchObject([{ quantity: 3, pieces: { withdrawn: 2 } }])
  const receipts = (await shop.mailsTo(email)).filter(({ kind }) => kind === 'withdrawalReceived')
  expect(receipts).toHaveLength(1)
  expect(receipts[0]?.body).toContain('2 × Dune Bowl')
  const { id } = await readJson<ReturnJson>(
    await shop.send('POST', `${url}/returns`, { lines, withdrawalId: withdrawal.id }),
  )
  expect(await list(`?orderId=${orderId}`)).toMatchObject([{ returnIds: [id] }])
})

it('is recorded once by two people, and its receipt is among the mails of the order', async () => {
  const { url, line, email } = await shop.placeOrder()
  const etag = (await shop.send('GET', url)).headers.get('etag') ?? ''
  const record = (body: object) =>
    shop.send('POST', `${url}/withdrawals`, body, undefined, { 'if-match': etag })
  const lines = [{ orderItemId: line, quantity: 1 }]
  const made = await Promise.all([record({ lines }), record({ lines })])
  expect(made.map(({ status }) => status).sort()).toEqual([201, 412])
  const { data } = await readJson<{ data: { kind: string; recipient: string }[] }>(
    await shop.send('GET', `${url}/mails`),
  )
  expect(data.map(({ kind, recipient }) => `${kind} ${recipient}`).sort()).toEqual([
    `orderConfirmation ${email}`,
    `withdrawalReceived ${email}`,
  ])
})

it('records one of who has no address, of the whole order and now', async () => {
  const { orderId, url, email, read } = await shop.placeOrder()
  await shop.services.db.update(orders).set({ email: null }).where(eq(orders.id, orderId))
  await shop.setStore({ contactEmail: 'desk@example.com' })
  await shop.signIn()
  const told = () => shop.mailsTo('desk@example.com')
  const before = await told()
  const all = { withdrawn: (await read()).items[0]?.quantity }
  expect((await shop.send('POST', `${url}/withdrawals`, {})).status).toBe(201)
  const receivedOn = shop.services.clock().toISOString()
  const [made] = await list(`?orderId=${orderId}&state=open`)
  expect(made).toMatchObject({ lines: null, email: null, receivedOn })
  expect(await read()).toMatchObject({ withdrawnOn: receivedOn, items: [{ pieces: all }] })
  const kinds = (await shop.mailsTo(email)).map(({ kind }) => kind)
  expect(kinds).not.toContain('withdrawalReceived')
  expect(await told()).toEqual(before)
  await shop.setStore({ contactEmail: null })
})

it('leaves less to withdraw from, and so does what came back', async () => {
  const { url, line, move, request, receive, came, read, ask } = await shop.placeOrder()
  const left = async () => (await ask('items { withdrawableQuantity }'))['items']
  const withdraw = (quantity: number) =>
    shop.send('POST', `${url}/withdrawals`, {
      ...{ name: 'Hanna Lind', lines: [{ orderItemId: line, quantity }] },
      receivedOn: shop.services.clock().toISOString(),
    })
  const all = (await read()).items[0]?.quantity ?? 0
  const seen = [await left()]
  expect((await withdraw(1)).status).toBe(201)
  seen.push(await left())
  await move(...arrived)
  const { id } = await readJson<ReturnJson>(await request(2))
  expect((await receive(id, { lines: came(2) })).status).toBe(200)
  seen.push(await left())
  expect((await withdraw(all)).status).toBe(201)
  seen.push(await left())
  const counts = [all, all - 1, all - 2, 0].map((withdrawableQuantity) => [
    { withdrawableQuantity },
  ])
  expect(seen).toEqual(counts)
})

it('is tied to an order that has not left by whoever settles it, and kept with that', async () => {
  const { orderId, move, read } = await shop.placeOrder()
  const email = 'mistaken@example.com'
  const declaration = { orderNumber: 'the bowls that I wait for', name: 'Hanna Lind', email }
  await shop.call('POST', '/v1/order-withdrawals', declaration)
  const find = async () => (await all()).find((one) => one.email === email)
  const all = async () => (await list('?limit=200')) as (Tied & { id: string })[]
  const { id, issueId } = (await find()) ?? {}
  const resolve = (about: string) =>
    shop.send('POST', `/v1/issues/${String(issueId)}/resolve`, { orderId: about })
  await move('cancelled')
  expect((await readProblem(await resolve('ord_none'))).code).toBe('Order.NotFound')
  expect(await find()).toMatchObject({ orderId: null, resolvedOn: null })
  expect(await readJson(await resolve(orderId))).toMatchObject({
    ...{ kind: 'withdrawal', state: 'resolved', subjectId: id, orderId },
  })
  expect(await find()).toMatchObject({ orderId, orderNumber: (await read()).orderNumber })
  expect((await find())?.resolvedOn).not.toBeNull()
  const other = await shop.placeOrder()
  expect((await readProblem(await resolve(other.orderId))).code).toBe('Withdrawal.NotFound')
  expect((await resolve(orderId)).status).toBe(200)
  const later = new Date(shop.services.clock().getTime() + 401 * 24 * 3600_000)
  await sweepWithdrawals(shop.services.db, later)
  expect(await find()).toMatchObject({ orderId })
})
