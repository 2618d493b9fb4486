import type { NextRequest } from 'next/server'
import { estimateForProduct } from '@/lib/server/catalog/product-estimate'
import { answerJson, privateJson } from '@/lib/server/request/http'
import { sourceOf } from '@/lib/server/request/request-source'
import { findRequestStore } from '@/lib/server/request/request-locale'

const MAX_LENGTH = 64

/** Delivery dates and price of a variant, to a postal code or else within the store's country. */
export async function GET(
  request: NextRequest,
  { params }: RouteContext<'/api/products/[slug]/delivery'>,
) {
  const found = findRequestStore(request.headers)
  const requested = request.nextUrl.searchParams
  const variantId = requested.get('variant') ?? ''
  const postalCode = requested.get('postalCode') ?? ''
  if (!found || !variantId || variantId.length + postalCode.length > 2 * MAX_LENGTH) {
    return privateJson({ code: 'badQuestion' }, 400)
  }
  return answerJson('delivery estimate for a product failed', async () => {
    const question = { slug: (await params).slug, variantId, postalCode }
    const source = sourceOf(request.headers)
    return privateJson(await estimateForProduct(found.store, found.locale, question, source))
  })
}
