import { sql } from '#store/drizzle.ts'
import { index, pgTable, text, uniqueIndex } from '#store/drizzle-pg.ts'
import { instant, minorUnits, partialIndex, timestamps } from './columns.ts'
import { storeRow } from './tenancy.ts'
import type { IssueKind } from '#store/enums.ts'

/** What went wrong for good and needs a person; its contact was mailed when it was raised. */
export const issues = pgTable(
  'issues',
  {
    ...storeRow('iss'),
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
    partialIndex('issues_open', sql`resolved_on is null`, t.storeId, t.kind),
    index('issues_store').on(t.storeId, t.createdOn, t.id),
  ],
)

export type Issue = typeof issues.$inferSelect

export type NewIssue = Omit<Issue, 'id' | 'resolvedOn' | 'createdOn' | 'updatedOn'>
