import { connection } from 'next/server'
import { getEnv } from '@/lib/server/env'
import { listStores } from '@/lib/server/store/stores'

const DEADLINE_MS = 2_000

/** Readiness: environment and store files are valid, and the platform answers. */
export async function GET(): Promise<Response> {
  await connection()
  const headers = { 'Cache-Control': 'no-store' }
  try {
    const stores = listStores().length
    const signal = AbortSignal.timeout(DEADLINE_MS)
    const answer = await fetch(getEnv().COMMERCE_URL, {
      signal,
      cache: 'no-store',
      redirect: 'manual',
    })
    // Any status below 500 shows that the platform is up, whatever it serves at `/`.
    const isReady = answer.status < 500
    return Response.json({ stores, platform: isReady }, { status: isReady ? 200 : 503, headers })
  } catch {
    return Response.json({ platform: false }, { status: 503, headers })
  }
}
