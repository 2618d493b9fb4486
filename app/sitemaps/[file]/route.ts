import type { NextRequest } from 'next/server'
import { sitemapFile } from '@/lib/server/catalog/sitemap'
import { publicFile } from '@/lib/server/request/http'

/** One sitemap of the index. */
export async function GET(request: NextRequest, { params }: RouteContext<'/sitemaps/[file]'>) {
  const { file } = await params
  return publicFile(request, 'application/xml', (store, origin) => sitemapFile(store, origin, file))
}
