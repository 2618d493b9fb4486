import { readFile } from 'node:fs/promises'
import { findStoreFile } from '@/lib/server/store/served-files'

/**
 * Images and fonts of a store, from its folders `images` and `fonts`. Pages name them with the
 * version of the file, so what is found under a name with its version never changes.
 */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ store: string; file: string }> },
): Promise<Response> {
  const { store, file } = await params
  const found = findStoreFile(store, file)
  if (!found) return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
  const isVersioned = new URL(request.url).searchParams.get('v') === found.version
  const headers = {
    'Content-Type': found.type,
    'Cache-Control': isVersioned
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=300, must-revalidate',
  }
  return new Response(await readFile(found.file), { headers })
}
