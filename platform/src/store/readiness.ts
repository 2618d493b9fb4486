import type { Db } from './database.ts'
import { rateLimits } from './schema/identity.ts'

interface Readiness {
  db: Db
  clock: () => Date
}

/** A database that hasn't written a row by then serves nobody, whatever the reason. */
const writeLimitMs = 2_000
/** However often readiness is asked for, the database is written this often. */
const keptMs = 1_000

/** Writes one row: a full disk, a read-only replica and a pool without connections still read. */
async function write({ db, clock }: Readiness): Promise<void> {
  const resetOn = new Date(clock().getTime() + 3_600_000)
  await db
    .insert(rateLimits)
    .values({ key: 'readiness', count: 0, resetOn })
    .onConflictDoUpdate({ target: rateLimits.key, set: { resetOn } })
}

async function canWrite(services: Readiness): Promise<boolean> {
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

/** A probe that writes one row within two seconds; probes within a second share one answer. */
export function createReadiness(services: Readiness) {
  let last: { result: Promise<boolean>; requestedAt: number } | null = null
  return () => {
    const now = services.clock().getTime()
    if (!last || now - last.requestedAt >= keptMs)
      last = { result: canWrite(services), requestedAt: now }
    return last.result
  }
}
