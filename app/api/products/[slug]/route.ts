import { connection, type NextRequest } from 'next/server'
import { findLiveVariants } from '@/lib/server/catalog/live-catalog'
import { answerJson, privateJson } from '@/lib/server/session/private-json'
import { sourceOf } from '@/lib/server/session/request-source'
import { productFormatOf, toLiveVariant } from '@/lib/server/catalog/product-view'
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
    const variants = found && (await findLiveVariants(found.store, (await params).slug, source))
    if (!found || !variants) return privateJson({ code: 'notFound' }, 404)
    const format = productFormatOf(found.store, found.locale)
    const live: LiveVariants = variants.map((variant) => toLiveVariant(variant, format))
    return privateJson(live)
  })
}
