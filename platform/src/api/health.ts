import type { RegisterRoutes } from '#http/api.ts'
import { Problem } from '#http/problem.ts'
import type { Services } from '#services.ts'
import { rateLimits } from '#store/schema/identity.ts'

/** A database that has not written a row by then serves nobody, whatever the reason. */
const writeLimitMs = 2_000
/** However often somebody asks, the database is written this often. */
const keptMs = 1_000

/** Writes one row: a full disk, a read-only replica and a pool without connections still read. */
async function write({ db, clock }: Services): Promise<void> {
  const resetOn = new Date(clock().getTime() + 3_600_000)
  await db
    .insert(rateLimits)
    .values({ key: 'readiness', count: 0, resetOn })
    .onConflictDoUpdate({ target: rateLimits.key, set: { resetOn } })
}

async function canWrite(services: Services): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), writeLimitMs)
  })
  const written = write(services).then(
    () => true,
    () => false,
  )
  const result = await Promise.race([written, tooLate])
  clearTimeout(timer)
  return result
}

/** Askers within a second, and while an answer is awaited, share one. */
function createReadiness(services: Services) {
  let last: { result: Promise<boolean>; askedAt: number } | null = null
  return () => {
    const now = services.clock().getTime()
    if (!last || now - last.askedAt >= keptMs) last = { result: canWrite(services), askedAt: now }
    return last.result
  }
}

/** `/healthz`: the process answers. `/readyz`: it can write to its database. */
export const registerHealthRoutes: RegisterRoutes = (api, services) => {
  const isReady = createReadiness(services)
  api.get('/healthz', (c) => c.json({ status: 'ok' }))
  api.get('/readyz', async (c) => {
    if (await isReady()) return c.json({ status: 'ready' })
    throw new Problem({
      status: 503,
      code: 'Common.NotReady',
      title: 'The database cannot be written.',
      headers: { 'retry-after': '5' },
    })
  })
}
