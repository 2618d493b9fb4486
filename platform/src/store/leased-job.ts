import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, sql } from '#store/drizzle.ts'
import type { Db } from './database.ts'
import { jobLeases } from './schema/jobs.ts'

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

export interface RunningJob {
  /** Starts no more rounds, waits for the current one and releases the lease. */
  stop: () => Promise<void>
}

const lookEveryMs = 500

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
 * (docs/decisions/108).
 */
export function startLeasedJob(db: Db, job: LeasedJob): RunningJob {
  const holder = randomUUID()
  const stopped = new AbortController()
  let renewAt = 0
  /** Whether another process had the lease at the last attempt. */
  let isTaken = false
  // Each attempt locks the row of the lease, so waiting processes try less often.
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
