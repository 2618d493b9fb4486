import { connection } from 'next/server'
import { receiveChange } from '@/lib/server/catalog/catalog-changes'
import { getServing } from '@/lib/server/request/render-context'
import { start } from '@/lib/server/store/watch-stores'

/** Liveness: this process answers, and has read its stores. */
export async function GET(): Promise<Response> {
  await connection()
  start()
  getServing().receive = receiveChange
  return new Response('ok\n', { headers: { 'Cache-Control': 'no-store' } })
}
