import { eq } from '#store/drizzle.ts'
import { viewOrder } from '#commerce/orders/read-orders.ts'
import { tieWithdrawal } from '#commerce/withdrawals/withdrawals.ts'
import type { Db } from '#store/database.ts'
import { lockRow } from '#store/find-row.ts'
import { orders } from '#store/schema/orders.ts'
import { returns, type Return, type ReturnLine } from '#store/schema/returns.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { insertRow } from '#store/write-row.ts'
import { countReturnable, countReturnableByBuyer, findReturnDeadline } from './returnable.ts'

/** What is to be returned. The caller has checked access to the order. */
export interface ReturnWish {
  orderId: string
  lines: readonly Pick<ReturnLine, 'orderItemId' | 'quantity' | 'reason'>[]
  /** A buyer may do so within the store's `returnDays`. */
  by: Return['requestedBy']
  /** The withdrawal by which the buyer gives them back. */
  withdrawalId?: string | null
  now: Date
}

export type ReturnRefusal =
  | {
      ok: false
      code: 'Order.NotFound' | 'Return.LineNotFound' | 'Return.NotOffered' | 'Withdrawal.NotFound'
    }
  | { ok: false; code: 'Return.TooMany'; available: number }

export type ReturnAnswer = { ok: true; returned: Return } | ReturnRefusal

/** The order is locked, so that no item is in two returns. */
export function requestReturn(
  db: Db,
  store: Pick<Store, 'id' | 'settings' | 'timezone'>,
  { orderId, lines, by, withdrawalId = null, now }: ReturnWish,
): Promise<ReturnAnswer> {
  return db.transaction(async (tx): Promise<ReturnAnswer> => {
    const ofStore = eq(orders.storeId, store.id)
    const order = await lockRow(tx, orders, eq(orders.id, orderId), ofStore)
    const view = await viewOrder(tx, order)
    if (!view) return { ok: false, code: 'Order.NotFound' }
    const isBuyer = by === 'buyer'
    const deadline = findReturnDeadline(view, store)
    if (isBuyer && (!store.settings.returnDays || (deadline && deadline < now))) {
      return { ok: false, code: 'Return.NotOffered' }
    }
    const free = isBuyer ? countReturnableByBuyer(view, store, now) : countReturnable(view)
    for (const { orderItemId, quantity } of lines) {
      if (!view.items.some(({ id }) => id === orderItemId)) {
        return { ok: false, code: 'Return.LineNotFound' }
      }
      const available = free.get(orderItemId) ?? 0
      if (quantity > available) return { ok: false, code: 'Return.TooMany', available }
    }
    const { tenantId, storeId } = view.order
    if (withdrawalId !== null && !(await tieWithdrawal(tx, { storeId, orderId, withdrawalId }))) {
      return { ok: false, code: 'Withdrawal.NotFound' }
    }
    const returned = await insertRow(tx, returns, {
      ...{ tenantId, storeId, orderId, withdrawalId },
      lines: lines.map((line) => ({ ...line, restock: false })),
      requestedBy: by,
      mailDue: 'returnRequested',
      ...{ createdOn: now, updatedOn: now },
    })
    return { ok: true, returned }
  })
}
