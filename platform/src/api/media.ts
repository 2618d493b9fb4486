import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Api } from '#http/api.ts'
import { Problem } from '#http/problem.ts'
import type { Services } from '#services.ts'
import { uploadsFolder } from '#store/pictures.ts'

/** Pictures that come with the platform. */
const shippedFolder = fileURLToPath(new URL('../../media', import.meta.url))

// Only what a browser shows as a picture and nothing else: SVG can carry scripts.
const types: Record<string, string> = {
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
}

/** Names of one kind: no dot files, no parent folders, no encoded separators. */
const safePath = /^[a-z0-9][a-z0-9_-]*(?:\/[a-z0-9][a-z0-9_-]*)*\.([a-z0-9]{2,4})$/i

type Picture = { bytes: Uint8Array<ArrayBuffer>; etag: string }

async function findFile(folder: string, path: string): Promise<Picture | null> {
  const file = join(folder, path)
  if (!file.startsWith(folder + sep)) return null
  const handle = await open(file, 'r').catch(() => null)
  if (!handle) return null
  try {
    if (!(await handle.stat()).isFile()) return null
    const bytes = new Uint8Array(await handle.readFile())
    const hash = createHash('sha256').update(bytes).digest('base64url')
    return { bytes, etag: `"${hash.slice(0, 22)}"` }
  } finally {
    await handle.close()
  }
}

function isKnown(ifNoneMatch: string | undefined, etag: string) {
  if (ifNoneMatch === undefined) return false
  const known = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known.includes('*') || known.includes(etag)
}

const notFound = () =>
  new Problem({ status: 404, code: 'Media.NotFound', title: 'There is no such picture.' })

/**
 * `GET` and `HEAD /media/<path>`. A picture never changes under its address: a new one gets a new
 * name, so caches may keep it for a year.
 */
export function registerMediaRoutes(api: Api, { config }: Services) {
  const folders = [shippedFolder, uploadsFolder(config.dataDir)]
  api.get('/media/:path{.+}', async (c) => {
    const path = c.req.param('path')
    const type = types[safePath.exec(path)?.[1]?.toLowerCase() ?? '']
    if (!type) throw notFound()
    const found =
      (await findFile(folders[0] ?? '', path)) ?? (await findFile(folders[1] ?? '', path))
    if (!found) throw notFound()
    const headers = {
      'cache-control': 'public, max-age=31536000, immutable',
      etag: found.etag,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    }
    if (isKnown(c.req.header('if-none-match'), found.etag)) {
      return new Response(null, { status: 304, headers })
    }
    const length = String(found.bytes.byteLength)
    const body = c.req.method === 'HEAD' ? null : found.bytes
    return new Response(body, {
      headers: { ...headers, 'content-type': type, 'content-length': length },
    })
  })
}
