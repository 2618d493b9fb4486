import type { NextRequest } from 'next/server'
import { findVariants } from '@/lib/commerce/delivery-options'
import { liveClient } from '@/lib/server/catalog/catalog-client'
import { answerJson, privateJson } from '@/lib/server/request/http'
import { productFormatOf, toLiveProduct } from '@/lib/server/catalog/product-view'
import { findRequestStore } from '@/lib/server/request/request-locale'
import { previewSource } from '@/lib/server/session/preview'

/** Current prices and stock of a product; its page may be an older cached document. */
export async function GET(request: NextRequest, { params }: RouteContext<'/api/products/[slug]'>) {
  return answerJson('reading the stock of a product failed', async () => {
    const found = findRequestStore(request.headers)
    const client = found && liveClient(found.store, await previewSource())
    const variants = client && (await findVariants(client, (await params).slug))
    const format = found && productFormatOf(found.store)
    const live = format && variants && toLiveProduct(variants, format)
    return live ? privateJson(live) : privateJson({ code: 'notFound' }, 404)
  })
}
