import 'server-only'
import { NextResponse, type NextRequest } from 'next/server'
import { canonicalPath, isSignedSearch } from '@/lib/server/catalog/media'
import { RETRY_SECONDS } from '@/lib/commerce/errors'
import { findStoreFile } from '@/lib/server/request/served-files'

/** The image optimiser of Next. */
export const OPTIMISER_PATH = '/_next/image'

const STORE_FILE = /^\/stores\/([^/]+)\/([^/]+)$/

/**
 * The optimiser makes an image for each spelling of an address (150 ms of processor) and keeps it
 * for a month, so only addresses that our pages contain may reach it. An address with another query
 * is answered with the image without one: it may be of a page that was made before a change.
 */
export function checkImage(request: NextRequest): NextResponse {
  const { searchParams } = request.nextUrl
  const names = [...searchParams.keys()].sort().join()
  const address = searchParams.get('url') ?? ''
  const [, path = '', search] = /^([^?]*)(?:\?(.*))?$/s.exec(address) ?? []
  if (names !== 'q,url,w' || !isPlainPath(path)) return new NextResponse(null, { status: 400 })
  if (search === undefined || isCurrent(path, search)) return NextResponse.next()
  const target = request.nextUrl.clone()
  target.searchParams.set('url', path)
  const headers = { 'cache-control': `public, max-age=${RETRY_SECONDS}` }
  return NextResponse.redirect(target, { status: 307, headers })
}

/** Whether a path has the one spelling that our pages have. */
function isPlainPath(path: string): boolean {
  const [, area = '', ...segments] = path.split('/')
  const isInside = segments.every((segment) => !['', '.', '..'].includes(segment))
  return ['media', 'stores'].includes(area) && isInside && canonicalPath(path) === path
}

function isCurrent(path: string, search: string): boolean {
  const [, store, name] = STORE_FILE.exec(path) ?? []
  if (!store || !name) return isSignedSearch(path, `?${search}`)
  return search === `v=${findStoreFile(store, name)?.version ?? ''}`
}
