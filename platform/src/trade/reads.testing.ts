import type { Books, OrderRow } from './books.testing.ts'
import { demand, failedStates, settled, sum } from './laws.testing.ts'
import { openOf, type Ledger, type Sale } from './ledger.testing.ts'
import { Breach, type TradeStore } from './shop.testing.ts'

interface OrderReply {
  state: string
  couponCode: string | null
  total: number
  chargedTotal: number
  refundedTotal: number
  isPartlyShipped: boolean
  items: { id: string; variantId: string; quantity: number; lineTotal: number }[]
  refunds: { id: string; amount: number }[]
  payment: { status: string }
  email: string | null
}

/** The order as the merchant reads it. */
export async function readOrder(shop: TradeStore, orderId: string): Promise<OrderReply> {
  const { status, body } = await shop.send({ method: 'GET', path: `/v1/orders/${orderId}` })
  if (status !== 200) throw new Breach(`An order cannot be read: ${JSON.stringify(body)}`)
  return body as OrderReply
}

const shownFields = `{ state total chargedTotal refundedTotal isPartlyShipped itemCount
  items { quantity lineTotal } payment { status } }`

/** The orders as their buyers read them, in one request, which may name ten. */
async function readAsBuyer(shop: TradeStore, sales: Sale[]) {
  const names = sales.map((_, index) => `order${String(index)}`)
  const parameters = names.map((name) => `$${name}: String`).join()
  const fields = names.map((name) => `${name}: order(orderToken: $${name}) ${shownFields}`)
  const query = `query (${parameters}) { ${fields.join(' ')} }`
  const variables = Object.fromEntries(names.map((name, i) => [name, sales[i]?.orderToken]))
  const call = { method: 'POST', path: '/graphql', body: { query, variables } } as const
  const { body } = await shop.send({ ...call, from: 'shopper' })
  const { data } = body as { data?: Record<string, (OrderReply & { itemCount: number }) | null> }
  return names.map((name) => {
    const shown = data?.[name]
    if (!shown) throw new Breach(`The buyer cannot read the order: ${JSON.stringify(body)}`)
    return shown
  })
}

/** Every operation that reads an order tells the same as the books. */
export async function checkReads(sales: Sale[], books: Books, shop: TradeStore) {
  if (sales.length === 0) return
  const shown: OrderReply[] = []
  for (let i = 0; i < sales.length; i += 10) {
    shown.push(...(await readAsBuyer(shop, sales.slice(i, i + 10))))
  }
  for (const [index, sale] of sales.entries()) {
    checkReplies(sale, books, [await readOrder(shop, sale.orderId), shown[index] as OrderReply])
  }
}

function checkReplies(sale: Sale, books: Books, replies: OrderReply[]) {
  const row = books.orders.find(({ id }) => id === sale.orderId)
  if (!row) throw new Breach(`The order ${sale.orderId} vanished.`)
  const { payment, refunds } = row
  const counted = refunds.filter(
    ({ state, chargeId }) => state !== 'failed' && chargeId === payment.chargeId,
  )
  const back = sum(counted.map(({ amount }) => amount))
  const ordered = sum(sale.lines.map((line) => line.ordered))
  const isPartly = sale.parcels.size > 0 && sale.lines.some((line) => openOf(line) > 0)
  for (const reply of replies) {
    demand(reply.state === row.state, 'Reads tell the state', reply, row)
    demand(reply.payment.status === payment.status, 'Reads tell the payment', reply, row)
    demand(Math.round(reply.total * 100) === row.total, 'Reads tell the total', reply, row)
    const isSame =
      Math.round(reply.refundedTotal * 100) === back || !settled.includes(payment.status)
    demand(isSame, 'Reads tell what was given back', reply, row)
    const isCharged =
      Math.round(reply.chargedTotal * 100) === payment.taken || failedStates.includes(row.state)
    demand(isCharged, 'Reads tell what is or was to be paid', reply, payment)
    demand(reply.isPartlyShipped === isPartly, 'Reads tell what is left to ship', reply, sale)
    demand(
      sum(reply.items.map(({ quantity }) => quantity)) === ordered,
      'Reads tell all pieces',
      reply,
    )
    const lines = sum(reply.items.map(({ lineTotal }) => Math.round(lineTotal * 100)))
    demand(lines === row.sub, 'The lines make the subtotal', reply, row)
  }
}

