import { connection } from 'next/server'
import { receiveChanges } from '@/lib/server/catalog/catalog-changes'
import { start } from '@/lib/server/store/watch-stores'

/** Liveness: this process answers, and has read its stores. */
export async function GET(): Promise<Response> {
  await connection()
  start()
  receiveChanges()
  return new Response('ok\n', { headers: { 'Cache-Control': 'no-store' } })
}
