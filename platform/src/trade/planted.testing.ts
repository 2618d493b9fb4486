/** A bug as one change of a module; `find` occurs in it once. */
interface PlantedBug {
  name: string
  /** Relative to `platform/src`. */
  file: string
  find: string
  replace: string
}

const bug = (name: string, file: string, find: string, replace: string): PlantedBug => ({
  ...{ name, file, find, replace },
})

/** Bugs that the laws of the trade must find (`npm run verify:trade -- --planted`). */
export const planted: readonly PlantedBug[] = [
  bug(
    'a failed order restocks twice',
    'commerce/orders/move-pieces.ts',
    'await giveStockBack(tx, { ...order, orderId: order.id, cause, now }, restocked)',
    'for (const _ of [1, 2]) await giveStockBack(tx, { ...order, orderId: order.id, cause, now }, restocked)',
  ),
  bug(
    'a line does not count its pieces',
    'commerce/orders/move-pieces.ts',
    '.set({ ...Object.fromEntries(after), allocations: kept })',
    '.set({ allocations: after.length > 0 ? kept : kept })',
  ),
  bug(
    'an order whose rest is refunded stays to be packed',
    'commerce/refunds/create-refund.ts',
    'await finishSending(tx, purchase.order, request.now)',
    'void finishSending',
  ),
  bug(
    'a coupon is not given back',
    'commerce/orders/undo-order.ts',
    'await countRedemption(tx, order.couponId, -1)',
    'void countRedemption',
  ),
  bug(
    'a redemption is not counted',
    'commerce/checkout/complete-cart.ts',
    'await countRedemption(tx, coupon.id, 1)',
    'void countRedemption',
  ),
  bug(
    'a coupon may be used once more than its limit',
    'commerce/coupons/discount.ts',
    'coupon.usedCount >= coupon.usageLimit',
    'coupon.usedCount > coupon.usageLimit',
  ),
  bug(
    'the coupon is not locked',
    'commerce/checkout/complete-cart.ts',
    'if (cart.couponCode !== null) await lockCoupon(tx, cart.storeId, cart.couponCode)',
    'void lockCoupon',
  ),
  bug(
    'stock is not locked at checkout',
    'commerce/checkout/complete-cart.ts',
    'await lockStock(tx, selectVariantIds(tx, cart.id))',
    'void [lockStock, selectVariantIds]',
  ),
  bug(
    'pieces that come back make no movement',
    'commerce/stock/movements.ts',
    'where m.quantity <> 0`',
    'where m.quantity < 0`',
  ),
  bug(
    'an adjustment forgets the level before',
    'commerce/catalog/write/inventory.ts',
    "const before = mode === 'set' ? 0 : (quantities.get(key) ?? 0)",
    'const before = 0',
  ),
  bug(
    'a batch records no movement',
    'commerce/catalog/write/inventory.ts',
    'await recordMovements(tx,',
    "await (cause === 'batch' && mode === 'adjust' ? () => undefined : recordMovements)(tx,",
  ),
  bug(
    'the first place gives what is in the second',
    'commerce/stock/allocate.ts',
    'const taken = Math.min(available, missing)',
    'const taken = missing',
  ),
  bug(
    'tax is rounded by line instead of rate',
    'commerce/tax/tax-breakdown.ts',
    "if (terms.rounding === 'line') roundParts",
    "if (terms.rounding !== 'line') roundParts",
  ),
  bug(
    'a unit is lost when a discount is divided',
    'commerce/pricing/apportion.ts',
    'if (left <= 0) break',
    'if (left <= 1) break',
  ),
  bug(
    'a share is rounded by itself',
    'commerce/refunds/refund-shares.ts',
    'return upTo(before + count) - upTo(before)',
    'return upTo(count)',
  ),
  bug(
    'delivery is refunded again and again',
    'commerce/refunds/create-refund.ts',
    'return Math.max(0, shippingMinor - before)',
    'return Math.max(0, shippingMinor - before * 0)',
  ),
  bug(
    'a refund forgets those before it',
    'commerce/refunds/sum-refunds.ts',
    'return Number(row?.total ?? 0)',
    'return Number(row?.total ?? 0) && 0',
  ),
  bug(
    'an answer of the provider that is late is ignored',
    'commerce/payments/payment-life.ts',
    "return givenUp && answer === 'approve' ? 'refunded' : status",
    "return givenUp && answer === 'approve' ? status : status",
  ),
  bug(
    'a charge of another amount counts as paid',
    'commerce/payments/answer-payment.ts',
    'return wanted === amountMinor && charge.currencyCode === currencyCode',
    'return charge.currencyCode === currencyCode || wanted === amountMinor',
  ),
  bug(
    'an authorized payment pays for goods',
    'commerce/payments/payment-life.ts',
    "return ['paid', 'due', 'partiallyRefunded', 'refunded'].includes(status)",
    "return ['paid', 'due', 'partiallyRefunded', 'refunded', 'authorized'].includes(status)",
  ),
  bug(
    'a cancelled order gives all its money back, whatever was refunded before',
    'commerce/orders/transition-order.ts',
    'const amountMinor = takenOf(payment) - (await sumRefunds(tx, payment))',
    'const amountMinor = takenOf(payment) - (await sumRefunds(tx, payment)) * 0',
  ),
  bug(
    'a cancelled order keeps the money',
    'commerce/orders/transition-order.ts',
    'if (amountMinor > 0) await recordRefund(tx, payment, rest, now)',
    'void [recordRefund, rest]',
  ),
  bug(
    'a parcel may hold one piece too many',
    'commerce/orders/ship-order.ts',
    'if (quantity > available)',
    'if (quantity > available + 1)',
  ),
  bug(
    'the order is not locked while it ships',
    'commerce/orders/ship-order.ts',
    'return lockRow(tx, orders, eq(orders.id, orderId), ordersOf(scope))',
    'return tx.select().from(orders).where(eq(orders.id, orderId)).then(([row]) => (ordersOf(scope), row ?? null))',
  ),
  bug(
    'the key of a call is ignored',
    'http/idempotency.ts',
    "const given = c.req.header('idempotency-key')",
    'const given = ignored ? String(Math.random()) : undefined',
  ),
  bug(
    'a cart stays open when it is bought',
    'commerce/checkout/complete-cart.ts',
    "status: 'completed', orderId,",
    "status: 'open', orderId,",
  ),
  bug(
    'a level that is set by hand makes no movement',
    'commerce/catalog/write/inventory.ts',
    'cause, orderId: null, now }, changed)',
    "cause, orderId: null, now }, cause === 'manual' ? [] : changed)",
  ),
  bug(
    'an expired order keeps its pieces',
    'commerce/payments/answer-payment.ts',
    'await releaseGoods(tx, order, cause, now)',
    "if (cause !== 'expiry') await releaseGoods(tx, order, cause, now)",
  ),
  bug(
    'a refund whose answer was lost is made again',
    'adapters/stripe-refunds.ts',
    '(await findEarlier(client, refund, chargeId)) ?? (await makeRefund(client, refund, chargeId))',
    'await makeRefund(client, { ...refund, id: `${refund.id}-${String(refund.attemptCount)}` }, chargeId)',
  ),
  bug(
    'a second page may be paid too, and its charge is kept',
    'commerce/payments/answer-payment.ts',
    'hasBeenPaid(payment) && charge !== undefined && charge.chargeId !== payment.chargeId',
    'hasBeenPaid(payment) && charge !== undefined && payment.chargeId === null',
  ),
  bug(
    'what a merchant gives back of a second charge at the provider is not told',
    'commerce/payments/find-charge.ts',
    "return { kind: 'known', payment: asked.payment }",
    "return { kind: 'foreign' }",
  ),
  bug(
    'what comes back before it is paid is still due',
    'commerce/refunds/create-refund.ts',
    '{ takenMinor: leftMinor, status',
    '{ status',
  ),
  bug(
    'an order on invoice that is lowered to nothing is listed as unpaid',
    'commerce/refunds/create-refund.ts',
    "leftMinor === 0 ? 'paid' : 'due'",
    "leftMinor < 0 ? 'paid' : 'due'",
  ),
  bug(
    'a return is received again and again',
    'commerce/returns/receive-return.ts',
    "if (found.state === 'received') return { ok: true, returned: found }",
    '',
  ),
  bug(
    'what is announced to come back is not counted',
    'commerce/returns/returnable.ts',
    "const lines = all.filter(({ state }) => state === 'requested').flatMap((one) => one.lines)",
    "const lines = all.filter(({ state }) => state === 'cancelled').flatMap((one) => one.lines)",
  ),
  bug(
    'an erasure also empties the answers about other orders',
    'store/kept-answers.ts',
    'wanted.some((name) => text.includes(name))',
    'wanted.length > 0',
  ),
]
