import { readBooks, type Books, type ItemRow, type OrderRow } from './books.testing.ts'
import {
  checkLine,
  giveUp,
  leave,
  openOf,
  outOf,
  refundLater,
  type Ledger,
  type Sale,
} from './ledger.testing.ts'
import { Breach, type TradeStore } from './shop.testing.ts'

export const sum = (numbers: Iterable<number>) => [...numbers].reduce((a, b) => a + b, 0)

export function demand(holds: boolean, law: string, ...seen: unknown[]) {
  if (!holds) throw new Breach(`${law}: ${JSON.stringify(seen)}`)
}

/** States in which everything of an order has left, some of it is to, and nothing of it will. */
export const leftStates: readonly string[] = ['inTransit', 'delivered', 'returned', 'closed']
export const packedStates: readonly string[] = ['confirmed', 'invoiced', 'inProgress']
const openStates: readonly string[] = [...packedStates, 'readyToPickUp']
export const failedStates: readonly string[] = ['cancelled', 'invalidated']
/** States in which nothing of an order is under way any more. */
export const endedStates: readonly string[] = ['delivered', 'returned', 'closed', ...failedStates]
/** Statuses of payments whose money was taken. */
export const settled: readonly string[] = ['paid', 'partiallyRefunded', 'refunded']

/** Enters what happened to orders without a request, such as an expiry. */
function observe(ledger: Ledger, { orders }: Books) {
  for (const sale of ledger.sales) {
    const { state = '', items = [] } = orders.find(({ id }) => id === sale.orderId) ?? {}
    if (sale.isOver) continue
    for (const line of ledger.isQuiet ? [] : sale.lines) {
      refundLater(line, items.find(({ id }) => id === line.id)?.pieces ?? [])
    }
    if (failedStates.includes(state)) giveUp(sale)
    if (leftStates.includes(state)) leave(sale)
  }
}

/** Stock moves only through movements; what is out is out because of an order. */
function checkPieces(ledger: Ledger, { orders, levels }: Books) {
  for (const { level, moved, ...place } of levels) {
    demand(level === moved, 'The level is the sum of its movements', place, level, moved)
    demand(level >= 0, 'No level is negative', place, level)
  }
  for (const sale of ledger.sales) {
    const order = orders.find(({ id }) => id === sale.orderId)
    if (!order) throw new Breach(`The order ${sale.orderId} vanished.`)
    const isSending = sale.parcels.size === 0 || sum(sale.lines.map(openOf)) > 0
    demand(isSending || !packedStates.includes(order.state), 'What has left is on its way', order)
    const parcels = [...sale.parcels.values()]
    const isThere = parcels.length > 0 && parcels.every(({ delivered }) => delivered)
    demand(
      sale.isArrived || isThere || order.state !== 'delivered',
      'What has arrived was told',
      order,
    )
    for (const line of sale.lines) {
      checkLine(line)
      const { shipped: sent, restocked, writtenOff, returned, returnedToStock } = line
      const back = [returnedToStock, line.returnedWrittenOff]
      const counters = [sent, restocked, writtenOff, ...back, returned - sum(back)]
      const counted = order.items.find(({ id }) => id === line.id)?.pieces
      demand(String(counted) === String(counters), 'Lines count their pieces', line, counted)
      const shipped = order.shipped.filter(({ orderItemId }) => orderItemId === line.id)
      const inParcels = sum(shipped.map(({ quantity }) => quantity))
      // An order may also leave without parcels, or with the last of them unnamed.
      const isSent = sale.isOver ? inParcels <= line.shipped : inParcels === line.shipped
      demand(isSent, 'Parcels hold what was shipped', line, shipped)
      if (!ledger.received.has(line.variantId)) continue
      const lines = sale.lines.filter(({ variantId }) => variantId === line.variantId)
      const moves = order.moved.filter(({ variantId }) => variantId === line.variantId)
      const out = -sum(moves.map(({ quantity }) => quantity))
      demand(out === sum(lines.map(outOf)), 'Out is ordered less restocked', lines, moves)
      demand(
        moves.every(({ quantity }) => quantity <= 0),
        'No place gets more than it gave',
        moves,
      )
    }
  }
  const lines = ledger.sales.flatMap((sale) => sale.lines)
  for (const [variantId, received] of ledger.received) {
    const own = (one: { variantId: string }) => one.variantId === variantId
    const onSale = sum(levels.filter(own).map(({ level }) => level))
    const out = sum(lines.filter(own).map(outOf))
    demand(onSale === received - out, 'Available is received less out', onSale, received, out)
  }
}

