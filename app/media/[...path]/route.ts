import { remoteImageUrl } from '@/lib/server/catalog/media'

const DEADLINE_MS = 5_000
const MAX_BYTES = 10 * 1024 * 1024
const PICTURE_TYPES = new Set(['image/webp', 'image/jpeg', 'image/png'])

/** Pictures of the one allowed media origin, under our own origin, for the image optimiser. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ path: string[] }> },
): Promise<Response> {
  const { path } = await params
  const signal = AbortSignal.timeout(DEADLINE_MS)
  const picture = await fetch(remoteImageUrl(path), {
    signal,
    redirect: 'error',
    cache: 'no-store',
  }).catch(() => null)
  if (!picture) return new Response(null, { status: 502, headers: { 'Cache-Control': 'no-store' } })
  const type = picture.headers.get('content-type')?.split(';')[0] ?? ''
  const bytes = Number(picture.headers.get('content-length') ?? 0)
  if (!picture.ok || !PICTURE_TYPES.has(type) || bytes > MAX_BYTES) {
    return new Response(null, { status: 404, headers: { 'Cache-Control': 'public, max-age=60' } })
  }
  const headers = { 'Content-Type': type, 'Cache-Control': 'public, max-age=31536000, immutable' }
  return new Response(picture.body, { headers })
}
