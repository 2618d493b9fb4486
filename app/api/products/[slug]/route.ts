import { connection, type NextRequest } from 'next/server'
import { findLiveProduct } from '@/lib/server/catalog/live-catalog'
import { answerJson, privateJson } from '@/lib/server/session/private-json'
import { sourceOf } from '@/lib/server/session/request-source'
import { toProductView } from '@/lib/server/catalog/product-view'
import { localeOf } from '@/lib/server/store/stores'
import type { LiveVariants } from '@/lib/shop/catalog/product-model'
import { findRequestStore } from '@/lib/server/i18n/request-locale'

/** Price and stock of a product's variants at this moment; its page may have been made earlier. */
export async function GET(
  request: NextRequest,
  { params }: { params: Promise<{ slug: string }> },
): Promise<Response> {
  await connection()
  return answerJson('reading the stock of a product failed', async () => {
    const found = findRequestStore(request.headers)
    const source = sourceOf(request.headers)
    const product = found && (await findLiveProduct(found.store, (await params).slug, source))
    if (!found || !product) return privateJson({ code: 'notFound' }, 404)
    const { variants } = toProductView(product, localeOf(found.store, found.locale).priceLocale)
    const live: LiveVariants = variants.map(({ id, price, compareAtPrice, availableQuantity }) => ({
      id,
      price,
      compareAtPrice,
      availableQuantity,
    }))
    return privateJson(live)
  })
}
