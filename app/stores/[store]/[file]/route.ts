import { readFile } from 'node:fs/promises'
import { findStoreImage } from '@/lib/server/store/store-images'

/**
 * Images of a store, from its folder `images`. Pages name them with the version of the file, so what
 * is found under a name with its version never changes.
 */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ store: string; file: string }> },
): Promise<Response> {
  const { store, file } = await params
  const image = findStoreImage(store, file)
  if (!image) return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
  const isVersioned = new URL(request.url).searchParams.get('v') === image.version
  const headers = {
    'Content-Type': image.type,
    'Cache-Control': isVersioned
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=300, must-revalidate',
  }
  return new Response(await readFile(image.file), { headers })
}
