import 'server-only'
import { findOrder, type Order } from '@/lib/commerce/order'
import { withdraw } from '@/lib/commerce/orders'
import { keyOf, whenFree } from '@/lib/commerce/client'
import {
  chosenLines,
  packPieces,
  unpackPieces,
  type WithdrawalValues,
} from '@/lib/shop/orders/withdrawal'
import { itemName, quantityField } from '@/lib/shop/orders/order-requests'
import { refuse, type Outcome } from '@/lib/server/forms/form-action'
import type { Shopper } from '@/lib/server/session/shopper'

/** The page of both steps and of the receipt: what was declared is in its flash. */
export const WITHDRAWAL_PAGE = '/withdrawal'

const carried = ({ name, orderId, orderNumber, items, pieces, email, attempt }: WithdrawalValues) =>
  ({ name, orderId, orderNumber, items, pieces, email, attempt }) as const

/** One of the customer's own orders; null without an id, for guests, and for those of others. */
export async function findDeclaredOrder(shopper: Shopper, orderId: string): Promise<Order | null> {
  return orderId && shopper.customer ? findOrder(shopper.client, orderId) : null
}

/** `2 × Dune Bowl, Moss; 1 × Mug`, as much of it as the field takes. */
function inWords({ items }: Order, lines: ReturnType<typeof chosenLines>, locale: string): string {
  const named = lines.flatMap(({ orderItemId, quantity }) => {
    const item = items.find(({ id }) => id === orderItemId)
    return item ? [`${String(quantity)} × ${itemName(item, locale)}`] : []
  })
  return named.join('; ').slice(0, 500)
}

/** The first step of a withdrawal: nothing is declared yet. */
export async function prepareWithdrawal(
  values: WithdrawalValues,
  shopper: Shopper,
): Promise<Outcome> {
  const order = await findDeclaredOrder(shopper, values.orderId)
  if (!order) {
    if (!values.orderNumber) return refuse('orderNumber', 'orderNumberMissing')
    const named = { ...carried(values), orderId: '', pieces: '' }
    return { ok: true, go: WITHDRAWAL_PAGE, values: named }
  }
  const lines = chosenLines(order.items, values)
  if (lines.length === 0) return refuse('', 'chooseWithdrawn')
  const { orderNumber } = order
  const pieces = packPieces(order.items, lines)
  // In words too: the session may end before the confirmation, which must not declare more.
  const items = pieces === '' ? '' : inWords(order, lines, shopper.locale)
  const chosen = { orderNumber, items, pieces }
  // For who changes it again; last, as many as the flash takes.
  const counts = Object.fromEntries(
    order.items.map(({ id }) => [quantityField(id), String(values[quantityField(id)] ?? '0')]),
  )
  return { ok: true, go: WITHDRAWAL_PAGE, values: { ...carried(values), ...chosen, ...counts } }
}

/** Declares a withdrawal: once, however often the form of one page is sent. */
export async function confirmWithdrawal(
  values: WithdrawalValues,
  shopper: Shopper,
): Promise<Outcome> {
  const declared = carried(values)
  const { name, email, items, orderNumber, pieces } = declared
  const order = await findDeclaredOrder(shopper, declared.orderId)
  const about = order
    ? { orderId: order.id, lines: unpackPieces(order.items, pieces) }
    : { orderNumber, lines: null }
  const idempotencyKey = keyOf(declared)
  const declaration = { name, email, items, ...about, locale: shopper.locale, idempotencyKey }
  const receivedOn = await whenFree(() => withdraw(shopper.client, declaration))
  return { ok: true, go: WITHDRAWAL_PAGE, values: { ...declared, receivedOn } }
}
