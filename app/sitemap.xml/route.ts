import type { NextRequest } from 'next/server'
import { sitemapIndex } from '@/lib/server/catalog/sitemap'
import { originOf } from '@/lib/server/request/origin'
import { answerFile, publicFile } from '@/lib/server/request/http'
import { findStoreByHost } from '@/lib/server/request/stores'

/** The sitemap index of this host's store. */
export async function GET(request: NextRequest): Promise<Response> {
  const host = request.headers.get('host') ?? ''
  const store = findStoreByHost(host)
  if (!store) return new Response(null, { status: 404 })
  return answerFile('sitemap failed', async () =>
    publicFile(await sitemapIndex(store, originOf(host)), 'application/xml', 600),
  )
}
