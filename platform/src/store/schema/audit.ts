import { index, pgTable, text } from '#store/drizzle-pg.ts'
import type { Actor } from '#store/actor.ts'
import { id, instant, refersTo } from './columns.ts'
import { stores, tenants } from './tenancy.ts'

/** Every change that was made through the Admin API. Nothing deletes them. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id('aud'),
    tenantId: refersTo(() => tenants.id),
    /** Null: of the merchant, not of one store. */
    storeId: text().references(() => stores.id),
    actorKind: text().$type<Actor['kind']>().notNull(),
    actorId: text(),
    actorName: text(),
    /** The operation's id in the OpenAPI document. */
    operation: text().notNull(),
    /** What it was about: the id in the path, or that of what was created. */
    subjectId: text(),
    occurredOn: instant().notNull(),
  },
  (t) => [
    index('audit_entries_tenant').on(t.tenantId, t.occurredOn, t.id),
    index('audit_entries_subject').on(t.subjectId, t.occurredOn, t.id),
    index('audit_entries_actor').on(t.actorId, t.occurredOn, t.id),
  ],
)

export type AuditEntry = typeof auditEntries.$inferSelect
