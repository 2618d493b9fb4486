import type { Schemas } from '#api/client.ts'
import { isSame } from '#api/once.ts'
import { toMinor } from '#i18n/format.ts'
import { toMoment } from '#i18n/zone.ts'

export type Order = Schemas['Order'] & {
  /** Of an order that was read by itself. */
  etag?: string | null
}
export type OrderItem = Order['items'][number]
export type Action =
  | 'markPaid'
  | 'confirm'
  | 'ship'
  | 'ready'
  | 'handOver'
  | 'delivered'
  | 'close'
  | 'refund'
  | 'return'
  | 'withdraw'
  | 'cancel'

export const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

export const countOpen = ({ items }: Order) => sum(items.map(({ pieces }) => pieces.open))
export const countPieces = ({ items }: Order) => sum(items.map(({ quantity }) => quantity))
/** An item as the buyer read it. */
export const boughtAs = ({ title, options }: OrderItem) =>
  [title, ...options.map(({ valueLabel }) => valueLabel)].join(', ')
export const nameOf = ({ firstName, lastName }: Pick<Order, 'firstName' | 'lastName'>) =>
  [firstName, lastName].filter(Boolean).join(' ')

/** How many of a line of an order are among these. */
export const countIn = (
  lines: readonly { orderItemId: string; quantity: number }[],
  { id }: Pick<OrderItem, 'id'>,
) => sum(lines.map(({ orderItemId, quantity }) => (orderItemId === id ? quantity : 0)))

/** Pieces of a line that the customer has and that no return on its way brings back. */
export function countReturnable({ returns }: Order, item: OrderItem): number {
  const announced = returns.filter(({ state }) => state === 'requested')
  return Math.max(0, item.pieces.kept - sum(announced.map(({ lines }) => countIn(lines, item))))
}

/** Pieces of a line of which the customer can still withdraw from the contract. */
export const countWithdrawable = (item: OrderItem) =>
  item.pieces.open + item.pieces.kept - item.pieces.unwanted

/** Pieces of a line that are to be shipped, and that the buyer does not want any more. */
export const countOpenWithdrawn = ({ pieces }: OrderItem) => Math.min(pieces.open, pieces.unwanted)

/**
 * Pieces of a line that a withdrawal is about, with the customer and to be shipped. One of the whole
 * order may not be tied to it yet; of one in words none, because a person has to read it.
 */
export function countMeant(
  item: OrderItem,
  { lines, items }: Pick<Schemas['Withdrawal'], 'lines' | 'items'>,
) {
  if (lines === null && items === null) return { kept: item.pieces.kept, open: item.pieces.open }
  const open = countOpenWithdrawn(item)
  const held = Math.min(countIn(lines ?? [], item), item.pieces.unwanted)
  return { kept: Math.max(0, held - open), open }
}

/** Pieces of a line that are to be sent: the others the buyer has withdrawn from. */
export const countToShip = (item: OrderItem) => item.pieces.open - countOpenWithdrawn(item)

/**
 * How much of what is still to be shipped the buyer has withdrawn from; null for none. Some of it
 * where only a text says from what.
 */
export function openWithdrawn(order: Order): 'withdrawn' | 'partlyWithdrawn' | null {
  const { isWithdrawalOpen, items } = order
  const open = countOpen(order)
  if (!isWithdrawalOpen || open === 0) return null
  const withdrawn = sum(items.map(countOpenWithdrawn))
  if (withdrawn === open) return 'withdrawn'
  const isKnown = items.some(({ pieces }) => pieces.withdrawn > 0)
  return withdrawn > 0 || !isKnown ? 'partlyWithdrawn' : null
}

/** When a letter of this minute arrived: within that of the order, after it. */
export function arrivedOn({ placedOn }: Order, minute: string): string {
  const on = toMoment(minute)
  return on < placedOn ? placedOn : on
}

/** Pieces of a line that were paid back and have not come back. */
export const countPaidBack = ({ pieces }: OrderItem) =>
  Math.max(0, pieces.refunded - pieces.cancelled - pieces.returned)

