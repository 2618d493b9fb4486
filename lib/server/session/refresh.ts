import 'server-only'
import { createHash } from 'node:crypto'
import { unless } from '@/lib/commerce/errors'
import { refreshTokens, type Application, type Tokens } from '@/lib/commerce/tokens'
import { getEnv } from '@/lib/server/request/env'
import { getServing, shared } from '@/lib/server/request/render-context'
import type { CustomerSession } from './sealed-cookies'

/** Tokens are renewed this long before they expire, so that no page gets an expired one. */
const EARLY_MS = 60_000
/** How long a finished renewal serves parallel requests that still carry the old cookie. */
const KEEP_MS = 30_000

const running = shared('vitrineRenewals', () => new Map<string, Promise<Tokens | null>>())

/** The application of this storefront at the token issuer. */
export function getApplication(): Application {
  const env = getEnv()
  return {
    authUrl: env.COMMERCE_AUTH_URL,
    clientId: env.COMMERCE_CLIENT_ID,
    clientSecret: env.COMMERCE_CLIENT_SECRET,
  }
}

/** Whether a session needs new tokens before it is used. */
export function needsRefresh(session: CustomerSession, now: number): boolean {
  return session.expiresAt - EARLY_MS <= now
}

/**
 * New tokens for a session, by one call however many requests ask at once; null when it is over.
 * @throws CommerceError when the issuer cannot be reached: the session is kept.
 */
export function renew(session: Pick<CustomerSession, 'refreshToken'>): Promise<Tokens | null> {
  if (session.refreshToken === '') return Promise.resolve(null)
  const key = keyOf(session)
  const known = running.get(key)
  if (known) return known
  const sent = refreshTokens(getApplication(), session.refreshToken)
  const renewal = unless(sent, 'invalid_grant', null)
  running.set(key, renewal)
  renewal.then(
    () => setTimeout(() => running.delete(key), KEEP_MS).unref(),
    () => running.delete(key),
  )
  return renewal
}

// The proxy loads this module before each request, so that what acts for a shopper need not.
getServing().renewTokens = renew

/**
 * A session with the newest tokens that this process knows for it. A request that began before a
 * renewal must neither write the replaced tokens back nor revoke only them.
 */
export async function withNewestTokens(session: CustomerSession): Promise<CustomerSession> {
  const renewal = running.get(keyOf(session))
  const tokens = await renewal?.catch(() => null)
  return { ...session, ...tokens }
}

/** Keyed by a hash, so that a memory dump of the map reveals no tokens. */
function keyOf(session: Pick<CustomerSession, 'refreshToken'>): string {
  return createHash('sha256').update(session.refreshToken).digest('base64url')
}
