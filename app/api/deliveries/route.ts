import type { NextRequest } from 'next/server'
import { deliveriesForCards } from '@/lib/server/catalog/card-deliveries'
import { findRequestStore } from '@/lib/server/request/request-locale'
import { answerJson, privateJson } from '@/lib/server/request/http'
import { sourceOf } from '@/lib/server/request/request-source'
import { CARDS_AT_ONCE } from '@/lib/shop/catalog/estimate'

const MAX_LENGTH = 64

/** Deliveries for the variants of a list's cards, to a postal code or in the store's country. */
export async function GET(request: NextRequest): Promise<Response> {
  const found = findRequestStore(request.headers)
  const requested = request.nextUrl.searchParams
  const variantIds = [...new Set(requested.getAll('variant'))]
  const postalCode = requested.get('postalCode') ?? ''
  const isTooLong = [...variantIds, postalCode].some(({ length }) => length > MAX_LENGTH)
  if (!found || variantIds.length === 0 || variantIds.length > CARDS_AT_ONCE || isTooLong) {
    return privateJson({ code: 'badQuestion' }, 400)
  }
  return answerJson('reading the deliveries of a list failed', async () => {
    const question = { variantIds, postalCode }
    const source = sourceOf(request.headers)
    return privateJson(await deliveriesForCards(found.store, found.locale, question, source))
  })
}
