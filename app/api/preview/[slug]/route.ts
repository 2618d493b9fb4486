import type { NextRequest } from 'next/server'
import { localizePath } from '@/lib/server/request/request-locale'
import { keepPreviewToken } from '@/lib/server/session/preview'

/** Where the desk leads to: exchanges the token in the URL for a cookie, and shows the product. */
export async function GET(request: NextRequest, { params }: RouteContext<'/api/preview/[slug]'>) {
  await keepPreviewToken(request.nextUrl.searchParams.get('token') ?? '')
  const { slug } = await params
  const location = await localizePath(`/preview/products/${encodeURIComponent(slug)}`)
  const headers = { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
  return new Response(null, { status: 303, headers })
}
