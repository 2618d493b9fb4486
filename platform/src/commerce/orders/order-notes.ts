import { and, asc, eq } from '#store/drizzle.ts'
import type { Db } from '#store/database.ts'
import { allOf } from '#store/find-row.ts'
import { orderNotes, orders, type OrderNote } from '#store/schema/orders.ts'
import { stores } from '#store/schema/tenancy.ts'
import type { StoreScope } from '#store/scope.ts'
import { deleteRows, insertRow } from '#store/write-row.ts'

interface OrderKey {
  scope: StoreScope
  orderId: string
}

async function hasOrder(db: Db, { scope, orderId }: OrderKey): Promise<boolean> {
  const isOrder = and(eq(orders.id, orderId), eq(orders.storeId, scope.storeId))
  return (await db.$count(orders, isOrder)) > 0
}

/** The notes on an order that the caller may see, oldest first. */
export const listOrderNotes = (db: Db, orderId: string): Promise<OrderNote[]> =>
  db
    .select()
    .from(orderNotes)
    .where(eq(orderNotes.orderId, orderId))
    .orderBy(asc(orderNotes.createdOn), asc(orderNotes.id))

/** Adds a note to an order of the store; null when there is no such order. */
export async function addOrderNote(
  db: Db,
  { draft, now, ...key }: OrderKey & { draft: Pick<OrderNote, 'text' | 'author'>; now: Date },
): Promise<OrderNote | null> {
  if (!(await hasOrder(db, key))) return null
  const { tenantId, storeId } = key.scope
  const of = { tenantId, storeId, orderId: key.orderId }
  return insertRow(db, orderNotes, { ...draft, ...of, createdOn: now })
}

/** Removes a note. @returns whether the order had it. */
export async function removeOrderNote(
  db: Db,
  { scope, orderId, noteId }: OrderKey & { noteId: string },
): Promise<boolean> {
  const ofOrder = allOf(eq(orderNotes.orderId, orderId), eq(orderNotes.storeId, scope.storeId))
  return (await deleteRows(db, orderNotes, ofOrder, eq(orderNotes.id, noteId))) > 0
}

/** The author of the notes that a migration leaves (drizzle/0023_order_line_pieces.sql). */
const upgradeAuthor = 'Upgrade'

/** The orders of all stores whose quantities an upgrade could not tell, with its notes. */
export function listUpgradeNotes(db: Db) {
  return db
    .select({ domain: stores.domain, orderNumber: orders.orderNumber, text: orderNotes.text })
    .from(orderNotes)
    .innerJoin(orders, eq(orders.id, orderNotes.orderId))
    .innerJoin(stores, eq(stores.id, orders.storeId))
    .where(eq(orderNotes.author, upgradeAuthor))
    .orderBy(asc(stores.domain), asc(orders.placedOn), asc(orders.id))
}