/** The total is what the lines say, and each rate's tax is exact to half a unit per rounding. */
function checkTotals({ orders }: Books) {
  for (const order of orders) {
    const { items, sub, discount, shipping, tax, included, total, rates, shippingTax } = order
    demand(
      items.every(({ total: line, unit, quantity }) => line === unit * quantity),
      'A line is its price times its pieces',
      items,
    )
    demand(sub === sum(items.map((item) => item.total)), 'The lines make the subtotal', order)
    const off = { SHARE: sub * 0.15, FIVE: Math.min(500, sub) }[order.coupon ?? ''] ?? 0
    demand(Math.abs(discount - off) <= 0.5, 'The discount is what the coupon says', order)
    demand(discount === sum(items.map((item) => item.discount)), 'Shares make the discount', order)
    demand(total === sub - discount + shipping + (included ? 0 : tax), 'The total adds up', order)
    demand(total === order.payment.amount, 'The payment is for the total', order)
    demand(total === sum(rates.map((rate) => rate.grossMinor)), 'The rates make the total', order)
    demand(tax === sum(rates.map((rate) => rate.taxMinor)), 'The rates make the tax', order)
    demand(
      tax === shippingTax + sum(items.map((item) => item.tax)),
      'The lines make the tax',
      order,
    )
    for (const { rate, netMinor, taxMinor, grossMinor } of rates) {
      const percent = Number(rate)
      demand(netMinor + taxMinor === grossMinor, 'Net and tax make gross', rates)
      const exact = included ? (grossMinor * percent) / (100 + percent) : (netMinor * percent) / 100
      demand(Math.abs(taxMinor - exact) <= 0.500001, 'Tax is exact per rate', order)
    }
  }
}

/** Orders are what their buyers saw, name them until they are forgotten, and nothing else does. */
function checkBuyers(ledger: Ledger, { orders, withdrawals }: Books) {
  for (const sale of ledger.sales) {
    const order = orders.find(({ id }) => id === sale.orderId)
    const { seenMinor } = sale
    demand(
      order?.total === (seenMinor ?? order?.total),
      'An order costs what was seen',
      order,
      sale,
    )
    demand(order?.isNamed === !sale.isErased, 'Buyers are forgotten on request', order, sale)
  }
  const received = ledger.withdrawals
  demand(withdrawals === received, 'Each declaration is received once', withdrawals, received)
}

/** Payments that what is cancelled, or comes back, is taken off while they are due. */
const lowered: readonly string[] = ['cashOnDelivery', 'invoice']

