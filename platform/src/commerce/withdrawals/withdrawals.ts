import { and, eq, inArray, isNull, lt, ne, or, sql } from '#store/drizzle.ts'
import { spellingsOf } from '#commerce/orders/guest-orders.ts'
import type { Db, Tx } from '#store/database.ts'
import { allOf, findRow, lockRow, findRows, mapRows } from '#store/find-row.ts'
import { listRows, type List } from '#store/list.ts'
import { issues } from '#store/schema/issues.ts'
import { orders } from '#store/schema/orders.ts'
import { returns } from '#store/schema/returns.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { withdrawals, type Withdrawal } from '#store/schema/withdrawals.ts'
import type { StoreScope } from '#store/scope.ts'
import { insertRow } from '#store/write-row.ts'
import { findPeriodEnd } from '#commerce/returns/returnable.ts'

/** Directive 2011/83/EU, Article 9(1). */
const legalDays = 14

/** 14 days, or the longer `returnDays`, after the last parcel arrived; null until it has. */
export function findWithdrawalEnd(
  order: Parameters<typeof findPeriodEnd>[0],
  { settings, timezone }: Pick<Store, 'settings' | 'timezone'>,
): Date | null {
  return findPeriodEnd(order, Math.max(legalDays, settings.returnDays ?? 0), timezone)
}

export type Declaration = Pick<Withdrawal, 'orderNumber' | 'lines' | 'items' | 'name' | 'email'> & {
  /** The order, when the consumer has shown that it is theirs. */
  orderId: string | null
  customerId: string | null
}

/** The order of a number, if the consumer gave the address or has the account that it belongs to. */
async function findDeclaredOrder(
  tx: Tx,
  storeId: string,
  { orderNumber, email, customerId }: Declaration,
) {
  const isTheirs = or(
    eq(sql`lower(${orders.email})`, email?.toLowerCase() ?? ''),
    customerId === null ? undefined : eq(orders.customerId, customerId),
  )
  const isNamed = inArray(orders.orderNumber, spellingsOf(orderNumber))
  const isPlaced = ne(orders.state, 'invalidated')
  const order = await findRow(tx, orders, eq(orders.storeId, storeId), isNamed, isTheirs, isPlaced)
  return order?.id ?? null
}

/** Records a declaration as it is: whether it is in time and about which order is for the merchant. */
export async function recordWithdrawal(
  tx: Tx,
  { id: storeId, tenantId }: Pick<Store, 'id' | 'tenantId'>,
  declaration: Declaration,
  now: Date,
): Promise<Withdrawal> {
  const { orderNumber, lines, items, name, email } = declaration
  const orderId = declaration.orderId ?? (await findDeclaredOrder(tx, storeId, declaration))
  return insertRow(tx, withdrawals, {
    ...{ tenantId, storeId, orderId, receivedOn: now },
    ...{ orderNumber, lines, items, name, email },
  })
}

/** Ties a withdrawal to its order. @returns false if there is none, or of another order. */
export async function tieWithdrawal(
  tx: Tx,
  { storeId, orderId, withdrawalId }: { storeId: string; orderId: string; withdrawalId: string },
): Promise<boolean> {
  const isOne = allOf(eq(withdrawals.id, withdrawalId), eq(withdrawals.storeId, storeId))
  const found = await lockRow(tx, withdrawals, isOne)
  if (!found) return false
  if (found.orderId === null) await tx.update(withdrawals).set({ orderId }).where(isOne)
  return found.orderId === null || found.orderId === orderId
}

/** The withdrawals of a store, newest first. */
export function listWithdrawals(
  db: Db,
  { storeId }: StoreScope,
  { orderId, state }: { orderId?: string | undefined; state?: 'open' | 'resolved' | undefined },
): List<Withdrawal> {
  const isOpen = sql`exists (select 1 from ${issues} where ${and(
    eq(issues.storeId, withdrawals.storeId),
    eq(issues.kind, 'withdrawal'),
    eq(issues.subjectId, withdrawals.id),
    isNull(issues.resolvedOn),
  )})`
  return listRows(db, withdrawals, {
    scope: ['withdrawals', storeId],
    sorts: { receivedOn: 'receivedOn' },
    defaultDirection: 'desc',
    where: and(
      eq(withdrawals.storeId, storeId),
      orderId === undefined ? undefined : eq(withdrawals.orderId, orderId),
      state === undefined ? undefined : state === 'open' ? isOpen : sql`not ${isOpen}`,
    ),
  })
}

/** A withdrawal of the store, or null. */
export const findWithdrawal = (db: Db, { storeId }: StoreScope, id: string) =>
  findRow(db, withdrawals, eq(withdrawals.storeId, storeId), eq(withdrawals.id, id))

/** The right itself ends after a year and 14 days at the latest (Directive 2011/83/EU, Article 10). */
const keptUnmatchedMs = 400 * 24 * 3600_000

/** Deletes declarations that nobody has tied to an order for that long, with their issues. */
export async function sweepWithdrawals(db: Db, now: Date): Promise<void> {
  const old = lt(withdrawals.receivedOn, new Date(now.getTime() - keptUnmatchedMs))
  await db.transaction(async (tx) => {
    const gone = await tx
      .delete(withdrawals)
      .where(and(isNull(withdrawals.orderId), old))
      .returning({ id: withdrawals.id })
    const ids = gone.map(({ id }) => id)
    await tx
      .delete(issues)
      .where(and(eq(issues.kind, 'withdrawal'), inArray(issues.subjectId, ids)))
  })
}

/** Issues and returns of withdrawals, and the numbers of their orders. */
export async function readFollowUps(db: Db, rows: readonly Withdrawal[]) {
  const ids = rows.map(({ id }) => id)
  const isToldOf = inArray(issues.subjectId, ids)
  const told = await findRows(db, issues, eq(issues.kind, 'withdrawal'), isToldOf)
  const back = await db
    .select({ id: returns.id, withdrawalId: returns.withdrawalId })
    .from(returns)
    .where(and(inArray(returns.withdrawalId, ids), ne(returns.state, 'cancelled')))
    .orderBy(returns.createdOn, returns.id)
  const orderIds = rows.flatMap(({ orderId }) => orderId ?? [])
  return {
    numbers: await mapRows(db, orders.id, orders.orderNumber, inArray(orders.id, orderIds)),
    issues: new Map(told.map((issue) => [issue.subjectId, issue])),
    returns: Map.groupBy(back, ({ withdrawalId }) => withdrawalId),
  }
}