/** The lists of a store tell the same as its books. */
export async function checkLists(ledger: Ledger, shop: TradeStore) {
  const list = async (path: string) => {
    const { body } = await shop.send({ method: 'GET', path })
    return body as { data: Record<string, unknown>[]; totalCount: number }
  }
  const orders = await list('/v1/orders?limit=100')
  const ids = orders.data.map(({ id }) => id)
  const isWhole = ledger.sales.every(({ orderId }) => ids.includes(orderId))
  demand(isWhole && orders.totalCount === ledger.sales.length, 'The list has every order', ids)
  const isUnpaid = ({ state, payment }: OrderRow) => state === 'created' || payment.status === 'due'
  const unpaid = await list('/v1/orders?limit=100&task=unpaid')
  const waiting = ledger.books.orders.filter(isUnpaid).map(({ id }) => id)
  const listed = unpaid.data.map(({ id }) => String(id)).toSorted()
  demand(String(listed) === String(waiting.toSorted()), 'The unpaid are listed', listed, waiting)
  const levels = await list('/v1/inventory/levels?limit=100')
  for (const { variantId, locationId, level } of ledger.books.levels) {
    const row = levels.data.find(
      (each) => each['variantId'] === variantId && each['locationId'] === locationId,
    )
    demand(row?.['availableQuantity'] === level, 'The list has every level', row, level)
  }
}

interface Booking {
  orderNumber: string
  kind: 'order' | 'refund'
  gross: number
  tax: number
}

/** The books of the accountant have each sale, and what came back of it, once. */
export async function checkReports(ledger: Ledger, shop: TradeStore) {
  const dayMs = 24 * 3_600_000
  const now = shop.platform.services.clock().getTime()
  const [from, to] = [now - 364 * dayMs, now + dayMs].map((at) => new Date(at).toISOString())
  const period = `from=${String(from).slice(0, 10)}&to=${String(to).slice(0, 10)}`
  const read = async <Row>(what: string) => {
    const path = `/v1/reports/${what}?${period}`
    return ((await shop.send({ method: 'GET', path })).body as { data: Row[] }).data
  }
  const sumOf = <Row>(rows: readonly Row[], amount: (row: Row) => number) =>
    sum(rows.map((row) => Math.round(amount(row) * 100)))
  const bookings = await read<Booking>('bookings')
  for (const order of ledger.books.orders) {
    const own = bookings.filter(({ orderNumber }) => orderNumber === order.number)
    const [sold, back] = [
      own.filter(({ kind }) => kind === 'order'),
      sumOf(own, ({ gross }) => gross),
    ]
    const isSold = order.states.includes('confirmed')
    demand(sold.length === (isSold ? 1 : 0), 'Every sale is booked once', order, own)
    if (!isSold) continue
    const isWhole =
      sumOf(sold, ({ gross }) => gross) === order.total &&
      sumOf(sold, ({ tax }) => tax) === order.tax
    demand(isWhole, 'A sale is booked with its tax', order, own)
    const isDone = order.refunds.every(({ state }) => state === 'succeeded')
    if (order.state === 'cancelled' && !isDone) continue
    const made = order.refunds.filter(
      ({ state, cause, chargeId }) =>
        state === 'succeeded' && cause !== 'unexpected' && chargeId === order.payment.chargeId,
    )
    const returned = sum(made.map(({ amount, credited }) => amount + credited))
    const kept = order.state === 'cancelled' ? 0 : order.total - returned
    demand(back === kept, 'What came back is booked', order, own)
    const isUntaxed = order.state !== 'cancelled' || sumOf(own, ({ tax }) => tax) === 0
    demand(isUntaxed, 'Nothing that came back whole is taxed', order, own)
  }
  const days = await read<{ total: number; refunded: number }>('sales')
  const net = sumOf(days, ({ total }) => total) - sumOf(days, ({ refunded }) => refunded)
  demand(net === sumOf(bookings, ({ gross }) => gross), 'The reports agree', days, bookings)
  const rates = await read<{ tax: number }>('tax')
  const charged = sumOf(
    bookings.filter(({ kind }) => kind === 'order'),
    ({ tax }) => tax,
  )
  demand(sumOf(rates, ({ tax }) => tax) === charged, 'The reports agree about tax', rates, bookings)
}
