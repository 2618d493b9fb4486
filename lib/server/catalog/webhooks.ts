import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { catalogCacheTag } from './cache-tags'
import { getEnv } from '@/lib/server/env'

/** A delivery is at most this long; longer ones are refused before they are read whole. */
export const MAX_DELIVERY_BYTES = 1024 * 1024

/**
 * Whether a body carries the signature of one of our keys (spec §6.3): HMAC-SHA256 over the raw
 * bytes, lower-case hexadecimal, compared in constant time. All keys of the list count, so that a
 * key can be changed without losing a delivery.
 */
export function isSignedBy(body: Uint8Array, signature: string | null): boolean {
  const match = /^sha256=([0-9a-f]{64})$/.exec(signature ?? '')
  if (!match?.[1]) return false
  const given = Buffer.from(match[1], 'hex')
  const keys = getEnv().WEBHOOK_SECRETS ?? []
  return keys.some(({ secret }) =>
    timingSafeEqual(createHmac('sha256', secret).update(body).digest(), given),
  )
}

/** The cache tags that an event makes stale; none for events that no cached page shows. */
export function tagsOfEvent(storeSlug: string, event: string): string[] {
  return event.startsWith('catalog.') ? [catalogCacheTag(storeSlug)] : []
}
