import type { NextRequest } from 'next/server'
import { sitemapFile } from '@/lib/server/catalog/sitemap'
import { originOf } from '@/lib/server/request/origin'
import { answerFile, publicFile } from '@/lib/server/request/http'
import { findStoreByHost } from '@/lib/server/request/stores'

/** One sitemap of the index. */
export async function GET(request: NextRequest, { params }: RouteContext<'/sitemaps/[file]'>) {
  const host = request.headers.get('host') ?? ''
  const store = findStoreByHost(host)
  return answerFile('sitemap failed', async () => {
    const xml = store && (await sitemapFile(store, originOf(host), (await params).file))
    if (!xml) return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
    return publicFile(xml, 'application/xml', 600)
  })
}
