import { eq, gt, inArray, lte, sql } from '#store/drizzle.ts'
import { getSecret } from '#config.ts'
import { pseudonym } from '#identity/sealing.ts'
import type { Services } from '#services.ts'
import { rateLimits } from '#store/schema/identity.ts'
import { findRow } from '#store/find-row.ts'
import { deleteRows } from '#store/write-row.ts'
import { Problem } from './problem.ts'

/** `limit` attempts in each window of `seconds`. */
export interface RateLimit {
  name: string
  limit: number
  seconds: number
}

/** An attempt that counts against a limit, for one account, source or store. */
export interface Attempt {
  rule: RateLimit
  subject: string
  /** Several attempts at once; 1 by default. */
  amount?: number
}

const keyOf = ({ rule, subject }: Attempt, secret: string) =>
  `${rule.name}:${pseudonym(subject, secret)}`

/** 429 with `Retry-After` in seconds. */
export function tooManyRequests(retryAfterSeconds: number): Problem {
  return new Problem('Common.TooManyRequests', {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) },
  })
}

/**
 * Counts an attempt in one statement, so that parallel attempts in several processes cannot slip
 * past each other.
 * @returns seconds to wait when the limit is exceeded, else 0.
 */
export async function countAttempt(services: Services, attempt: Attempt): Promise<number> {
  const { db, config, clock } = services
  const { rule, amount = 1 } = attempt
  const now = clock()
  const resetOn = new Date(now.getTime() + rule.seconds * 1000)
  const isOver = sql`${rateLimits.resetOn} <= ${now.toISOString()}::timestamptz`
  const [row] = await db
    .insert(rateLimits)
    .values({ key: keyOf(attempt, getSecret(config)), count: amount, resetOn })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then excluded.count else ${rateLimits.count} + excluded.count end`,
        resetOn: sql`case when ${isOver} then excluded.reset_on else ${rateLimits.resetOn} end`,
      },
    })
    .returning()
  if (!row || row.count <= rule.limit * config.rateLimitFactor) return 0
  return (row.resetOn.getTime() - now.getTime()) / 1000
}

/** Counts the attempts. @throws Problem 429 when one of them is over its limit. */
export async function limitRate(services: Services, attempts: Attempt[]): Promise<void> {
  for (const attempt of attempts) {
    const wait = await countAttempt(services, attempt)
    if (wait > 0) throw tooManyRequests(wait)
  }
}

/** Removes attempts that succeeded from the count. */
export async function forgiveAttempts(services: Services, attempts: Attempt[]): Promise<void> {
  const secret = getSecret(services.config)
  for (const attempt of attempts) {
    await services.db
      .update(rateLimits)
      .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
      .where(eq(rateLimits.key, keyOf(attempt, secret)))
  }
}

/** Deletes what was counted, as if nothing had been tried in this window. */
export async function forgetAttempts(services: Services, attempts: Attempt[]): Promise<void> {
  const secret = getSecret(services.config)
  const keys = attempts.map((attempt) => keyOf(attempt, secret))
  await services.db.delete(rateLimits).where(inArray(rateLimits.key, keys))
}

/** The current window of a limit; null if nothing was counted in it. */
async function findWindow({ db, config, clock }: Services, attempt: Attempt) {
  const isKey = eq(rateLimits.key, keyOf(attempt, getSecret(config)))
  return findRow(db, rateLimits, isKey, gt(rateLimits.resetOn, clock()))
}

/** Seconds to wait if the limit is already exceeded, without counting another attempt. */
export async function findWait(services: Services, attempt: Attempt): Promise<number> {
  const { clock, config } = services
  const window = await findWindow(services, attempt)
  if (!window || window.count < attempt.rule.limit * config.rateLimitFactor) return 0
  return (window.resetOn.getTime() - clock().getTime()) / 1000
}

export async function countLeft(services: Services, attempt: Attempt): Promise<number> {
  const used = (await findWindow(services, attempt))?.count ?? 0
  return Math.max(0, attempt.rule.limit * services.config.rateLimitFactor - used)
}

/** Whether attempts were counted in the current window; used to remember known sources. */
export async function hasAttempts(services: Services, attempt: Attempt): Promise<boolean> {
  return ((await findWindow(services, attempt))?.count ?? 0) > 0
}

/** Deletes expired windows. @returns how many. */
export const sweepRateLimits = ({ db, clock }: Services): Promise<number> =>
  deleteRows(db, rateLimits, lte(rateLimits.resetOn, clock()))
