import { asc, eq, gt, isNotNull, lte, ne, or, sql, type SQL } from '#store/drizzle.ts'
import { alias, type PgTable } from '#store/drizzle-pg.ts'
import { mailOfState } from '#commerce/orders/life-cycle.ts'
import type { OrderView } from '#commerce/orders/read-orders.ts'
import { describeError } from '#log.ts'
import type { Needs } from '#services.ts'
import type { Db, Tx } from '#store/database.ts'
import { allOf, hasRow } from '#store/find-row.ts'
import type { OrderMailKind } from '#store/enums.ts'
import { orderEvents, orders, type OrderState } from '#store/schema/orders.ts'
import { isConflict } from '#store/retry.ts'
import { refunds } from '#store/schema/refunds.ts'
import { returns } from '#store/schema/returns.ts'
import { shipments } from '#store/schema/shipments.ts'
import { updateRows } from '#store/write-row.ts'
import { queueOrderMail, type OrderNews, type Writer } from './order-mail.ts'

/**
 * The mail that says how far an order is. Null for what the buyer did on the spot: cancelling at the
 * payment page, and collecting.
 */
export function pickKind(state: OrderState, { order, payment }: OrderView): OrderMailKind | null {
  if (state === 'invalidated' && payment.status === 'cancelled') return null
  if (state === 'delivered' && order.shipping.type === 'pickup') return null
  return mailOfState[state] ?? null
}

/** How long an order has to have stayed unpaid: until then, its buyer may be paying another way. */
const failedForMs = 15 * 60_000

function isStateNews(now: Date) {
  const failedBy = new Date(now.getTime() - failedForMs)
  const isOver = or(ne(orderEvents.state, 'invalidated'), lte(orderEvents.occurredOn, failedBy))
  return allOf(eq(orderEvents.mailDue, true), isOver)
}

/** Whether the cart of a failed order was ordered again: what the buyer reads is up to that order. */
function isOrderedAgain(db: Db) {
  const later = alias(orders, 'later')
  const again = hasRow(
    db,
    later,
    eq(later.storeId, orders.storeId),
    eq(later.cartId, orders.cartId),
    gt(later.placedOn, orders.placedOn),
  )
  return sql<boolean>`${orderEvents.state} = 'invalidated' and ${again}`
}

const isRefundNews = allOf(eq(refunds.mailDue, true), eq(refunds.state, 'succeeded'))

export function isOrderNewsDue(db: Db, now: Date): SQL | undefined {
  return or(
    hasRow(db, orderEvents, isStateNews(now)),
    hasRow(db, shipments, eq(shipments.mailDue, true)),
    hasRow(db, returns, isNotNull(returns.mailDue)),
    hasRow(db, refunds, isRefundNews),
  )
}

const newsPerRound = 20

async function queueUnlessBroken(
  services: Writer,
  tx: Tx,
  news: OrderNews,
  pick: (view: OrderView) => OrderMailKind | null,
) {
  try {
    // A savepoint: what the database refuses must not undo the note that it was tried.
    await tx.transaction((inner) => queueOrderMail(services, inner, news, pick))
  } catch (error) {
    if (isConflict(error)) throw error
    // Nobody can write it, now or later.
    services.log.error('order mail', { order: news.orderId, ...describeError(error) })
  }
}

/** Takes a row out of those that are due. @returns whether nobody else has. */
type Take = (tx: Tx) => Promise<boolean>

interface DueMail {
  news: OrderNews
  take: Take
  pickKind: (view: OrderView) => OrderMailKind | null
}

async function mailEach(services: Services, due: readonly DueMail[]): Promise<boolean> {
  for (const { news, take, pickKind: pick } of due) {
    await services.db.transaction(async (tx) => {
      if (await take(tx)) await queueUnlessBroken(services, tx, news, pick)
    })
  }
  return due.length === newsPerRound
}

type Services = Writer & Needs<'db'>

type DueTable = typeof orderEvents | typeof shipments | typeof refunds

const takeFrom =
  (table: DueTable, id: string): Take =>
  async (tx) => {
    const isDue = allOf(eq(table.id, id), eq(table.mailDue, true))
    return (await updateRows(tx, table, { mailDue: false }, isDue)).length > 0
  }

async function mailStates(services: Services): Promise<boolean> {
  const { db, clock } = services
  const { id, storeId, orderId, state, occurredOn } = orderEvents
  const rows = await db
    .select({ id, storeId, orderId, state, isOver: isOrderedAgain(db) })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(isStateNews(clock()))
    .orderBy(asc(occurredOn))
    .limit(newsPerRound)
  const due = rows.map((row): DueMail => {
    const news = { storeId: row.storeId, orderId: row.orderId }
    const take = takeFrom(orderEvents, row.id)
    return { news, take, pickKind: (view) => (row.isOver ? null : pickKind(row.state, view)) }
  })
  return mailEach(services, due)
}

/** Money that is back, or what was taken off before it was paid, unless nothing is left of the order. */
function pickRefundKind({ order, refunds: all }: OrderView, id: string): OrderMailKind | null {
  const isLowered = all.some((refund) => refund.id === id && refund.creditedMinor > 0)
  if (!isLowered) return 'orderRefunded'
  return order.state === 'cancelled' ? null : 'orderLowered'
}

const pickShipped = (): OrderMailKind => 'orderShipped'

/** Parcels that have left, and refunds once the money is back: until then its provider may refuse. */
const marked = [
  [shipments, eq(shipments.mailDue, true), shipments.shippedOn, 'shipmentId', pickShipped],
  [refunds, isRefundNews, refunds.updatedOn, 'refundId', pickRefundKind],
] as const

async function mailMarked(
  services: Services,
  [table, isDue, since, subject, pick]: (typeof marked)[number],
): Promise<boolean> {
  const rows = await services.db
    .select({ id: table.id, storeId: table.storeId, orderId: table.orderId })
    .from<PgTable>(table)
    .where(isDue)
    .orderBy(asc(since))
    .limit(newsPerRound)
  const due = rows.map(({ id, ...order }): DueMail => {
    const news = { ...order, [subject]: id }
    return { news, take: takeFrom(table, id), pickKind: (view) => pick(view, id) }
  })
  return mailEach(services, due)
}

async function mailReturns(services: Services): Promise<boolean> {
  const { id, storeId, orderId, mailDue, updatedOn } = returns
  const rows = await services.db
    .select({ returnId: id, storeId, orderId, kind: mailDue })
    .from(returns)
    .where(isNotNull(mailDue))
    .orderBy(asc(updatedOn))
    .limit(newsPerRound)
  const due = rows.map(({ kind, ...news }): DueMail => {
    const isDue = allOf(eq(id, news.returnId), kind ? eq(mailDue, kind) : undefined)
    const take: Take = async (tx) =>
      (await updateRows(tx, returns, { mailDue: null }, isDue)).length > 0
    return { news, take, pickKind: () => kind }
  })
  return mailEach(services, due)
}

/**
 * Queues the mails about orders whose state has changed, about parcels that have left, money that
 * is back and returns, each in one transaction with the note that it is queued: not one is lost or
 * written twice, whatever process dies. It is a job and no part of the change, so that no change
 * waits for a template or fails with one.
 * @returns whether there may be more.
 */
export async function mailOrderNews(services: Services): Promise<boolean> {
  const more = [await mailStates(services), await mailReturns(services)]
  for (const each of marked) more.push(await mailMarked(services, each))
  return more.includes(true)
}
