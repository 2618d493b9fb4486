import { remoteImageUrl } from '@/lib/server/catalog/media'
import { readBounded } from '@/lib/commerce/exchange'

const DEADLINE_MS = 5_000
const MAX_BYTES = 10 * 1024 * 1024
/** Statuses of a missing image; S3 answers 403 when its bucket may not be listed. */
const GONE = new Set([403, 404, 410])
const IMAGE_TYPES = new Set(['image/webp', 'image/jpeg', 'image/png'])

/** Proxies images of `COMMERCE_MEDIA_URL` under our own origin, for the image optimiser. */
export async function GET(request: Request, { params }: RouteContext<'/media/[...path]'>) {
  const { path } = await params
  const url = remoteImageUrl(path, new URL(request.url).search)
  if (!url) return notThere()
  const signal = AbortSignal.timeout(DEADLINE_MS)
  const image = await fetch(url, {
    signal,
    redirect: 'error',
    cache: 'no-store',
  }).catch(() => null)
  if (image && GONE.has(image.status)) return notThere()
  if (!image?.ok) return unreachable()
  const type = image.headers.get('content-type')?.split(';')[0] ?? ''
  if (!IMAGE_TYPES.has(type)) return unreachable()
  // Read completely before the first byte is sent: a truncated image must not be cached.
  const bytes = await readBounded(image, MAX_BYTES).catch(() => null)
  if (!bytes) return unreachable()
  const headers = { 'Content-Type': type, 'Cache-Control': 'public, max-age=31536000, immutable' }
  return new Response(bytes, { headers })
}

function notThere(): Response {
  return new Response(null, { status: 404, headers: { 'Cache-Control': 'public, max-age=60' } })
}

/** Also for replies that are no image: a gateway may answer an error page with status 200. */
function unreachable(): Response {
  return new Response(null, { status: 502, headers: { 'Cache-Control': 'no-store' } })
}
