import { getEnv } from '@/lib/server/request/env'
import { getStoreFiles } from '@/lib/server/request/stores'

const DEADLINE_MS = 2_000

/** Readiness: the environment is valid, not every store is closed, and the platform answers. */
export async function GET(): Promise<Response> {
  const headers = { 'Cache-Control': 'no-store' }
  try {
    const { stores, problems } = getStoreFiles()
    const isOpen = stores.length > 0 || problems.size === 0
    const signal = AbortSignal.timeout(DEADLINE_MS)
    const answer = await fetch(getEnv().COMMERCE_URL, {
      signal,
      cache: 'no-store',
      redirect: 'manual',
    })
    // Any status below 500 shows that the platform is up, whatever it serves at `/`.
    const platform = answer.status < 500
    const status = isOpen && platform ? 200 : 503
    return Response.json({ stores: stores.length, platform }, { status, headers })
  } catch {
    return Response.json({ platform: false }, { status: 503, headers })
  }
}
