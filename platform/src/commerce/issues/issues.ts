import { and, eq, inArray, isNotNull, isNull, or } from '#store/drizzle.ts'
import {
  giveUpRefund,
  payBackOutside,
  retryRefund,
  type RetryRefusal,
} from '#commerce/refunds/retry-refund.ts'
import { tieWithdrawal } from '#commerce/withdrawals/withdrawals.ts'
import type { Db, Tx } from '#store/database.ts'
import { moneyIssueKinds, type IssueKind } from '#store/enums.ts'
import { allOf, findRow, lockRow, mapRows } from '#store/find-row.ts'
import { resolveIssue } from '#store/issues.ts'
import { listRows, matching, whether, type List } from '#store/list.ts'
import { issues, type Issue } from '#store/schema/issues.ts'
import { mails } from '#store/schema/mails.ts'
import { orders } from '#store/schema/orders.ts'
import { payments } from '#store/schema/payments.ts'
import type { StoreScope } from '#store/scope.ts'
import { updateRows, type Change } from '#store/write-row.ts'

type IssueFilter = Change<{
  search: string
  kind: IssueKind
  isAboutMoney: boolean
  state: 'open' | 'resolved'
}>

const ofStore = ({ storeId }: StoreScope) => eq(issues.storeId, storeId)

/** The issues of a store, newest first; `search` covers the order’s number and the cause. */
export function listIssues(
  db: Db,
  scope: StoreScope,
  { search, kind, isAboutMoney, state }: IssueFilter,
): List<Issue> {
  const { resolvedOn, orderId, detail } = issues
  const isOrder = and(eq(orders.storeId, scope.storeId), matching(search, orders.orderNumber))
  const found = db.select({ id: orders.id }).from(orders).where(isOrder)
  return listRows(db, issues, {
    scope: ['issues', scope.storeId],
    sorts: { createdOn: 'createdOn' },
    defaultDirection: 'desc',
    where: and(
      ofStore(scope),
      search ? or(inArray(orderId, found), matching(search, detail)) : undefined,
      kind === undefined ? undefined : eq(issues.kind, kind),
      whether(isAboutMoney, inArray(issues.kind, [...moneyIssueKinds])),
      state === undefined ? undefined : (state === 'open' ? isNull : isNotNull)(resolvedOn),
    ),
  })
}

/** What an issue is about: the number of its order, and the recipient of its mail. */
export async function readSubjects(db: Db, rows: readonly Issue[]) {
  const orderIds = rows.flatMap(({ orderId }) => orderId ?? [])
  const subjectIds = rows.map(({ subjectId }) => subjectId)
  return {
    numbers: await mapRows(db, orders.id, orders.orderNumber, inArray(orders.id, orderIds)),
    recipients: await mapRows(db, mails.id, mails.recipient, inArray(mails.id, subjectIds)),
  }
}

export type IssueRefusal =
  | { ok: false; code: 'Issue.NotFound' | 'Order.NotFound' | 'Withdrawal.NotFound' }
  | RetryRefusal

export type IssueAnswer = { ok: true; issue: Issue } | IssueRefusal

async function retryMail(tx: Tx, mailId: string, now: Date): Promise<boolean> {
  const again = { state: 'queued' as const, attemptCount: 0, nextAttemptOn: now }
  const isFailed = allOf(eq(mails.id, mailId), eq(mails.state, 'failed'))
  return (await updateRows(tx, mails, again, isFailed)).length > 0
}

/** Has it tried again, or notes that it was paid back. */
async function retry(tx: Tx, { kind, subjectId }: Issue, how: 'retry' | 'paidBack', now: Date) {
  if (kind === 'refundFailed')
    return (how === 'retry' ? retryRefund : payBackOutside)(tx, subjectId, now)
  const isMail = kind === 'mailFailed' && how === 'retry'
  const isRetried = isMail && (await retryMail(tx, subjectId, now))
  return isRetried ? ({ ok: true } as const) : ({ ok: false, code: 'Issue.NotRetryable' } as const)
}

export interface Settlement {
  id: string
  /** `paidBack`: without the provider that has refused to. */
  how: 'retry' | 'resolve' | 'paidBack'
  /** The order that a withdrawal turns out to be about. */
  orderId?: string | null | undefined
  now: Date
}

/** Ties the withdrawal of an issue to an order. */
async function tie(tx: Tx, { id, kind, storeId, subjectId }: Issue, orderId: string) {
  const order = await lockRow(tx, orders, eq(orders.id, orderId), eq(orders.storeId, storeId))
  if (!order) return { ok: false, code: 'Order.NotFound' } as const
  const about = { storeId, orderId, withdrawalId: subjectId }
  if (kind !== 'withdrawal' || !(await tieWithdrawal(tx, about)))
    return { ok: false, code: 'Withdrawal.NotFound' } as const
  await tx.update(issues).set({ orderId }).where(eq(issues.id, id))
  return { ok: true } as const
}

/** Has a refund or mail tried again, or notes that the merchant has settled it, or paid it back. */
export function settleIssue(
  db: Db,
  scope: StoreScope,
  { id, how, orderId, now }: Settlement,
): Promise<IssueAnswer> {
  return db.transaction(async (tx): Promise<IssueAnswer> => {
    const isIssue = allOf(ofStore(scope), eq(issues.id, id))
    const issue = await findRow(tx, issues, isIssue)
    if (!issue) return { ok: false, code: 'Issue.NotFound' }
    if (orderId != null) {
      // No issue has both: a refusal below would keep the order.
      if (how !== 'resolve') return { ok: false, code: 'Issue.NotRetryable' }
      const tied = await tie(tx, issue, orderId)
      if (!tied.ok) return tied
    }
    if (how !== 'resolve') {
      const retried = await retry(tx, issue, how, now)
      if (!retried.ok) return retried
    } else if (issue.kind === 'refundFailed') {
      await giveUpRefund(tx, issue.subjectId, now)
    } else if (issue.kind === 'paymentStuck') {
      // Whether it is settled is seen at once: until its next turn it would be late.
      await tx.update(payments).set({ settleAfter: now }).where(eq(payments.id, issue.subjectId))
    }
    await resolveIssue(tx, issue, now)
    const settled = await findRow(tx, issues, isIssue)
    return settled ? { ok: true, issue: settled } : { ok: false, code: 'Issue.NotFound' }
  })
}
