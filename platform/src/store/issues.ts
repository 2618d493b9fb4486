import { eq, isNotNull, isNull, type SQL } from '#store/drizzle.ts'
import type { Db, Tx } from './database.ts'
import { allOf, hasRow } from './find-row.ts'
import { issues, type Issue, type NewIssue } from './schema/issues.ts'
import { payments } from './schema/payments.ts'

type IssueSubject = Pick<Issue, 'storeId' | 'kind' | 'subjectId'>

/** The open issue of a subject. */
export const isOpenIssue = ({ storeId, kind, subjectId }: IssueSubject) =>
  allOf(
    eq(issues.storeId, storeId),
    eq(issues.kind, kind),
    eq(issues.subjectId, subjectId),
    isNull(issues.resolvedOn),
  )

/** Records an issue, or opens it again. @returns whether the merchant is to be told. */
export async function recordIssue(tx: Tx, issue: NewIssue, now: Date): Promise<boolean> {
  const open = { ...issue, resolvedOn: null, createdOn: now, updatedOn: now }
  const opened = await tx
    .insert(issues)
    .values(open)
    .onConflictDoUpdate({
      target: [issues.storeId, issues.kind, issues.subjectId],
      set: open,
      setWhere: isNotNull(issues.resolvedOn),
    })
    .returning({ id: issues.id })
  if (opened.length > 0) return true
  const { detail } = issue
  await tx.update(issues).set({ detail, updatedOn: now }).where(isOpenIssue(issue))
  return false
}

/** Whether the merchant was told that the state of a payment cannot be read, and it still cannot. */
export const isToldStuck = (db: Db | Tx): SQL =>
  hasRow(
    db,
    issues,
    eq(issues.storeId, payments.storeId),
    eq(issues.kind, 'paymentStuck'),
    eq(issues.subjectId, payments.id),
    isNull(issues.resolvedOn),
  )

/** Marks the open issue of a subject as resolved, if there is one. */
export async function resolveIssue(tx: Tx, subject: IssueSubject, now: Date): Promise<void> {
  await tx.update(issues).set({ resolvedOn: now, updatedOn: now }).where(isOpenIssue(subject))
}
