import { receiveChange } from '@/lib/server/catalog/catalog-changes'
import { getServing } from '@/lib/server/request/render-context'
import { start } from '@/lib/server/store/watch-stores'

/** Liveness: this process answers, and has read its stores. */
export function GET(): Response {
  start()
  getServing().receive = receiveChange
  return new Response('ok\n', { headers: { 'Cache-Control': 'no-store' } })
}
