import type { NextRequest } from 'next/server'
import { isSignedBy, MAX_DELIVERY_BYTES, stalenessOf } from '@/lib/server/catalog/catalog-changes'
import { readBounded } from '@/lib/commerce/exchange'
import { announceChange } from '@/lib/server/request/render-context'
import { findStoreByHost, listStores } from '@/lib/server/request/stores'
import { parseJson } from '@/lib/shop/json'

/**
 * Receives webhooks of the platform (spec §6). Their data is not applied but makes caches stale, so
 * reordered, repeated and replayed deliveries are harmless.
 */
export async function POST(request: NextRequest): Promise<Response> {
  const body = await readBounded(request, MAX_DELIVERY_BYTES)
  if (!body) return new Response(null, { status: 413 })
  const store = findStoreByHost(request.headers.get('host'))
  const isGenuine = store && isSignedBy(body, request.headers.get('x-service-signature'))
  if (!isGenuine) return new Response(null, { status: 401 })
  const event = request.headers.get('x-service-event') ?? ''
  const data = parseJson(Buffer.from(body).toString('utf8'))
  // Several stores here may show the catalogue of one store of the platform.
  for (const { slug, storeDomain } of listStores()) {
    if (storeDomain !== store.storeDomain) continue
    const { tags, stockOf } = stalenessOf(slug, event, data)
    if (tags.length + stockOf.length > 0)
      await announceChange({ tags, stock: { store: slug, productIds: stockOf } })
  }
  return new Response(null, { status: 204 })
}
