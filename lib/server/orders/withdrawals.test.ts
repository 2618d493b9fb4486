import { describe, expect, it, vi } from 'vitest'
import { browser } from '@/lib/server/browser.testing'
import { orderReply, problem, usePlatform } from '@/lib/server/platform.testing'
import { getShopper } from '@/lib/server/session/shopper'
import { withdrawalSchema } from '@/lib/shop/orders/withdrawal'
import { confirmWithdrawal, prepareWithdrawal } from './withdrawals'

const platform = usePlatform()
const WITHDRAW = /POST \/v1\/order-withdrawals/
const receivedOn = '2026-11-20T12:00:00.000Z'
const given = {
  ...{ name: 'Hanna Lind', email: 'hanna@example.com', orderNumber: 'TT-1001' },
  ...{ items: 'The blue bowl', attempt: 'page-1' },
}

/** Confirms a declaration; returns the answer and the key that was sent. */
async function confirm(change: object = {}) {
  const fetched = vi.spyOn(globalThis, 'fetch')
  const values = withdrawalSchema.parse({ ...given, ...change })
  const outcome = await confirmWithdrawal(values, await getShopper())
  const key = new Headers(fetched.mock.calls[0]?.[1]?.headers).get('idempotency-key')
  fetched.mockRestore()
  return { outcome, key }
}

describe('the first step', () => {
  it('declares nothing, and carries what was typed to the page that repeats it', async () => {
    const outcome = await prepareWithdrawal(withdrawalSchema.parse(given), await getShopper())
    expect(outcome).toMatchObject({ ok: true, go: '/withdrawal', values: given })
    expect(platform.calls(/./)).toEqual([])
  })

  it('takes no order id from somebody who is not signed in', async () => {
    const values = withdrawalSchema.parse({ ...given, orderId: 'ord_1', pieces: '0:1' })
    const outcome = await prepareWithdrawal(values, await getShopper())
    expect(outcome).toMatchObject({ values: { orderId: '', pieces: '' } })
    const nameless = withdrawalSchema.parse({ ...given, orderId: 'ord_1', orderNumber: '' })
    expect(await prepareWithdrawal(nameless, await getShopper())).toMatchObject({
      errors: { orderNumber: { key: 'orderNumberMissing' } },
    })
  })
})

describe('the confirmation', () => {
  it('declares it in the language of the page, and shows when it was received', async () => {
    platform.on(WITHDRAW, { status: 201, json: { receivedOn } })
    const { outcome } = await confirm()
    expect(outcome).toMatchObject({ ok: true, values: { ...given, receivedOn } })
    const [call] = platform.calls(WITHDRAW)
    const { name, email, orderNumber, items } = given
    const { locale } = await getShopper()
    expect(call?.body).toEqual({ name, email, orderNumber, items, lines: null, locale })
  })

  it('declares the chosen items in words when the session has ended', async () => {
    platform.on(WITHDRAW, { status: 201, json: { receivedOn } })
    await confirm({ orderId: 'ord_1', pieces: '0:1', items: '1 × Dune Bowl' })
    const [call] = platform.calls(WITHDRAW)
    expect(call?.body).toMatchObject({ orderNumber: 'TT-1001', items: '1 × Dune Bowl' })
  })

  it('has one key for one page, and another for another declaration', async () => {
    platform.on(WITHDRAW, { status: 201, json: { receivedOn } })
    const { key } = await confirm()
    expect((await confirm()).key).toBe(key)
    const others = [await confirm({ items: '' }), await confirm({ attempt: 'page-2' })]
    expect(new Set([key, ...others.map((other) => other.key)]).size).toBe(3)
  })

  it('is repeated under its key when the answer was lost', async () => {
    let calls = 0
    platform.on(WITHDRAW, () => {
      calls += 1
      return calls === 1 ? problem(503, 'Common.Busy') : { status: 201, json: { receivedOn } }
    })
    expect((await confirm()).outcome).toMatchObject({ ok: true })
    expect(calls).toBe(2)
  })

  it('never says that it was received when it was not', async () => {
    await browser.hold({})
    platform.on(WITHDRAW, problem(500, 'Common.Unexpected'))
    await expect(confirm()).rejects.toMatchObject({ status: 500 })
  })
})

describe('an order of the customer', () => {
  const items = [
    { id: 'ori-1', sku: 'B', title: 'Bowl', options: [{ name: 'Size', value: 'M' }], quantity: 3 },
    { id: 'ori-2', sku: 'M', title: 'Mug', options: [], quantity: 1 },
  ].map((item) => ({ ...item, unitPrice: 1, lineTotal: 1 }))
  const own = { ...given, orderId: 'ord-1', orderNumber: 'typed', items: 'typed' }
  const prepare = async (chosen: object) =>
    prepareWithdrawal(withdrawalSchema.parse({ ...own, ...chosen }), await getShopper())

  it.each([
    [{ 'quantity.ori-1': '2', 'quantity.ori-2': '1' }, '2 × Bowl, M; 1 × Mug', '0:2,1:1'],
    [{ 'quantity.ori-1': '9' }, '3 × Bowl, M', '0:3'],
    [{ 'quantity.ori-1': '3', 'quantity.ori-2': '1' }, '', ''],
  ])('with %o is repeated as %j, with its own number', async (chosen, words, pieces) => {
    platform.on(/graphql/, orderReply({}, { items }))
    await browser.hold({ customer: {} })
    const counts = { 'quantity.ori-2': '0', ...chosen }
    expect(await prepare(chosen)).toEqual({
      ...{ ok: true, go: '/withdrawal' },
      values: { ...given, ...counts, orderId: 'ord-1', orderNumber: 'TT-1', items: words, pieces },
    })
    expect(platform.calls(/./)).toMatchObject([{ authorization: 'Bearer access-1' }])
  })

  it('with nothing chosen is refused, and so is one of somebody else without a number', async () => {
    platform.on(/graphql/, orderReply({}, { items }))
    await browser.hold({ customer: {} })
    const nothing = { '': { key: 'chooseWithdrawn' } }
    expect(await prepare({})).toEqual({ ok: false, errors: nothing })
    platform.on(/graphql/, { json: { data: { order: null } } })
    const nameless = { orderNumber: { key: 'orderNumberMissing' } }
    expect(await prepare({ orderNumber: '' })).toEqual({ ok: false, errors: nameless })
  })

  it.each([
    [
      '0:2,1:1',
      [
        { orderItemId: 'ori-1', quantity: 2 },
        { orderItemId: 'ori-2', quantity: 1 },
      ],
    ],
    ['', null],
  ])('is declared by its id, with the pieces %j', async (pieces, lines) => {
    platform.on(/graphql/, orderReply({}, { items }))
    platform.on(WITHDRAW, { status: 201, json: { receivedOn } })
    await browser.hold({ customer: {} })
    await confirmWithdrawal(withdrawalSchema.parse({ ...own, pieces }), await getShopper())
    const [call] = platform.calls(WITHDRAW)
    expect(call).toMatchObject({
      body: { orderId: 'ord-1', lines },
      authorization: 'Bearer access-1',
    })
    expect(call?.body).not.toHaveProperty('orderNumber')
  })

  it('in words fits its field', async () => {
    const long = items.map((item) => ({ ...item, title: 'x'.repeat(400) }))
    platform.on(/graphql/, orderReply({}, { items: long }))
    await browser.hold({ customer: {} })
    const outcome = await prepare({ 'quantity.ori-1': '1', 'quantity.ori-2': '1' })
    expect(outcome.ok && outcome.values?.items).toHaveLength(500)
  })
})
