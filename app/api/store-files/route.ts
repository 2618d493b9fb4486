import { connection } from 'next/server'
import { isDevelopment } from '@/lib/server/env'
import { getStoreFiles } from '@/lib/server/store/store-files'

/**
 * In development, a number that changes with the store files that are served: pages load themselves
 * anew by it (app/[store]/[locale]/reload-on-change.tsx). Elsewhere there is nothing here.
 */
export async function GET(): Promise<Response> {
  await connection()
  const headers = { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain' }
  if (!isDevelopment) return new Response(null, { status: 404, headers })
  return new Response(String(getStoreFiles().loadedAt), { headers })
}
