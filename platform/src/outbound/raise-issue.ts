import { and, eq, gt, isNull, ne } from '#store/drizzle.ts'
import { count } from '#count.ts'
import type { Needs } from '#services.ts'
import type { Tx } from '#store/database.ts'
import { findRow, holdRow } from '#store/find-row.ts'
import { recordIssue } from '#store/issues.ts'
import { amountWriter } from '#store/money.ts'
import { issues, type NewIssue } from '#store/schema/issues.ts'
import { mails } from '#store/schema/mails.ts'
import { orders } from '#store/schema/orders.ts'
import { stores, type Store } from '#store/schema/tenancy.ts'
import { mailContact } from './mail.ts'

const dayMs = 24 * 3600_000

/** These often share one cause, so the first of those that are open is mailed, and then one a day. */
const alike: readonly NewIssue['kind'][] = ['mailFailed', 'paymentStuck']

async function wasTold(tx: Tx, { storeId, kind, subjectId }: NewIssue, now: Date) {
  if (!alike.includes(kind)) return false
  // Two that occur at the same time would not see each other.
  await holdRow(tx, stores, eq(stores.id, storeId))
  const isOther = and(ne(issues.subjectId, subjectId), isNull(issues.resolvedOn))
  const isAlike = and(eq(issues.storeId, storeId), eq(issues.kind, kind), isOther)
  if ((await tx.$count(issues, isAlike)) === 0) return false
  const isRecent = gt(mails.createdOn, new Date(now.getTime() - dayMs))
  const isTold = and(eq(mails.storeId, storeId), eq(mails.kind, kind), isRecent)
  return (await tx.$count(mails, isTold)) > 0
}

async function mailIssue(tx: Tx, issue: NewIssue, now: Date) {
  const { storeId, kind, orderId, amountMinor, currencyCode, detail } = issue
  const ofStore = eq(orders.storeId, storeId)
  const order = orderId === null ? null : await findRow(tx, orders, ofStore, eq(orders.id, orderId))
  const valuesFor = (_store: Store, locale: string) => {
    const money = currencyCode === null ? null : amountWriter(currencyCode, locale)
    const amount = money && amountMinor !== null ? money(amountMinor) : null
    return { order: { number: order?.orderNumber ?? '' }, amount, detail }
  }
  await mailContact(tx, storeId, kind, valuesFor, now)
}

/** Records and mails what only the merchant can settle: once, until it happens again. */
export const raiseIssue =
  ({ log }: Needs<'log'>) =>
  async (tx: Tx, issue: NewIssue, now: Date): Promise<void> => {
    if (!(await recordIssue(tx, issue, now))) return
    const { kind, subjectId, orderId, storeId } = issue
    // A withdrawal needs the merchant, not the operator.
    log[kind === 'withdrawal' ? 'info' : 'error']('issue', {
      kind,
      subject: subjectId,
      order: orderId,
      store: storeId,
    })
    count('vitrine.issues', { kind })
    if (!(await wasTold(tx, issue, now))) await mailIssue(tx, issue, now)
  }
