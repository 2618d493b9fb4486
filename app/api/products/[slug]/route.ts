import { connection, type NextRequest } from 'next/server'
import { findLiveProduct } from '@/lib/server/catalog/live-catalog'
import { privateJson } from '@/lib/server/session/private-json'
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
  const asked = findRequestStore(request.headers)
  const product = asked ? await findLiveProduct(asked.store, (await params).slug) : null
  if (!asked || !product) return privateJson({ code: 'notFound' }, 404)
  const { variants } = toProductView(product, localeOf(asked.store, asked.locale).priceLocale)
  const live: LiveVariants = variants.map(({ id, price, compareAtPrice, availableQuantity }) => ({
    id,
    price,
    compareAtPrice,
    availableQuantity,
  }))
  return privateJson(live)
}
