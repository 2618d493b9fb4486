import { getStoreFiles } from '@/lib/server/request/stores'

/** The stylesheet of a store's theme; its name has a hash of its content, an older one is 404. */
export async function GET(_request: Request, { params }: RouteContext<'/theme/[file]'>) {
  const { file } = await params
  const looks = [...getStoreFiles().read.values()].map(({ appearance }) => appearance)
  const found = looks.find(({ stylesheet }) => stylesheet === `/theme/${file}`)
  if (!found) return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
  const headers = {
    'Content-Type': 'text/css; charset=utf-8',
    'Cache-Control': 'public, max-age=31536000, immutable',
  }
  return new Response(found.css, { headers })
}
