import { sql } from './drizzle.ts'
import type { Db } from './database.ts'
import { within } from './retry.ts'
import { rateLimits } from './schema/identity.ts'

interface Readiness {
  db: Db
  clock: () => Date
}

/** A database that has not written a row within this time is not ready, whatever the reason. */
const writeLimitMs = 2_000
/** Minimum time between writes, however often readiness is requested. */
const keptMs = 1_000

/** Takes a quarter of a megabyte of the disk for a moment: more than a sort may have of memory. */
const spill = sql`select count(distinct repeat('x', 1000) || g) from generate_series(1, 256) g`

/**
 * Writes one row, because a read-only replica can be read. On a full disk that succeeds, in the
 * place of an older row: a temporary file does not, and leaves nothing behind.
 */
function write({ db, clock }: Readiness) {
  const resetOn = new Date(clock().getTime() + 3_600_000)
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('work_mem', '64kB', true)`)
    await tx.execute(spill)
    await tx
      .insert(rateLimits)
      .values({ key: 'readiness', count: 0, resetOn })
      .onConflictDoUpdate({ target: rateLimits.key, set: { resetOn } })
  })
}

async function canWrite(services: Readiness): Promise<boolean> {
  const written = write(services).catch(() => null)
  return (await within(writeLimitMs, written)) !== null
}

/** A probe that writes within two seconds; probes within a second share one result. */
export function createReadiness(services: Readiness) {
  let last: { result: Promise<boolean>; requestedAt: number } | null = null
  return () => {
    const now = services.clock().getTime()
    // A clock that is set back makes this time negative, for as long as it was ahead.
    if (!last || Math.abs(now - last.requestedAt) >= keptMs)
      last = { result: canWrite(services), requestedAt: now }
    return last.result
  }
}
