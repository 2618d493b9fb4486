import 'server-only'
import { hasCode } from '@/lib/commerce/errors'
import { refreshTokens, type Application, type Tokens } from '@/lib/commerce/tokens'
import { getEnv } from './env'
import type { CustomerSession } from './session'

/** Tokens are renewed this long before they end, so that no page meets an expired one. */
const EARLY_MS = 60_000
/** A finished renewal answers late parallel requests that still carry the old cookie. */
const KEEP_MS = 30_000

const running = new Map<string, Promise<Tokens | null>>()

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
 * New tokens for a session; one call to the issuer however many requests ask at once.
 * @returns null when the issuer says that the session is over.
 * @throws CommerceError when the issuer cannot be reached: the session is kept.
 */
export function renew(session: CustomerSession): Promise<Tokens | null> {
  const key = session.refreshToken
  const known = running.get(key)
  if (known) return known
  const renewal = refreshTokens(getApplication(), key).catch((error: unknown) => {
    if (hasCode(error, 'invalid_grant')) return null
    throw error
  })
  running.set(key, renewal)
  renewal.then(
    () => setTimeout(() => running.delete(key), KEEP_MS).unref(),
    () => running.delete(key),
  )
  return renewal
}
