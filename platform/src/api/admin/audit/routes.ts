import { z } from '@hono/zod-openapi'
import { listAudit, readSubjectNames } from '#commerce/stores/audit.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { listQuery } from '#http/list-query.ts'
import { named } from '#http/openapi.ts'
import { actorSchema, opaqueId } from '#api/shared/fields.ts'
import { viewOf } from '#api/shared/view.ts'

const entrySchema = named('AuditEntry', {
  id: z.string(),
  occurredOn: z.iso.datetime(),
  actor: actorSchema,
  operation: z.string().describe('The operation that made the change'),
  subjectId: z.string().nullable().describe('What was changed or created'),
  subjectName: z
    .string()
    .nullable()
    .describe('What that is called now, if it is an order, a product or a person'),
})

export const registerAuditRoutes: RegisterRoutes = ({ forAdmin }, services) => {
  forAdmin('settings:read').list('/v1/audit', 'ListAudit', {
    summary: 'List the changes made through the Admin API',
    description: 'Newest first. Notes, parcels, refunds and returns are about their order.',
    query: listQuery(['occurredOn'])
      .omit({ isActive: true, search: true })
      .extend({ subjectId: opaqueId.optional(), actorId: opaqueId.optional() }),
    item: entrySchema,
    list: (c, query) => listAudit(services.db, c.var.scope, query),
    toViews: async (rows, c) => {
      const ids = rows.flatMap(({ subjectId }) => subjectId ?? [])
      const names = await readSubjectNames(services.db, c.var.scope, ids)
      return rows.map((row) =>
        viewOf(entrySchema, row, {
          actor: { kind: row.actorKind, id: row.actorId, name: row.actorName },
          subjectName: names.get(row.subjectId ?? '') ?? null,
        }),
      )
    },
  })
}
