import { createReadStream } from 'node:fs'
import { toBody } from '@/lib/server/request/http'
import { findStoreFile, readRange } from '@/lib/server/request/served-files'

/**
 * Files of a store (images, fonts, videos), immutable by the version that pages add to the URL.
 * Range requests are supported: some browsers play no video without them.
 */
export async function GET(request: Request, { params }: RouteContext<'/stores/[store]/[file]'>) {
  const { store, file } = await params
  const found = findStoreFile(store, file)
  if (!found) return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
  const { bytes, type, version } = found
  const isVersioned = new URL(request.url).searchParams.get('v') === version
  const headers = {
    'Content-Type': type,
    'Accept-Ranges': 'bytes',
    'Cache-Control': isVersioned
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=300, must-revalidate',
  }
  const range = readRange(request.headers.get('range'), bytes)
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${bytes}` } })
  }
  const { start, end } = range ?? { start: 0, end: bytes - 1 }
  const body = toBody(createReadStream(found.file, { start, end }))
  return new Response(body, {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'Content-Length': String(end - start + 1),
      ...(range && { 'Content-Range': `bytes ${start}-${end}/${bytes}` }),
    },
  })
}