/** The shares of a line that were given back, and of pieces taken off a payment that was still due. */
function checkShares({ credits }: Sale, order: OrderRow) {
  const { items, included, payment, refunds, shipping, shippingTax } = order
  const isLater = lowered.includes(payment.type)
  const delivery = sum(refunds.map((refund) => refund.shipping))
  demand(delivery <= shipping + (included ? 0 : shippingTax), 'Delivery is refunded once', refunds)
  // One of a named amount, or of the delivery, has it whatever its lines cost.
  const free = refunds.filter(({ amount }) => isLater && amount === 0)
  const named = free.map(({ id, shipping: part }) => credits.get(id) ?? part)
  let loweredMinor = sum(named)
  for (const item of items) {
    const share = item.total - item.discount + (included ? 0 : item.tax)
    const isOf = (one: { itemId: string }) => one.itemId === item.id
    const lines = refunds.flatMap((refund) => refund.lines.filter(isOf))
    const pieces = sum(lines.map(({ quantity }) => quantity))
    demand(pieces <= item.quantity, 'Each piece is refunded once', item, lines)
    const given = sum(lines.map(({ amountMinor }) => amountMinor))
    const unpaid = isLater ? lines.filter(({ amountMinor }) => amountMinor === 0) : []
    const off = sum(unpaid.map(({ quantity }) => quantity))
    const part = (share * (pieces - off)) / item.quantity
    const shared = free.filter(({ id }) => !credits.has(id)).flatMap((one) => one.lines)
    loweredMinor += (share * sum(shared.filter(isOf).map((line) => line.quantity))) / item.quantity
    demand(Math.abs(given - part) < 1, 'Each piece has its share', item, lines)
    const isWhole = pieces === item.quantity && off === 0
    demand(!isWhole || given === share, 'All pieces make the line', item, lines)
  }
  if (!isLater) return
  const due = payment.amount - loweredMinor
  const back = sum(refunds.map(({ amount }) => amount))
  // Where nothing is left, what is cancelled then takes nothing off.
  const isSpent = back === payment.taken && due < payment.taken
  // What is refused at the door and back whole is not paid at all.
  const isRefused = payment.taken === 0 && ['returned', 'closed'].includes(order.state)
  const isExact = isSpent || isRefused || Math.abs(due - payment.taken) < items.length
  demand(isExact, 'What is cancelled or comes back is not due', payment, loweredMinor)
}

/** Whether pieces of a line are to be sent, or have left. */
const isHere = ({ quantity, pieces: [sent = 0, restocked = 0, writtenOff = 0] }: ItemRow) =>
  sent > 0 || restocked + writtenOff < quantity

/** Nobody gets back more than was taken, and the same share of a line only once. */
function checkCents(ledger: Ledger, { orders, coupons }: Books, { platform }: TradeStore) {
  for (const order of orders) {
    const { payment } = order
    const refunds = order.refunds.filter(({ state }) => state !== 'failed')
    const counted = refunds.filter(({ chargeId }) => chargeId === payment.chargeId)
    const back = sum(counted.map(({ amount }) => amount))
    const isLate = failedStates.includes(order.state)
    const sessions = [...platform.stripe.sessions.values()].filter(
      ({ fields }) => fields['client_reference_id'] === payment.id,
    )
    const charge = sessions.find(({ intent }) => intent === payment.chargeId)
    const taken = charge ? charge.taken : payment.taken
    // A refund that is under way fails when more was given back at Stripe meanwhile.
    const isHandled = ledger.sales.some((sale) => sale.isHandled && sale.orderId === order.id)
    const sure = counted.filter(({ state }) => !isHandled || state === 'succeeded')
    demand(sum(sure.map(({ amount }) => amount)) <= taken, 'Given back is at most taken', order)
    if (settled.includes(payment.status) && !isLate) {
      demand(taken === payment.taken, 'The payment says what was taken', order)
      demand(
        (charge?.currency ?? 'eur') === 'eur',
        'What is paid is in the currency of the order',
        order,
      )
      const status = back === 0 ? 'paid' : back < taken ? 'partiallyRefunded' : 'refunded'
      demand(payment.status === status || taken === 0, 'The status says so', order)
    }
    const isTaken = refunds.length === order.refunds.length
    demand(isHandled || isTaken, 'Nothing is refunded that was not taken', order)
    const isLeft = back < taken || taken === 0 || order.items.some(isHere)
    demand(isLeft || !openStates.includes(order.state), 'What is over has ended', order)
    const sale = ledger.sales.find(({ orderId }) => orderId === order.id)
    if (sale) checkShares(sale, { ...order, refunds })
    const isSure = sessions.some(({ paid }) => paid) || payment.provider !== 'stripe'
    const isPaid = [...settled, 'due'].includes(payment.status) || payment.amount === 0
    demand(isPaid || order.shipped.length === 0, 'Nothing leaves unpaid', order)
    const isNothing = payment.status === 'due' && payment.taken === 0
    demand(!isNothing, 'What is due is more than nothing', order)
    demand(isSure || !settled.includes(payment.status), 'Paid means that money came', order)
  }
  for (const { id, code, used, limit } of coupons) {
    const live = orders.filter(
      ({ state, couponId }) => couponId === id && !failedStates.includes(state),
    )
    demand(used === live.length, 'A coupon is used by each live order', code, used, live.length)
    demand(limit === null || used <= limit, 'A coupon has its limit', code, used)
  }
}

