import { setTimeout as delay } from 'node:timers/promises'
import { isDevelopment } from '@/lib/server/request/env'
import { findStoreByHost, getStoreFiles } from '@/lib/server/request/stores'

const LOOK_MS = 50
const MAX_LOOKS = 200

/**
 * The time of the store files that this host serves, by which `npm run store -- publish` sees that
 * a store is live. In development their version, for `reloadOnChange` of the layouts. With `since`
 * it waits up to ten seconds for another one.
 */
export async function GET(request: Request): Promise<Response> {
  const headers = { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain' }
  if (!isDevelopment) {
    const slug = findStoreByHost(request.headers.get('host'))?.slug ?? ''
    const writtenMs = getStoreFiles().read.get(slug)?.writtenMs
    return new Response(writtenMs?.toString(), { status: writtenMs ? 200 : 404, headers })
  }
  const since = new URL(request.url).searchParams.get('since')
  const version = () => String(getStoreFiles().loadedAt)
  for (let looks = 0; looks < MAX_LOOKS && version() === since; looks += 1) {
    if (request.signal.aborted) break
    await delay(LOOK_MS)
  }
  return new Response(version(), { headers })
}
