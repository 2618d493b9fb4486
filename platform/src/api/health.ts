import { sql } from 'drizzle-orm'
import type { RegisterRoutes } from '#http/api.ts'
import { Problem } from '#http/problem.ts'

/** `/healthz`: the process answers. `/readyz`: it can reach its database. */
export const registerHealthRoutes: RegisterRoutes = (api, { db }) => {
  api.get('/healthz', (c) => c.json({ status: 'ok' }))
  api.get('/readyz', async (c) => {
    try {
      await db.execute(sql`select 1`)
      return c.json({ status: 'ready' })
    } catch {
      throw new Problem({
        status: 503,
        code: 'Common.NotReady',
        title: 'The database cannot be reached.',
      })
    }
  })
}
