import { and, eq } from '#store/drizzle.ts'
import type { Db } from '#store/database.ts'
import { listRows, matching, type List, type ListFilter } from '#store/list.ts'
import { importSources } from '#store/schema/imports.ts'

export type ImportSource = typeof importSources.$inferSelect

/** The import sources of a store; `search` covers the name. */
export function listSources(db: Db, storeId: string, { search }: ListFilter): List<ImportSource> {
  return listRows(db, importSources, {
    scope: ['import sources', storeId],
    sorts: { createdOn: 'createdOn', name: 'name' },
    where: and(eq(importSources.storeId, storeId), matching(search, importSources.name)),
  })
}
