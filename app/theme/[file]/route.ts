import { listStores } from '@/lib/server/request/stores'
import { themePath, themeStylesheet } from '@/lib/shop/store/theme-css'

/**
 * The stylesheet of a store's theme. Its name contains a hash of its content, so each URL is
 * immutable; an older name answers 404.
 */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ file: string }> },
): Promise<Response> {
  const { file } = await params
  const store = listStores().find(({ slug, theme }) => themePath(slug, theme) === `/theme/${file}`)
  if (!store) return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
  const headers = {
    'Content-Type': 'text/css; charset=utf-8',
    'Cache-Control': 'public, max-age=31536000, immutable',
  }
  return new Response(themeStylesheet(store.theme), { headers })
}
