import { and, lt, ne } from 'drizzle-orm'
import { sweepRateLimits } from '#http/rate-limit.ts'
import { describeError } from './log.ts'
import type { Services } from './services.ts'
import { loginCodes, passwordResets } from '#store/schema/customers.ts'
import { oauthRecords } from '#store/schema/identity.ts'
import { mails } from '#store/schema/mails.ts'

const everyMs = 10 * 60_000
const keptMailMs = 30 * 24 * 3600_000

/**
 * Removes what nobody can use any more: ended tokens and codes, old links, windows of limits, and
 * mails after 30 days. Running in several processes at once does no harm.
 */
export async function sweepEnded(services: Services): Promise<void> {
  const { db, clock } = services
  const now = clock()
  await db.delete(oauthRecords).where(lt(oauthRecords.expiresOn, now))
  await db.delete(passwordResets).where(lt(passwordResets.expiresOn, now))
  await db.delete(loginCodes).where(lt(loginCodes.expiresOn, now))
  await sweepRateLimits(services)
  const old = lt(mails.createdOn, new Date(now.getTime() - keptMailMs))
  await db.delete(mails).where(and(old, ne(mails.state, 'queued')))
}

/** Sweeps every ten minutes until stopped. */
export function startSweeping(services: Services): { stop: () => void } {
  const timer = setInterval(() => {
    sweepEnded(services).catch((error: unknown) =>
      services.log.error('sweep', describeError(error)),
    )
  }, everyMs)
  return { stop: () => clearInterval(timer) }
}
