import { z } from '@hono/zod-openapi'
import { listMissedSearches } from '#commerce/catalog/read/missed-searches.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { listQuery } from '#http/list-query.ts'
import { named } from '#http/openapi.ts'

const missedSearchSchema = named('MissedSearch', {
  id: z.string(),
  text: z.string().describe('In lower case'),
  language: z.string().describe('BCP 47'),
  days: z.int().describe('The number of days on which it was searched for'),
  lastDay: z.iso.date(),
})

export const registerAdminMissedSearchRoutes: RegisterRoutes = ({ forAdmin }, services) => {
  forAdmin('catalog:read').list('/v1/catalog/missed-searches', 'ListMissedSearches', {
    summary: 'List the searches that found nothing',
    description:
      'Without who searched; texts with an `@` or four digits in a row are not kept. Deleted 90 days after `lastDay`.',
    query: listQuery(['days', 'lastDay']).omit({ isActive: true, search: true }),
    item: missedSearchSchema,
    list: (c) => listMissedSearches(services.db, c.var.scope.storeId),
    toViews: (rows) =>
      rows.map(({ id, text, language, days, lastDay }) => ({ id, text, language, days, lastDay })),
  })
}