/** Whether pieces of an item that a return announces were paid back before it came back. */
export const isPaidBack = ({ items }: Order, { lines }: Pick<Order['returns'][number], 'lines'>) =>
  items.some(
    (item) => countPaidBack(item) > 0 && lines.some(({ orderItemId }) => orderItemId === item.id),
  )

const isOneOf = <Value extends string>(value: string, ...values: Value[]) =>
  (values as string[]).includes(value)

/** Whether it is paid later: what is cancelled or comes back before is not due. */
export const isLowered = ({ payment }: Order) =>
  payment.status === 'due' && payment.type !== 'bankTransfer'

/**
 * What an order that was lowered came to, or comes to while nothing has been paid; null if it was
 * not, or was cancelled before.
 */
export const loweredTo = ({
  total,
  chargedTotal,
  payment,
}: Pick<Order, 'total' | 'chargedTotal'> & {
  payment?: Pick<Order['payment'], 'status'>
}) => {
  if (chargedTotal >= total || payment?.status === 'cancelled') return null
  return payment?.status === 'due' ? 'toPay' : 'charged'
}

/** What is left of a payment, in minor units. */
export function refundableMinor(order: Order): number {
  const { payment, chargedTotal, refundedTotal, currencyCode } = order
  if (!isLowered(order) && !isOneOf(payment.status, 'paid', 'partiallyRefunded')) return 0
  return Math.max(0, toMinor(chargedTotal, currencyCode) - toMinor(refundedTotal, currencyCode))
}

/** Whether the merchant pays back what no provider has taken: transfers and cash. */
export const isPaidBackByHand = ({ payment }: Order) => payment.type !== 'redirect'

/** The states of orders whose items have not left. */
const openStates = ['created', 'confirmed', 'invoiced', 'inProgress', 'readyToPickUp'] as const

const packable = ['confirmed', 'invoiced', 'inProgress'] as const

/** Whether nothing has left, so that all of it can be cancelled. */
export const mayCancelWhole = ({ state, payment, items }: Order) =>
  isOneOf(state, ...openStates) &&
  payment.status !== 'pending' &&
  items.every(({ pieces }) => pieces.shipped === 0)

/** Pieces that can be taken out of an order: not while a transfer of the whole amount is awaited. */
export const countCancellable = (order: Order) =>
  isLowered(order) || isOneOf(order.payment.status, 'paid', 'partiallyRefunded', 'refunded')
    ? countOpen(order)
    : 0

/** What cancels pieces that are to be shipped, and refunds what was paid for them. */
export const toCancellation = (
  pieces: readonly { orderItemId: string; quantity: number }[],
  reason = '',
) => ({
  lines: pieces.map(({ orderItemId: itemId, quantity }) => ({
    ...{ itemId, quantity, restock: true, from: 'open' as const },
  })),
  ...{ shipping: false, amount: null, reason: reason || null },
})

/** What can be done with an order now, the next step of packing first. */
export function listActions(order: Order): Action[] {
  const { state, payment, shipping } = order
  const isDue = payment.status === 'due'
  // Cash is paid with the delivery, for which the order has to be confirmed.
  const isByTransfer = isOneOf(payment.type, 'bankTransfer', 'invoice')
  const isPickup = shipping?.type === 'pickup'
  const isToPack = isOneOf(state, ...packable) && countOpen(order) > 0
  const isHere = isOneOf(state, 'readyToPickUp', ...packable)
  const isWhole = order.items.every(({ pieces }) => pieces.shipped === 0)
  const rules: [Action, boolean][] = [
    ['confirm', isDue && state === 'created' && !isByTransfer],
    ['ship', isToPack && !isPickup],
    ['ready', isToPack && isPickup],
    ['handOver', state === 'readyToPickUp' && countOpen(order) > 0],
    ['delivered', state === 'inTransit'],
    // All its items were refunded, and the rest of the payment is kept.
    ['close', isHere && isWhole && countOpen(order) === 0 && refundableMinor(order) > 0 && !isDue],
    ['markPaid', isDue && isByTransfer],
    ['refund', refundableMinor(order) > 0 && (!isDue || payment.type === 'invoice')],
    ['return', order.items.some((item) => countReturnable(order, item) > 0)],
    ['withdraw', order.items.some((item) => countWithdrawable(item) > 0)],
    ['cancel', mayCancelWhole(order) || countCancellable(order) > 0],
  ]
  return rules.filter(([, isPossible]) => isPossible).map(([action]) => action)
}

