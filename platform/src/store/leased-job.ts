import { randomUUID } from 'node:crypto'
import { and, eq, sql } from '#store/drizzle.ts'
import type { Db } from './database.ts'
import { jobLeases } from './schema/jobs.ts'
import { startWork, type RunningWork } from './work-slots.ts'

export interface LeasedJob {
  /** Jobs with the same name run in one process at a time. */
  name: string
  /** Milliseconds between rounds while there is nothing left to do. */
  pauseMs: number
  /** Whether there is work, checked before each round; cheaper than a round without work. */
  isDue?: (() => Promise<boolean>) | undefined
  /** After this time another process takes over from a crashed one. */
  leaseMs: number
  /** Runs one round. @returns whether there is more to do at once. */
  work: () => Promise<boolean>
  /** Reports a failed round; the next one follows after the pause. */
  onFault: (error: unknown) => void
}

// Each attempt locks the row of the lease, so waiting processes try less often than they look.
const takeEveryMs = 500

/** Takes or renews the lease. @returns false if another process has it. */
async function takeLease(db: Db, { name, leaseMs }: LeasedJob, holder: string) {
  const leasedUntil = sql`clock_timestamp() + ${leaseMs} * interval '1 millisecond'`
  const taken = await db
    .insert(jobLeases)
    .values({ name, holder, leasedUntil })
    .onConflictDoUpdate({
      target: jobLeases.name,
      set: { holder, leasedUntil },
      setWhere: sql`${jobLeases.holder} = ${holder} or ${jobLeases.leasedUntil} < clock_timestamp()`,
    })
    .returning({ name: jobLeases.name })
  return taken.length > 0
}

/**
 * Runs a background job repeatedly in one of the processes that share a database. The lease avoids
 * duplicate work but does not guarantee exclusivity: a process that was paused for longer than its
 * lease continues next to its successor, so every job must also be correct when two run it
 * (docs/decisions/108). Stopping waits for the current round and releases the lease.
 */
export function startLeasedJob(db: Db, job: LeasedJob): Pick<RunningWork, 'stop'> {
  const { pauseMs, onFault } = job
  const holder = randomUUID()
  let isHeld = false
  let takeAt = 0

  async function holdsLease(now: number) {
    if (isHeld && now < takeAt) return true
    isHeld = await takeLease(db, job, holder)
    takeAt = now + (isHeld ? job.leaseMs / 3 : takeEveryMs)
    return isHeld
  }

  const rounds = startWork({ slots: 1, pauseMs, onFault }, async () => {
    const now = performance.now()
    if (!isHeld && now < takeAt) return []
    const isDue = job.isDue ? await job.isDue() : true
    const hasMore = isDue && (await holdsLease(now)) && (await job.work())
    return hasMore ? [Promise.resolve()] : []
  })
  return {
    stop: async () => {
      await rounds.stop()
      const mine = and(eq(jobLeases.name, job.name), eq(jobLeases.holder, holder))
      await db.delete(jobLeases).where(mine).catch(onFault)
    },
  }
}
