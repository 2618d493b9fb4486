import { sql } from '#store/drizzle.ts'
import { index, pgTable, text, uniqueIndex } from '#store/drizzle-pg.ts'
import { id, instant, minorUnits, timestamps } from './columns.ts'
import { storeScope } from './tenancy.ts'
import type { IssueKind } from '#store/enums.ts'

/** What went wrong for good and needs a person; its contact was mailed when it was raised. */
export const issues = pgTable(
  'issues',
  {
    id: id(),
    ...storeScope(),
    kind: text().$type<IssueKind>().notNull(),
    /** The refund, payment, charge, dispute or mail, which has at most one issue of a kind. */
    subjectId: text().notNull(),
    orderId: text(),
    amountMinor: minorUnits(),
    currencyCode: text(),
    /** The cause as the provider or mail server names it. */
    detail: text().notNull(),
    /** When it was settled, tried again or marked as resolved; null while it is open. */
    resolvedOn: instant(),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex('issues_once').on(t.storeId, t.kind, t.subjectId),
    index('issues_open')
      .on(t.storeId, t.kind)
      .where(sql`resolved_on is null`),
    index('issues_store').on(t.storeId, t.createdOn, t.id),
  ],
)

export type Issue = typeof issues.$inferSelect

/** An issue as it is raised. */
export type NewIssue = Omit<Issue, 'id' | 'resolvedOn' | 'createdOn' | 'updatedOn'>