/** After every step: observes what happened, and asks every law. */
export async function checkLaws(ledger: Ledger, shop: TradeStore): Promise<Books> {
  const books = await readBooks(shop)
  observe(ledger, books)
  demand(books.orders.length === ledger.sales.length, 'Each accepted order is one order', {
    orders: books.orders.map(({ id }) => id),
    accepted: ledger.sales.map(({ orderId }) => orderId),
  })
  checkPieces(ledger, books)
  checkTotals(books)
  checkBuyers(ledger, books)
  checkCents(ledger, books, shop)
  return books
}

/** At rest: what the provider has is what the order says, and nothing is left undecided. */
export function checkRest(ledger: Ledger, books: Books, { platform: { stripe } }: TradeStore) {
  for (const sale of ledger.sales) {
    const order = books.orders.find(({ id }) => id === sale.orderId) as OrderRow
    const { payment, state } = order
    demand(state !== 'created' || payment.type !== 'redirect', 'Nothing is undecided', order)
    const isFailed = failedStates.includes(state)
    const isTold = sale.isHandled && order.issues.includes('refundFailed')
    const isDone = order.refunds.every((refund) => refund.state === 'succeeded')
    demand(isDone || isTold, 'Every refund has arrived', order)
    if (payment.provider !== 'stripe') continue
    const own = [...stripe.sessions.values()].filter(
      ({ fields }) => fields['client_reference_id'] === payment.id,
    )
    const net = sum(own.map((session) => stripe.netOf(session)))
    const held = sum(own.map((session) => stripe.heldOf(session)))
    const arrived = order.refunds.filter((refund) => refund.state === 'succeeded')
    const back = sum(arrived.map(({ amount }) => amount))
    if (isFailed) {
      demand((net === 0 || isTold) && held === 0, 'A failed order keeps no money', order, net, held)
      // Also when it came after the order had ended.
      const isKnown = own.some(({ paid }) => paid) === settled.includes(payment.status)
      demand(isKnown || payment.amount === 0, 'Money that came and went is told', order)
    } else if (settled.includes(payment.status)) {
      const due = payment.taken - sum(sale.refunds.values())
      demand(sale.isHandled || net === due, 'A sale has its money', order, net)
      const others = own.filter(({ intent }) => intent !== payment.chargeId)
      const kept = sum(others.map((session) => stripe.netOf(session)))
      demand(kept === 0 || isTold, 'A second charge goes back', order, kept)
      const all = sum(own.map(({ taken }) => taken))
      demand(net === all - back, 'What was given back is told', order, net, back)
      demand(payment.taken <= payment.amount, 'Nobody pays more than the order costs', order)
      const isWhole = payment.taken >= payment.amount || order.issues.includes('capturedInPart')
      demand(isWhole, 'A part that was not captured is told', order)
    } else if (payment.status === 'authorized') demand(held === payment.amount, 'It is held', order)
    // An authorization that ended is on the merchant's list; nothing was taken or shipped.
    else
      demand(
        payment.status === 'expired' &&
          net === 0 &&
          sale.pay === 'cardOnShipment' &&
          !leftStates.includes(state),
        'No sale without money',
        order,
        net,
      )
  }
}
