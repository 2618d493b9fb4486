import { open, type FileHandle } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Api } from '#http/api.ts'
import { Problem } from '#http/problem.ts'
import type { Needs } from '#services.ts'
import { uploadsFolder } from '#store/images.ts'

/** Images that ship with the platform. */
const shippedFolder = fileURLToPath(new URL('../../media', import.meta.url))

// Only what a browser shows as an image and nothing else: SVG can carry scripts.
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

interface OpenImage {
  handle: FileHandle
  size: number
  etag: string
}

async function openFile(folder: string, path: string): Promise<OpenImage | null> {
  const file = join(folder, path)
  if (!file.startsWith(folder + sep)) return null
  const handle = await open(file, 'r').catch(() => null)
  if (!handle) return null
  const stat = await handle.stat()
  if (!stat.isFile()) {
    await handle.close()
    return null
  }
  // Size and time of change, as web servers do: a hash would read the whole file for every 304.
  const etag = `"${stat.size.toString(36)}-${Math.trunc(stat.mtimeMs).toString(36)}"`
  return { handle, size: stat.size, etag }
}

async function openFirst(folders: readonly string[], path: string): Promise<OpenImage | null> {
  for (const folder of folders) {
    const image = await openFile(folder, path)
    if (image) return image
  }
  return null
}

const chunkBytes = 64 * 1024

/** The bytes of a file, which is closed at its end and when the client goes away. */
function toStream(handle: FileHandle) {
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { bytesRead, buffer } = await handle.read(new Uint8Array(chunkBytes))
      if (bytesRead > 0) return controller.enqueue(buffer.subarray(0, bytesRead))
      await handle.close()
      controller.close()
    },
    cancel: () => handle.close(),
  })
}

function isKnown(ifNoneMatch: string | undefined, etag: string) {
  if (ifNoneMatch === undefined) return false
  const known = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known.includes('*') || known.includes(etag)
}

const notFound = () =>
  new Problem({ status: 404, code: 'Media.NotFound', title: 'Image not found.' })

/**
 * `GET` and `HEAD /media/<path>`. An image never changes under its address: a new one gets a new
 * name, so caches may keep it for a year.
 */
export function registerMediaRoutes(api: Api, { config }: Needs<'config'>) {
  const folders = [shippedFolder, uploadsFolder(config.dataDir)]
  api.get('/media/:path{.+}', async (c) => {
    const path = c.req.param('path')
    const type = types[safePath.exec(path)?.[1]?.toLowerCase() ?? '']
    if (!type) throw notFound()
    const image = await openFirst(folders, path)
    if (!image) throw notFound()
    const headers = {
      'cache-control': 'public, max-age=31536000, immutable',
      etag: image.etag,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    }
    const isUnchanged = isKnown(c.req.header('if-none-match'), image.etag)
    const full = { ...headers, 'content-type': type, 'content-length': String(image.size) }
    if (isUnchanged || c.req.method === 'HEAD') {
      await image.handle.close()
      return isUnchanged
        ? new Response(null, { status: 304, headers })
        : new Response(null, { headers: full })
    }
    return new Response(toStream(image.handle), { headers: full })
  })
}
