import { connection, type NextRequest } from 'next/server'
import { originOf } from '@/lib/server/gateway/origin'
import { PRIVATE_SEGMENTS } from '@/lib/shop/routes'

/** What crawlers may read of the store that this host belongs to. */
export async function GET(request: NextRequest): Promise<Response> {
  await connection()
  const origin = originOf(request.headers.get('host') ?? '')
  const closed = [...PRIVATE_SEGMENTS, 'api', 'search'].map((segment) => `Disallow: /${segment}`)
  const text = ['User-agent: *', ...closed, `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
  return new Response(text, {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    },
  })
}
