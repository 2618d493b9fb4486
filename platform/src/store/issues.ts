import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Tx } from './database.ts'
import { newId } from './ids.ts'
import { issues, type Issue, type NewIssue } from './schema/issues.ts'

/**
 * Records an issue once, and opens it again after it was resolved.
 * @returns whether it was not open before, so that the merchant is to be told.
 */
export async function recordIssue(tx: Tx, issue: NewIssue, now: Date): Promise<boolean> {
  const open = { ...issue, resolvedOn: null, createdOn: now, updatedOn: now }
  const opened = await tx
    .insert(issues)
    .values({ id: newId('iss'), ...open })
    .onConflictDoUpdate({
      target: [issues.storeId, issues.kind, issues.subjectId],
      set: open,
      setWhere: isNotNull(issues.resolvedOn),
    })
    .returning({ id: issues.id })
  return opened.length > 0
}

/** Marks the open issue of a subject as resolved, if there is one. */
export async function resolveIssue(
  tx: Tx,
  { storeId, kind, subjectId }: Pick<Issue, 'storeId' | 'kind' | 'subjectId'>,
  now: Date,
): Promise<void> {
  await tx
    .update(issues)
    .set({ resolvedOn: now, updatedOn: now })
    .where(
      and(
        eq(issues.storeId, storeId),
        eq(issues.kind, kind),
        eq(issues.subjectId, subjectId),
        isNull(issues.resolvedOn),
      ),
    )
}
