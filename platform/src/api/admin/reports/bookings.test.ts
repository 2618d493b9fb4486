import { and, eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import type { OrderJson } from '#api/admin/orders/schemas.ts'
import type { CompleteReply } from '#api/storefront/checkout/schemas.ts'
import { openTestCheckout } from '#api/testing/shop.ts'
import { addCoupon, addPaymentMethod } from '#commerce/selling-store.testing.ts'
import { products } from '#store/schema/catalog.ts'
import { orderEvents, orders } from '#store/schema/orders.ts'
import { payments } from '#store/schema/payments.ts'
import { refunds } from '#store/schema/refunds.ts'
import { listCreditNotes } from '#commerce/orders/credit-notes.ts'
import { readOrderViews } from '#commerce/orders/read-orders.ts'
import { readJson, signInApplication } from '#testing.ts'

const shop = await openTestCheckout()
const { db } = shop.services
const invoice = await addPaymentMethod(db, shop.store, 'invoice')
const token = await signInApplication(shop.services, shop.store)
afterAll(() => shop.close())

const send = (method: string, path: string, body?: unknown) =>
  shop.call(method, path, body, {
    authorization: `Bearer ${token}`,
    'idempotency-key': crypto.randomUUID(),
  })

type Amounts = Record<'net' | 'tax' | 'gross', number>
interface Booking extends Amounts {
  orderNumber: string
  kind: string
  refunded: number
  due: number
  rates: (Amounts & { rate: number })[]
}

const thisYear = { from: '2026-01-01', to: '2026-12-31' }

async function report<Row>(what: string, period = thisYear) {
  const answer = await send('GET', `/v1/reports/${what}?${String(new URLSearchParams(period))}`)
  return (await readJson<{ data: Row[] }>(answer)).data
}

/** An order of one line, and of one of another product; its bookings, and what is sent to it. */
async function buy(
  variantId: string,
  { method = shop.transfer, other = '', pieces = 1, code = '' } = {},
) {
  const { path, cart } = await shop.openReadyCart(variantId, pieces)
  const first = code ? await shop.change('PUT', `${path}/coupon`, { code }) : cart
  const more = { variantId: other, quantity: 1 }
  const last = other ? await shop.change('POST', `${path}/items`, more) : first
  const answer = await shop.complete(path, shop.payBy(method, last), `key-${path}`)
  const url = `/v1/orders/${(await readJson<CompleteReply>(answer)).orderId}`
  const order = await readJson<OrderJson>(await send('GET', url))
  const itemId = order.items.find((item) => item.variantId === (other || variantId))?.id
  const act = async (what: string, body?: unknown) => {
    // Refunds are booked in the order in which they were made.
    shop.advance(1000)
    expect((await send('POST', `${url}/${what}`, body)).status).toBeLessThan(300)
  }
  return {
    id: order.id,
    act,
    pay: () => act('payments/mark-paid'),
    move: (to: string) => act('transitions', { to }),
    refund: (amount: number) => act('refunds', { amount }),
    refundItem: () => act('refunds', { lines: [{ itemId, quantity: 1 }] }),
    creditNotes: async () => {
      const rows = await db.select().from(orders).where(eq(orders.id, order.id))
      return (await readOrderViews(db, rows)).flatMap(listCreditNotes)
    },
    bookings: async (period = thisYear) => {
      const all = await report<Booking>('bookings', period)
      return all.filter(({ orderNumber }) => orderNumber === order.orderNumber)
    },
  }
}

/** Moves the day on which an order was confirmed. */
async function sellOn(orderId: string, day: string) {
  const isSale = and(eq(orderEvents.orderId, orderId), eq(orderEvents.state, 'confirmed'))
  await db
    .update(orderEvents)
    .set({ occurredOn: new Date(day) })
    .where(isSale)
}

it('an order is booked in the month in which it is confirmed, and those of old where they were', async () => {
  const [october, november] = [
    { from: '2025-10-01', to: '2025-10-31' },
    { from: '2025-11-01', to: '2025-11-30' },
  ]
  const placedOn = new Date('2025-10-31T09:00:00Z')
  const make = async () => {
    const order = await buy((await shop.variantOf(5)).variantId)
    await db.update(orders).set({ placedOn }).where(eq(orders.id, order.id))
    await order.pay()
    // Midnight in Kiritimati.
    await sellOn(order.id, '2025-10-31T10:00:00Z')
    return order
  }
  const [order, old] = [await make(), await make()]
  const isOld = eq(orderEvents.orderId, old.id)
  await db.update(orderEvents).set({ bookedWhenPlaced: true }).where(isOld)
  expect(await order.bookings(october)).toEqual([])
  expect(await order.bookings(november)).toMatchObject([{ date: '2025-11-01', gross: 29.9 }])
  expect(await old.bookings(october)).toMatchObject([{ date: '2025-10-31', gross: 29.9 }])
  expect(await old.bookings(november)).toEqual([])
  for (const period of [october, november]) {
    expect(await report('sales', period)).toMatchObject([{ orders: 1, total: 29.9 }])
    expect(await report('tax', period)).toMatchObject([{ gross: 29.9 }])
  }
})

it('a credit of an invoice is booked as a refund, and the rest is due', async () => {
  const other = (await shop.variantOf(5)).variantId
  const order = await buy((await shop.variantOf(5)).variantId, { method: invoice, other })
  const [before] = await report<{ refunded: number }>('sales')
  await order.refundItem()
  const sale = { kind: 'order', gross: 54.9, refunded: 25, due: 29.9 }
  const credit = { kind: 'refund', gross: -25, tax: -3.99, refunded: 0, due: 0 }
  expect(await order.bookings()).toMatchObject([sale, credit])
  expect((await report<object>('sales'))[0]).toMatchObject({
    refunded: (before?.refunded ?? 0) + 25,
  })
  await order.pay()
  expect(await order.bookings()).toMatchObject([{ ...sale, due: 0 }, credit])
})

it('an order that was paid and cancelled is booked with its refund, one that was not is not', async () => {
  const { variantId } = await shop.variantOf(5)
  const [before] = await report<object>('sales')
  const unpaid = await buy(variantId)
  await unpaid.move('cancelled')
  expect(await unpaid.bookings()).toEqual([])
  expect((await report<object>('sales'))[0]).toEqual(before)
  const paid = await buy(variantId)
  await paid.pay()
  await paid.move('cancelled')
  expect(await paid.bookings()).toMatchObject([
    { kind: 'order', gross: 29.9, refunded: 29.9, due: 0 },
    { kind: 'refund', gross: -29.9 },
  ])
  const { orders, total, refunded } = before as Record<string, number>
  expect((await report<Record<string, number>>('sales'))[0]).toMatchObject({
    orders: (orders ?? 0) + 1,
    total: expect.closeTo((total ?? 0) + 29.9) as number,
    refunded: expect.closeTo((refunded ?? 0) + 29.9) as number,
  })
})

it('an order on account that is cancelled stays booked, and is reversed on that day', async () => {
  const { variantId } = await shop.variantOf(5)
  const lastMonth = { from: '2025-12-01', to: '2025-12-31' }
  const order = await buy(variantId, { method: invoice })
  await order.move('invoiced')
  await sellOn(order.id, '2025-12-15T12:00:00Z')
  const sale = { kind: 'order', date: '2025-12-16', gross: 29.9, tax: 4.77 }
  expect(await order.bookings(lastMonth)).toMatchObject([{ ...sale, refunded: 0, due: 29.9 }])
  const [before] = await report<{ refunded: number }>('sales')
  await order.refund(5)
  await order.move('cancelled')
  expect(await order.bookings(lastMonth)).toMatchObject([{ ...sale, refunded: 29.9, due: 0 }])
  expect(await report('sales', lastMonth)).toMatchObject([{ orders: 1, total: 29.9, refunded: 0 }])
  const after = await order.bookings()
  expect(after).toMatchObject([
    { kind: 'refund', gross: -5, tax: -0.8 },
    { kind: 'refund', gross: -24.9, tax: -3.97 },
  ])
  expect(await report('sales')).toMatchObject([
    { refunded: expect.closeTo((before?.refunded ?? 0) + 29.9) as number },
  ])
})

it('an order that was credited whole and is cancelled comes to nothing', async () => {
  const order = await buy((await shop.variantOf(5)).variantId, { method: invoice })
  await order.refund(29.9)
  await order.move('cancelled')
  const rows = await order.bookings()
  expect(rows.map(({ gross }) => gross)).toEqual([29.9, -29.9])
})

it('an authorized order that is cancelled is reversed', async () => {
  const order = await buy((await shop.variantOf(5)).variantId)
  await order.pay()
  const isPayment = eq(payments.orderId, order.id)
  await db.update(payments).set({ status: 'authorized' }).where(isPayment)
  await order.move('cancelled')
  const rows = await order.bookings()
  expect(rows.map(({ gross, tax }) => [gross, tax])).toEqual([
    [29.9, 4.77],
    [-29.9, -4.77],
  ])
})

it('what is authorized only is due', async () => {
  const order = await buy((await shop.variantOf(5)).variantId)
  await order.pay()
  const isPayment = eq(payments.orderId, order.id)
  await db.update(payments).set({ status: 'authorized' }).where(isPayment)
  expect(await order.bookings()).toMatchObject([{ gross: 29.9, due: 29.9 }])
})

it('the tax of refunds adds up to that of the order', async () => {
  const order = await buy((await shop.variantOf(5, 510)).variantId)
  await order.pay()
  for (const amount of [3.33, 3.33, 3.34]) await order.refund(amount)
  const [sale, ...refunds] = await order.bookings()
  expect(sale).toMatchObject({ gross: 10, tax: 1.6 })
  expect(refunds.map(({ gross }) => gross)).toEqual([-3.33, -3.33, -3.34])
  expect(refunds.reduce((sum, { tax }) => sum + tax, 0)).toBeCloseTo(-1.6)
})

it('a line is taxed at its own rate when it is refunded, and the rest at what is left', async () => {
  const rate = (taxClass: string, percent: number) => ({
    ...{ countryCode: 'DE', region: null, taxClass, rate: percent },
  })
  const rates = [rate('standard', 19), rate('reduced', 7)]
  await send('PUT', '/v1/tax-settings', { shippingTax: 'standard', rounding: 'total', rates })
  const book = await shop.variantOf(5)
  await db.update(products).set({ taxClass: 'reduced' }).where(eq(products.id, book.productId))
  const order = await buy((await shop.variantOf(5)).variantId, { other: book.variantId })
  await order.pay()
  await order.refundItem()
  await order.refund(29.9)
  const [sale, line, rest] = await order.bookings()
  expect(sale?.rates.map(({ rate: percent, gross }) => [percent, gross])).toEqual([
    [19, 29.9],
    [7, 25],
  ])
  expect(line).toMatchObject({ gross: -25, tax: -1.64 })
  expect(line?.rates).toMatchObject([{ gross: 0 }, { rate: 7, net: -23.36, gross: -25 }])
  expect(rest).toMatchObject({ gross: -29.9, rates: [{ rate: 19, gross: -29.9 }, { gross: 0 }] })
})

type Order = Awaited<ReturnType<typeof buy>>

/** Only a part was taken, of which a refund has failed. */
async function refundInVain({ id, pay, refund }: Order) {
  await pay()
  const isPayment = eq(payments.orderId, id)
  await db.update(payments).set({ takenMinor: 2000 }).where(isPayment)
  await refund(20)
  const failed = { state: 'failed', succeededOn: null } as const
  await db.update(refunds).set(failed).where(eq(refunds.orderId, id))
  await db.update(payments).set({ status: 'paid' }).where(isPayment)
}

const pay = (order: Order) => order.pay()
const refundItem = (order: Order) => order.refundItem()
const cancel = (order: Order) => order.move('cancelled')

it.each<[string, ((order: Order) => Promise<void>)[], number]>([
  ['refunded in two parts', [pay, refundItem, (it) => it.refund(2)], 2],
  ['lowered while due, paid and refunded', [refundItem, pay, (it) => it.refund(1)], 2],
  ['lowered and cancelled unpaid', [refundItem, cancel], 2],
  ['paid and cancelled', [pay, cancel], 1],
  ['paid in part, refunded in vain and cancelled', [refundInVain, cancel], 2],
  ['only sold', [], 0],
])(
  'an order that was %s has a credit note for each refund that is booked',
  async (_how, acts, count) => {
    const other = (await shop.variantOf(5)).variantId
    const order = await buy((await shop.variantOf(5)).variantId, { method: invoice, other })
    for (const act of acts) await act(order)
    const booked = (await order.bookings()).filter(({ kind }) => kind === 'refund')
    const notes = await order.creditNotes()
    expect(notes).toHaveLength(count)
    const { orderNumber } = (await order.bookings())[0] ?? {}
    expect(notes.map(({ number }) => number)).toEqual(
      booked.map((_one, index) => `${String(orderNumber)}-C${String(index + 1)}`),
    )
    expect(
      notes.map((note) => ({
        gross: -note.amountMinor / 100,
        rates: note.taxSummary.map((part) => ({
          rate: Number(part.rate),
          tax: -part.taxMinor / 100,
        })),
      })),
    ).toEqual(
      booked.map(({ gross, rates }) => ({
        gross,
        rates: rates.filter((it) => it.gross !== 0).map(({ rate, tax }) => ({ rate, tax })),
      })),
    )
  },
)

it('a credit note keeps its number when the provider takes its refund back, and later ones have their tax', async () => {
  const order = await buy((await shop.variantOf(5)).variantId)
  await order.pay()
  await order.refund(27)
  await order.refund(2)
  const read = async () =>
    (await order.creditNotes()).map(({ number, amountMinor }) => [number, amountMinor])
  const before = await read()
  expect(before.map(([, minor]) => minor)).toEqual([2700, 200])
  const first = and(eq(refunds.orderId, order.id), eq(refunds.amountMinor, 2700))
  const [refund] = await db.select().from(refunds).where(first)
  const failedOn = shop.services.clock().toISOString()
  const succeededOn = refund?.succeededOn?.toISOString() ?? ''
  const reversals = [{ succeededOn, failedOn, amountMinor: 2700 }]
  await db.update(refunds).set({ state: 'failed', succeededOn: null, reversals }).where(first)
  expect(await read()).toEqual(before)
  await order.refund(27)
  const [one, , other] = await order.creditNotes()
  expect(other?.taxSummary).toEqual(one?.taxSummary)
  const again = new Date(shop.services.clock().getTime() + 60_000)
  await db.update(refunds).set({ state: 'succeeded', succeededOn: again }).where(first)
  expect((await read()).slice(0, 2)).toEqual(before)
})

it('a credit note for a piece names its part of the discount, of which none is left over', async () => {
  await addCoupon(db, shop.store, { code: 'THIRDS', type: 'amount', amountMinor: 250 })
  const order = await buy((await shop.variantOf(5)).variantId, { pieces: 3, code: 'THIRDS' })
  for (const act of [pay, refundItem, refundItem, refundItem]) await act(order)
  const notes = await order.creditNotes()
  const pieces = notes.map(({ amountMinor, lines, restMinor }) => [
    amountMinor,
    ...lines.map((line) => line.amountMinor),
    restMinor,
  ])
  expect(pieces).toEqual([2416, 2417, 2417].map((minor) => [minor, minor, 0]))
})
