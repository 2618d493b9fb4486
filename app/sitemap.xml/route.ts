import type { NextRequest } from 'next/server'
import { sitemapIndex } from '@/lib/server/catalog/sitemap'
import { publicFile } from '@/lib/server/request/http'

/** The sitemap index of this host's store. */
export const GET = (request: NextRequest) => publicFile(request, 'application/xml', sitemapIndex)
