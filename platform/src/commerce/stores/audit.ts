import { mapRows } from '#store/find-row.ts'
import { and, eq, inArray, isNull, or } from '#store/drizzle.ts'
import type { Db } from '#store/database.ts'
import { listRows, type List } from '#store/list.ts'
import { auditEntries, type AuditEntry } from '#store/schema/audit.ts'
import { products } from '#store/schema/catalog.ts'
import { orders } from '#store/schema/orders.ts'
import { staffRoles } from '#store/schema/staff.ts'
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

/** What orders, products and people of a store are called, by their ids. */
export async function readSubjectNames(db: Db, { storeId }: StoreScope, ids: string[]) {
  const named = [
    [orders.storeId, orders.id, orders.orderNumber],
    [products.storeId, products.id, products.title],
    [staffRoles.storeId, staffRoles.accountId, staffRoles.name],
  ] as const
  const found = await Promise.all(
    named.map(([store, id, name]) => mapRows(db, id, name, eq(store, storeId), inArray(id, ids))),
  )
  return new Map(found.flatMap((names) => [...names]))
}
