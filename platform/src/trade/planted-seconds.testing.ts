import { bug } from './planted-bug.testing.ts'

/**
 * Bugs in what is seldom tried: the other currency, merchant, charge, parcel or line, the second
 * time, a receiver that refuses.
 */
export const secondDimensions = [
  bug(
    'a charge in another currency counts as paid',
    ['What is paid is in the currency of the order'],
    'commerce/payments/answer-payment.ts',
    'return wanted === amountMinor && charge.currencyCode === currencyCode',
    'return wanted === amountMinor || charge.currencyCode === amountMinor',
  ),
  bug(
    'a refund at the provider counts each time it is reported',
    ['What was given back is told', 'Given back is at most taken', 'A sale has its money'],
    'commerce/refunds/take-over-refund.ts',
    'const keyHash = hashToken(`provider\\n${providerRefundId}`)',
    'const keyHash = hashToken(`provider\\n${providerRefundId}${Math.random()}`)',
  ),
  bug(
    'a merchant moves the orders of another one',
    ['Nobody acts for another merchant'],
    'commerce/orders/transition-order.ts',
    'lockRow(tx, orders, eq(orders.id, orderId), eq(orders.storeId, storeId))',
    'lockRow(tx, orders, eq(orders.id, orderId), storeId ? undefined : undefined)',
  ),
  bug(
    'a second charge that went back counts as refunded',
    [
      ...[
        'The status says so',
        'What the laws allow is accepted',
        'Reads tell what was given back',
      ],
      ...['A failed order keeps no money', 'A sale has its money'],
    ],
    'commerce/refunds/sum-refunds.ts',
    'chargeId === null ? isNull(refunds.chargeId) : eq(refunds.chargeId, chargeId)',
    'chargeId === null ? isNull(refunds.chargeId) : undefined',
  ),
  bug(
    'an order has arrived with its first parcel',
    ['What has arrived was told'],
    'commerce/orders/ship-order.ts',
    'parcels.every(({ deliveredOn }) => deliveredOn !== null)',
    'parcels.some(({ deliveredOn }) => deliveredOn !== null)',
  ),
  bug(
    'a refund delivers what left as a whole',
    ['What has arrived was told'],
    'commerce/orders/ship-order.ts',
    'parcels.length > 0 && parcels.every',
    'parcels.length >= 0 && parcels.every',
  ),
  bug(
    'half of the money counts as all of it',
    ['The payment says what was taken', 'Given back is at most taken'],
    'commerce/payments/answer-payment.ts',
    'const takenMinor = isTaken ? (charge?.amountMinor ?? null) : null',
    'const takenMinor = isTaken ? null : null',
  ),
  bug(
    'two refunds at once do not wait for each other',
    [
      ...['Given back is at most taken', 'Lines count their pieces', 'The status says so'],
      ...['Delivery is refunded once', 'Each piece is refunded once'],
      ...['Accepted more pieces than there are', 'No call fails by itself'],
    ],
    'commerce/refunds/create-refund.ts',
    `const order = await lockRow(tx, orders, isInScope(orders, scope), eq(orders.id, orderId))
  if (!order) return null
  const payment = await lockPayment(tx, orderId)`,
    `const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
  if (!order) return null
  const [payment] = await tx.select().from(payments).where(eq(payments.orderId, orderId))`,
  ),
  bug(
    'only the first line of a return arrives',
    ['Lines count their pieces'],
    'commerce/returns/receive-return.ts',
    'planReceipt(purchase, came.lines, receipt.refund)',
    'planReceipt(purchase, came.lines.slice(0, 1), receipt.refund)',
  ),
  bug(
    'what was credited is reversed again when the rest is cancelled',
    ['What came back is booked', 'Nothing that came back whole is taxed'],
    'commerce/reports/reports.ts',
    'select coalesce(sum(r.credited_minor), 0)\n',
    'select 0 * coalesce(sum(r.credited_minor), 0)\n',
  ),
  bug(
    'a customer is erased from orders that are under way',
    ['Buyers are forgotten on request'],
    'commerce/orders/forget-buyer.ts',
    'const isOver = and(placed, notInArray(orders.id, keptIds))',
    'const isOver = and(placed, keptIds.length > 0 ? undefined : notInArray(orders.id, keptIds))',
  ),
  bug(
    'an order is closed with items that are to be sent',
    ['What they forbid is refused', 'Lines count their pieces'],
    'commerce/orders/transition-order.ts',
    "if (!(await isEmpty(tx, order))) {\n        return { ok: false, code: 'Order.InvalidTransition'",
    "if (await isEmpty(tx, order).then(() => false)) {\n        return { ok: false, code: 'Order.InvalidTransition'",
  ),
  bug(
    'an order whose rest went back at the provider stays to be packed',
    ['What is over has ended'],
    'commerce/refunds/run-refunds.ts',
    "if (status !== 'refunded') return",
    "if (status !== 'pending') return",
  ),
  bug(
    'nobody is told of a cancellation',
    ['Each change of an order is told once'],
    'commerce/orders/move-order.ts',
    '[...causes, toOrderEvent(order, now), ...parts]',
    "state === 'cancelled' ? [...causes] : [...causes, toOrderEvent(order, now), ...parts]",
  ),
  bug(
    'what a process was sending when it died is left',
    ['What is told arrives'],
    'outbound/claim-deliveries.ts',
    "inArray(webhookDeliveries.state, ['pending', 'sending', 'retrying'])",
    "inArray(webhookDeliveries.state, ['pending', 'retrying'])",
  ),
  bug(
    'a receiver that refuses has heard it',
    ['What is told arrives'],
    'outbound/settle-delivery.ts',
    'if (!isAccepted(result)) return settleFailure',
    "if (result.kind !== 'answered') return settleFailure",
  ),
]
