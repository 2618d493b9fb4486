import type { RegisterRoutes } from '#http/api.ts'
import { Problem } from '#http/problem.ts'
import { isReachable } from '#store/database.ts'

/** `/healthz`: the process answers. `/readyz`: it can reach its database. */
export const registerHealthRoutes: RegisterRoutes = (api, { db }) => {
  api.get('/healthz', (c) => c.json({ status: 'ok' }))
  api.get('/readyz', async (c) => {
    if (await isReachable(db)) return c.json({ status: 'ready' })
    throw new Problem({
      status: 503,
      code: 'Common.NotReady',
      title: 'The database cannot be reached.',
    })
  })
}