/** Whether it is for those too who only pack and hand over. */
export const isPacking = (action: Action) =>
  isOneOf(action, 'ship', 'ready', 'handOver', 'delivered')

export type Correctable = 'email' | 'shippingAddress' | 'billingAddress'

/**
 * What of an order can be corrected, or written anew after an erasure: its addresses until it has
 * left, that of its mails later too while there is one.
 */
export function listCorrectable({ state, email, shippingAddress, shipping }: Order) {
  const isHere = isOneOf(state, ...openStates)
  const rules: [Correctable, boolean][] = [
    ['email', isHere || email !== null],
    ['shippingAddress', isHere && (shippingAddress !== null || shipping?.type !== 'pickup')],
    ['billingAddress', isHere],
  ]
  return rules.filter(([, isPossible]) => isPossible).map(([part]) => part)
}

export type Address = NonNullable<Order['shippingAddress']>
export type Correction = Partial<Record<'email', string>> &
  Partial<Record<'shippingAddress' | 'billingAddress', Address>>

/** Whether the invoice goes where the items go. */
export const isBilledThere = ({ billingAddress, shippingAddress }: Order) =>
  billingAddress === null || isSame(billingAddress, shippingAddress)

/** A corrected address: where both are the same, that of the invoice changes with the delivery. */
export const toCorrection = (
  order: Order,
  part: Exclude<Correctable, 'email'>,
  address: Address,
): Correction =>
  part === 'shippingAddress' && order.billingAddress && isBilledThere(order)
    ? { shippingAddress: address, billingAddress: address }
    : { [part]: address }

/** Whether the shop writes an invoice: the order was accepted, and not cancelled before it was a sale. */
export const hasInvoice = ({ state, payment: { status }, creditNotes }: Order) =>
  state !== 'invalidated' &&
  status !== 'pending' &&
  (status !== 'cancelled' || creditNotes.length > 0)

/** The step that brings the order on; none where the buyer has withdrawn from all that is open. */
export const nextStep = (order: Order, actions: readonly Action[]) =>
  openWithdrawn(order) === 'withdrawn'
    ? undefined
    : actions.find((action) => !isOneOf(action, 'refund', 'return', 'withdraw', 'cancel'))

/**
 * What was paid for some pieces of a line, in minor units. Like the platform, it leaves the
 * remainder of the division to the last pieces.
 */
export function shareMinor(order: Order, item: OrderItem, count: number): number {
  const { currencyCode: currency, taxIncluded } = order
  const paid =
    toMinor(item.lineTotal, currency) -
    toMinor(item.discount, currency) +
    (taxIncluded ? 0 : toMinor(item.tax, currency))
  const upTo = (pieces: number) => Math.floor((paid * pieces) / item.quantity)
  return upTo(item.pieces.refunded + count) - upTo(item.pieces.refunded)
}

/** What was paid for delivery and not refunded, in minor units. */
export function shippingLeftMinor(order: Order): number {
  const { currencyCode: currency, items, refunds, total } = order
  const goods = sum(
    items.map((item) => {
      const none = { ...item, pieces: { ...item.pieces, refunded: 0 } }
      return shareMinor(order, none, item.quantity)
    }),
  )
  const before = refunds.filter(({ state }) => state !== 'failed')
  const given = sum(before.map(({ shipping }) => toMinor(shipping, currency)))
  return Math.max(0, toMinor(total, currency) - goods - given)
}
