import 'server-only'
import { LRUCache } from 'lru-cache'
import { clientAddress, isTrustedAddress, networkOf } from '@/lib/server/request/client-address'
import { getEnv } from '@/lib/server/request/env'
import { getRender, recordFault } from '@/lib/server/request/render-context'

/**
 * Renders of public pages that one source may cause in ten seconds. Pages that others have read are
 * kept, so readers stay far below; invented filters, slugs and postal codes cost a render each. The
 * time is short because a source that uses up its share at once has the whole processor until then.
 */
const LIMIT = 100
const WINDOW_MS = 10_000

const windows = new LRUCache<string, { count: number; readonly endsAt: number }>({ max: 20_000 })

/**
 * Counts the render of a public page for the reader who caused it.
 * @returns whether it must not go on; its failure is this reader's alone.
 */
export function isRenderRefused(): boolean {
  // Next's own requests within a render have none.
  const forwardedFor = getRender()?.forwardedFor
  if (!forwardedFor) return false
  const { TRUSTED_PROXIES } = getEnv()
  const address = clientAddress(forwardedFor, TRUSTED_PROXIES)
  if (!address || isTrustedAddress(address, TRUSTED_PROXIES)) return false
  const source = networkOf(address)
  const now = Date.now()
  const known = windows.get(source)
  const window = known && known.endsAt > now ? known : { count: 0, endsAt: now + WINDOW_MS }
  if (window !== known) windows.set(source, window)
  window.count += 1
  if (window.count <= LIMIT) return false
  recordFault('limited')
  return true
}
