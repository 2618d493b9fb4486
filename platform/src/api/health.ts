import type { RegisterRoutes } from '#http/audiences.ts'
import { Problem } from '#http/problem.ts'
import { createReadiness } from '#store/readiness.ts'

/** `/healthz`: the process is alive. `/readyz`: it can write to its database. */
export const registerHealthRoutes: RegisterRoutes = ({ api }, services) => {
  const isReady = createReadiness(services)
  api.get('/healthz', (c) => c.json({ status: 'ok' }))
  api.get('/readyz', async (c) => {
    if (await isReady()) return c.json({ status: 'ready' })
    throw new Problem('Common.NotReady')
  })
}
