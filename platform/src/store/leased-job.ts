import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { jobLeases } from './schema/jobs.ts'

export interface LeasedJob {
  /** One process on the database does the job of this name at a time. */
  name: string
  /** Milliseconds between rounds when there was nothing left to do. */
  pauseMs: number
  /** Asked before each round: whether there is work. Cheaper than a round that finds none. */
  isDue?: (() => Promise<boolean>) | undefined
  /** After this long another process takes over from one that died. */
  leaseMs: number
  /** One round. @returns whether there is more to do at once. */
  work: () => Promise<boolean>
  /** A round that failed; the next one follows after the pause. */
  onFault: (error: unknown) => void
}

export interface RunningJob {
  /** Begins no other round, waits for the one under way and gives the lease back. */
  stop: () => Promise<void>
}

const lookEveryMs = 500

/** Takes or renews the lease; false when another process has it. */
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
 * Does a background job in one of the processes that share a database, round after round. The lease
 * keeps two from doing the same work; it does not make the work exclusive: a process that was
 * stopped for longer than its lease goes on beside its successor, so each job also has to be right
 * when two do it (docs/decisions/108).
 */
export function startLeasedJob(db: Db, job: LeasedJob): RunningJob {
  const holder = randomUUID()
  const stopped = new AbortController()
  let renewAt = 0
  /** Whether another process had the lease when this one last asked for it. */
  let isTaken = false
  // Each look at another's lease locks its row: those that wait for it look less often.
  const pause = () => {
    const ms = isTaken ? Math.max(job.pauseMs, lookEveryMs) : job.pauseMs
    return sleep(ms, undefined, { signal: stopped.signal }).catch(() => undefined)
  }

  async function isHolder() {
    const now = performance.now()
    if (now < renewAt) return true
    isTaken = !(await takeLease(db, job, holder))
    if (!isTaken) renewAt = now + job.leaseMs / 3
    return !isTaken
  }

  async function round() {
    try {
      if (job.isDue && !(await job.isDue())) {
        isTaken = false
        return false
      }
      return (await isHolder()) && (await job.work())
    } catch (error) {
      job.onFault(error)
      return false
    }
  }

  async function run() {
    while (!stopped.signal.aborted) {
      const more = await round()
      if (!more) await pause()
    }
    const mine = and(eq(jobLeases.name, job.name), eq(jobLeases.holder, holder))
    await db.delete(jobLeases).where(mine).catch(job.onFault)
  }

  const running = run()
  return {
    stop: async () => {
      stopped.abort()
      await running
    },
  }
}
