import { and, eq, isNull, or } from '#store/drizzle.ts'
import type { Db } from '#store/database.ts'
import { listRows, type List } from '#store/list.ts'
import { auditEntries, type AuditEntry } from '#store/schema/audit.ts'
import type { StoreScope } from '#store/scope.ts'

/** The changes of a store, and those of its merchant that are of no one store; latest first. */
export function listAudit(
  db: Db,
  { tenantId, storeId }: StoreScope,
  { subjectId, actorId }: { subjectId?: string | undefined; actorId?: string | undefined },
): List<AuditEntry> {
  return listRows(db, auditEntries, {
    scope: ['audit', storeId],
    sorts: { occurredOn: 'occurredOn' },
    defaultDirection: 'desc',
    where: and(
      eq(auditEntries.tenantId, tenantId),
      or(eq(auditEntries.storeId, storeId), isNull(auditEntries.storeId)),
      subjectId ? eq(auditEntries.subjectId, subjectId) : undefined,
      actorId ? eq(auditEntries.actorId, actorId) : undefined,
    ),
  })
}
