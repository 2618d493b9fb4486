import {
  countAttempt,
  countLeft,
  forgiveAttempts,
  hasAttempts,
  limitRate,
  type Attempt,
  type RateLimit,
} from '#http/rate-limit.ts'
import type { Services } from '#services.ts'

const minutes = (count: number) => count * 60

const pairLimit: RateLimit = { name: 'login-pair', limit: 10, seconds: minutes(15) }
const sourceLimit: RateLimit = { name: 'login-source', limit: 30, seconds: minutes(15) }
const accountLimit: RateLimit = { name: 'login-account', limit: 100, seconds: minutes(60) }
const storeLimit: RateLimit = { name: 'login-store', limit: 20, seconds: minutes(10) }
/** Not a limit but a memory: an account signed in from this source within 90 days. */
const knownSource: RateLimit = { name: 'login-known', limit: 1, seconds: 90 * 24 * 3600 }

interface Login {
  storeId: string
  email: string
  source: string
}

/** A login attempt, counted as a failure until it succeeds. */
export interface CountedLogin {
  forgive: () => Promise<void>
  /** Attempts that this source has left for this address; the same for addresses without account. */
  left: () => Promise<number>
}

/**
 * Counts a login before the password is looked at, so that parallel guesses cannot outrun the
 * count. Limits hold per account and source, per source, per account and per store; the last two
 * are what an attacker with many addresses meets, and do not apply to a source from which this
 * account has signed in before, so that nobody can lock a shopper out of their own account
 * (docs/decisions/012).
 * @throws Problem 429.
 */
export async function countLogin(services: Services, login: Login): Promise<CountedLogin> {
  const account = `${login.storeId} ${login.email.trim().toLowerCase()}`
  const pair = `${account} ${login.source}`
  const memory: Attempt = { rule: knownSource, subject: pair }
  const ofPair: Attempt = { rule: pairLimit, subject: pair }
  const attempts: Attempt[] = [ofPair]
  if (!(await hasAttempts(services, memory))) {
    attempts.push(
      { rule: sourceLimit, subject: login.source },
      { rule: accountLimit, subject: account },
      { rule: storeLimit, subject: login.storeId },
    )
  }
  await limitRate(services, attempts)
  return {
    forgive: async () => {
      await forgiveAttempts(services, attempts)
      await countAttempt(services, memory)
    },
    left: () => countLeft(services, ofPair),
  }
}
