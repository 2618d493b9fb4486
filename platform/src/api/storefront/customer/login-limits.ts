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
/** Not a limit: remembers that an account has signed in from this source within 90 days. */
const knownSource: RateLimit = { name: 'login-known', limit: 1, seconds: 90 * 24 * 3600 }

interface Login {
  storeId: string
  email: string
  source: string
}

/** A login attempt, counted as a failure until it succeeds. */
export interface CountedLogin {
  /** Passwords are being guessed at this account or store, so a password alone is not enough. */
  isChallenged: boolean
  forgive: () => Promise<void>
  /** Remaining attempts of this source for this address, whether or not it has an account. */
  left: () => Promise<number>
}

function subjectsOf({ storeId, email, source }: Login) {
  const account = `${storeId} ${email.trim().toLowerCase()}`
  return { account, pair: `${account} ${source}` }
}

/** Marks a source as known, after the account was created or used there. */
export async function rememberSource(services: Services, login: Login): Promise<void> {
  await countAttempt(services, { rule: knownSource, subject: subjectsOf(login).pair })
}

/** Whether the account has signed in from this source within 90 days. */
export function isKnownSource(services: Services, login: Login): Promise<boolean> {
  return hasAttempts(services, { rule: knownSource, subject: subjectsOf(login).pair })
}

/**
 * Counts a login before the password is checked, so that parallel guesses cannot outrun the count.
 * Limits per account and source, and per source, refuse the login. Limits per account and per
 * store, for attackers with many IP addresses, only challenge it, so that nobody can lock out
 * others. They do not apply to a source from which this account has signed in before
 * (docs/session.md, docs/decisions/110).
 * @throws Problem 429.
 */
export async function countLogin(services: Services, login: Login): Promise<CountedLogin> {
  const { account, pair } = subjectsOf(login)
  const ofPair: Attempt = { rule: pairLimit, subject: pair }
  const refusing: Attempt[] = [ofPair]
  const challenging: Attempt[] = []
  if (!(await isKnownSource(services, login))) {
    refusing.push({ rule: sourceLimit, subject: login.source })
    challenging.push(
      { rule: accountLimit, subject: account },
      { rule: storeLimit, subject: login.storeId },
    )
  }
  await limitRate(services, refusing)
  let isChallenged = false
  for (const attempt of challenging) {
    const wait = await countAttempt(services, attempt)
    isChallenged ||= wait > 0
  }
  return {
    isChallenged,
    forgive: async () => {
      await forgiveAttempts(services, [...refusing, ...challenging])
      await rememberSource(services, login)
    },
    left: () => countLeft(services, ofPair),
  }
}
