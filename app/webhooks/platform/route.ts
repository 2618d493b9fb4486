import { revalidateTag } from 'next/cache'
import type { NextRequest } from 'next/server'
import { isSignedBy, MAX_DELIVERY_BYTES, tagsOfEvent } from '@/lib/server/catalog/webhooks'
import { findStoreByHost } from '@/lib/server/store/stores'

/**
 * Deliveries of the platform (spec §6). A delivery is never applied: it marks what it speaks of as
 * stale, and the next read asks the platform. So order, repetition and replay do no harm.
 */
export async function POST(request: NextRequest): Promise<Response> {
  const length = Number(request.headers.get('content-length') ?? 0)
  if (length > MAX_DELIVERY_BYTES) return new Response(null, { status: 413 })
  const body = Buffer.from(await request.arrayBuffer())
  if (body.byteLength > MAX_DELIVERY_BYTES) return new Response(null, { status: 413 })
  const store = findStoreByHost(request.headers.get('host'))
  const isGenuine = store && isSignedBy(body, request.headers.get('x-service-signature'))
  if (!isGenuine) return new Response(null, { status: 401 })
  const event = request.headers.get('x-service-event') ?? ''
  for (const tag of tagsOfEvent(store.slug, event)) revalidateTag(tag, { expire: 0 })
  return new Response(null, { status: 204 })
}
