import { remoteImageUrl } from '@/lib/server/catalog/media'
import { readBounded } from '@/lib/server/gateway/bounded-body'

const DEADLINE_MS = 5_000
const MAX_BYTES = 10 * 1024 * 1024
/** What a file store answers for an image that is not there; S3 says 403 where lists are private. */
const GONE = new Set([403, 404, 410])
const IMAGE_TYPES = new Set(['image/webp', 'image/jpeg', 'image/png'])

/** Images of the one allowed place, under our own origin, for the image optimiser. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ path: string[] }> },
): Promise<Response> {
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
  // Whole before the first byte is sent: one that is too long or breaks off must not be kept.
  const bytes = await readBounded(image, MAX_BYTES).catch(() => null)
  if (!bytes) return unreachable()
  const headers = { 'Content-Type': type, 'Cache-Control': 'public, max-age=31536000, immutable' }
  return new Response(bytes, { headers })
}

function notThere(): Response {
  return new Response(null, { status: 404, headers: { 'Cache-Control': 'public, max-age=60' } })
}

/** Also for what is no image: a gateway may answer a page of its own with 200. */
function unreachable(): Response {
  return new Response(null, { status: 502, headers: { 'Cache-Control': 'no-store' } })
}
