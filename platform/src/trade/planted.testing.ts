/** A bug as one change of a module; `find` occurs in it once. */
interface PlantedBug {
  name: string
  /** The laws that it breaks, as their breaches begin: which of them is found first is chance. */
  laws: readonly string[]
  /** Relative to `platform/src`. */
  file: string
  find: string
  replace: string
}

const bug = (
  name: string,
  laws: readonly string[],
  file: string,
  find: string,
  replace: string,
): PlantedBug => ({
  ...{ name, laws, file, find, replace },
})

/** Bugs that the laws of the trade must find (`npm run verify:trade -- --planted`). */
export const planted: readonly PlantedBug[] = [
  bug(
    'a failed order restocks twice',
    ['Out is ordered less restocked'],
    'commerce/orders/move-pieces.ts',
    'await giveStockBack(tx, { ...order, orderId: order.id, cause, now }, restocked)',
    'for (const _ of [1, 2]) await giveStockBack(tx, { ...order, orderId: order.id, cause, now }, restocked)',
  ),
  bug(
    'a line does not count its pieces',
    ['Lines count their pieces', 'What has left is on its way'],
    'commerce/orders/move-pieces.ts',
    '.set({ ...Object.fromEntries(after), allocations: kept })',
    '.set({ allocations: after.length > 0 ? kept : kept })',
  ),
  bug(
    'an order whose rest is refunded stays to be packed',
    ['What has left is on its way'],
    'commerce/refunds/create-refund.ts',
    'await finishSending(tx, purchase.order, request.now)',
    'void finishSending',
  ),
  bug(
    'a coupon is not given back',
    ['A coupon is used by each live order'],
    'commerce/orders/undo-order.ts',
    'await countRedemption(tx, order.couponId, -1)',
    'void countRedemption',
  ),
  bug(
    'a redemption is not counted',
    ['A coupon is used by each live order'],
    'commerce/checkout/complete-cart.ts',
    'await countRedemption(tx, coupon.id, 1)',
    'void countRedemption',
  ),
  bug(
    'a coupon may be used once more than its limit',
    ['A coupon has its limit'],
    'commerce/coupons/discount.ts',
    'coupon.usedCount >= coupon.usageLimit',
    'coupon.usedCount > coupon.usageLimit',
  ),
  bug(
    'the coupon is not locked',
    ['A coupon has its limit'],
    'commerce/checkout/complete-cart.ts',
    'if (cart.couponCode !== null) await lockCoupon(tx, cart.storeId, cart.couponCode)',
    'void lockCoupon',
  ),
  bug(
    'stock is not locked at checkout',
    ['No level is negative', 'No call fails by itself'],
    'commerce/checkout/complete-cart.ts',
    'await lockStock(tx, selectVariantIds(tx, cart.id))',
    'void [lockStock, selectVariantIds]',
  ),
  bug(
    'pieces that come back make no movement',
    ['The level is the sum of its movements'],
    'commerce/stock/movements.ts',
    'where m.quantity <> 0`',
    'where m.quantity < 0`',
  ),
  bug(
    'an adjustment forgets the level before',
    ['Available is received less out', 'The level is the sum of its movements'],
    'commerce/catalog/write/inventory.ts',
    "const before = mode === 'set' ? 0 : (quantities.get(key) ?? 0)",
    'const before = 0',
  ),
  bug(
    'a batch records no movement',
    ['The level is the sum of its movements'],
    'commerce/catalog/write/inventory.ts',
    'await recordMovements(tx,',
    "await (cause === 'batch' && mode === 'adjust' ? () => undefined : recordMovements)(tx,",
  ),
  bug(
    'the first place gives what is in the second',
    ['No level is negative', 'No call fails by itself'],
    'commerce/stock/allocate.ts',
    'const taken = Math.min(available, missing)',
    'const taken = missing',
  ),
  bug(
    'tax is rounded by line instead of rate',
    ['Tax is exact per rate'],
    'commerce/tax/tax-breakdown.ts',
    "if (terms.rounding === 'line') roundParts",
    "if (terms.rounding !== 'line') roundParts",
  ),
  bug(
    'a unit is lost when a discount is divided',
    ['Shares make the discount'],
    'commerce/pricing/apportion.ts',
    'if (left <= 0) break',
    'if (left <= 1) break',
  ),
  bug(
    'a share is rounded by itself',
    ['Each piece has its share', 'All pieces make the line'],
    'commerce/refunds/refund-shares.ts',
    'return upTo(before + count) - upTo(before)',
    'return upTo(count)',
  ),
  bug(
    'delivery is refunded again and again',
    ['Delivery is refunded once'],
    'commerce/refunds/create-refund.ts',
    'return Math.max(0, shippingMinor - before)',
    'return Math.max(0, shippingMinor - before * 0)',
  ),
  bug(
    'a refund forgets those before it',
    ['Given back is at most taken', 'The status says so', 'What they forbid is refused'],
    'commerce/refunds/sum-refunds.ts',
    'return Number(row?.total ?? 0)',
    'return Number(row?.total ?? 0) && 0',
  ),
  bug(
    'an answer of the provider that is late is ignored',
    ['A failed order keeps no money', 'Money that came and went is told'],
    'commerce/payments/payment-life.ts',
    "return givenUp && answer === 'approve' ? 'refunded' : status",
    "return givenUp && answer === 'approve' ? status : status",
  ),
  bug(
    'a charge of another amount counts as paid',
    [
      'The payment says what was taken',
      'Nobody pays more than the order costs',
      'A sale has its money',
    ],
    'commerce/payments/answer-payment.ts',
    'return wanted === amountMinor && charge.currencyCode === currencyCode',
    'return charge.currencyCode === currencyCode || wanted === amountMinor',
  ),
  bug(
    'an authorized payment pays for goods',
    ['Nothing leaves unpaid'],
    'commerce/payments/payment-life.ts',
    "return ['paid', 'due', 'partiallyRefunded', 'refunded'].includes(status)",
    "return ['paid', 'due', 'partiallyRefunded', 'refunded', 'authorized'].includes(status)",
  ),
  bug(
    'a cancelled order gives all its money back, whatever was refunded before',
    ['Given back is at most taken'],
    'commerce/orders/transition-order.ts',
    'const amountMinor = takenOf(payment) - (await sumRefunds(tx, payment))',
    'const amountMinor = takenOf(payment) - (await sumRefunds(tx, payment)) * 0',
  ),
  bug(
    'a cancelled order keeps the money',
    ['A failed order keeps no money'],
    'commerce/orders/transition-order.ts',
    'if (amountMinor > 0) await recordRefund(tx, payment, rest, now)',
    'void [recordRefund, rest]',
  ),
  bug(
    'a parcel may hold one piece too many',
    [
      'What they forbid is refused',
      'No call fails by itself',
      'Accepted more pieces than there are',
    ],
    'commerce/orders/ship-order.ts',
    'if (quantity > available)',
    'if (quantity > available + 1)',
  ),
  bug(
    'the order is not locked while it ships',
    ['Lines count their pieces', 'Parcels hold what was shipped', 'No call fails by itself'],
    'commerce/orders/ship-order.ts',
    'return lockRow(tx, orders, eq(orders.id, orderId), ordersOf(scope))',
    'return tx.select().from(orders).where(eq(orders.id, orderId)).then(([row]) => (ordersOf(scope), row ?? null))',
  ),
  bug(
    'the key of a call is ignored',
    [
      'One key, two answers',
      'Repeated later',
      'Lines count their pieces',
      'No call fails by itself',
    ],
    'http/idempotency.ts',
    "const given = c.req.header('idempotency-key')",
    'const given = ignored ? String(Math.random()) : undefined',
  ),
  bug(
    'a cart stays open when it is bought',
    ['Each accepted order is one order', 'No call fails by itself'],
    'commerce/checkout/complete-cart.ts',
    "status: 'completed', orderId,",
    "status: 'open', orderId,",
  ),
  bug(
    'a level that is set by hand makes no movement',
    ['The level is the sum of its movements'],
    'commerce/catalog/write/inventory.ts',
    'cause, orderId: null, now }, changed)',
    "cause, orderId: null, now }, cause === 'manual' ? [] : changed)",
  ),
  bug(
    'an expired order keeps its pieces',
    ['Lines count their pieces', 'Out is ordered less restocked'],
    'commerce/payments/answer-payment.ts',
    'await releaseGoods(tx, order, cause, now)',
    "if (cause !== 'expiry') await releaseGoods(tx, order, cause, now)",
  ),
  bug(
    'a refund whose answer was lost is made again',
    [
      'A sale has its money',
      'What was given back is told',
      'A failed order keeps no money',
      'Every refund has arrived',
    ],
    'adapters/stripe-refunds.ts',
    '(await findEarlier(client, refund, chargeId)) ?? (await makeRefund(client, refund, chargeId))',
    'await makeRefund(client, { ...refund, id: `${refund.id}-${String(refund.attemptCount)}` }, chargeId)',
  ),
  bug(
    'a second page may be paid too, and its charge is kept',
    ['A second charge goes back', 'A sale has its money'],
    'commerce/payments/answer-payment.ts',
    'hasBeenPaid(payment) && charge !== undefined && charge.chargeId !== payment.chargeId',
    'hasBeenPaid(payment) && charge !== undefined && payment.chargeId === null',
  ),
  bug(
    'what a merchant gives back of a second charge at the provider is not told',
    ['What was given back is told', 'A second charge goes back'],
    'commerce/payments/find-charge.ts',
    "return { kind: 'known', payment: asked.payment }",
    "return { kind: 'foreign' }",
  ),
  bug(
    'what comes back before it is paid is still due',
    ['What is cancelled or comes back is not due'],
    'commerce/refunds/create-refund.ts',
    '{ takenMinor: leftMinor, status',
    '{ status',
  ),
  bug(
    'an order on invoice that is lowered to nothing is listed as unpaid',
    ['What is due is more than nothing'],
    'commerce/refunds/create-refund.ts',
    "leftMinor === 0 ? 'paid' : 'due'",
    "leftMinor < 0 ? 'paid' : 'due'",
  ),
  bug(
    'a return is received again and again',
    ['Lines count their pieces', 'No call fails by itself', 'What the laws allow is accepted'],
    'commerce/returns/receive-return.ts',
    "if (found.state === 'received') return { ok: true, returned: found }",
    '',
  ),
  bug(
    'what is announced to come back is not counted',
    [
      'What they forbid is refused',
      'Accepted more pieces than there are',
      'What the laws allow is accepted',
    ],
    'commerce/returns/returnable.ts',
    "const lines = all.filter(({ state }) => state === 'requested').flatMap((one) => one.lines)",
    "const lines = all.filter(({ state }) => state === 'cancelled').flatMap((one) => one.lines)",
  ),
  bug(
    'an erasure also empties the answers about other orders',
    ['Repeated later'],
    'store/kept-answers.ts',
    'wanted.some((name) => text.includes(name))',
    'wanted.length > 0',
  ),
]
