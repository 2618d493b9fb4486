import { etag } from 'hono/etag'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { RegisterRoutes } from '#http/audiences.ts'
import { found, Problem } from '#http/problem.ts'
import { describeError } from '#log.ts'
import { hashInName, imageTypes, loadS3, uploadsFolder } from '#store/images.ts'

const shippedFolder = fileURLToPath(new URL('../../media', import.meta.url))

/** Paths without dot files, parent folders or encoded separators. */
const safePath = /^[a-z0-9][a-z0-9_-]*(?:\/[a-z0-9][a-z0-9_-]*)*\.([a-z0-9]{2,4})$/i

/** Documents are of the demo only: merchants upload images. */
const types: Readonly<Record<string, string>> = { ...imageTypes, pdf: 'application/pdf' }

/** A new image gets a new name, so caches keep it for a year. */
const common = {
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
}

interface OpenImage {
  size: number
  /** Of an upload a stream: read whole, each slow client would hold megabytes. */
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
}

async function readShipped(path: string): Promise<OpenImage | null> {
  const body = await readFile(join(shippedFolder, path)).catch(() => null)
  return body && { size: body.length, body }
}

async function openUpload(folder: string, path: string): Promise<OpenImage | null> {
  const file = join(folder, path)
  const about = await stat(file).catch(() => null)
  if (!about?.isFile()) return null
  const body = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>
  return { size: about.size, body }
}

/** `GET` and `HEAD /media/<path>`. */
export const registerMediaRoutes: RegisterRoutes = ({ api }, { config, log }) => {
  async function openImage(path: string) {
    const shipped = await readShipped(path)
    if (shipped) return shipped
    if (!config.s3) return openUpload(uploadsFolder(config.dataDir), path)
    // Serves only keys that `keepImage` writes; the bucket may contain others.
    if (!hashInName(path)) return null
    const { openObject } = await loadS3()
    return openObject(config.s3, path).catch((error: unknown) => {
      log.error('image storage unavailable', describeError(error))
      throw new Problem('Media.Unavailable')
    })
  }

  api.get('/media/:path{.+}', etag(), async (c) => {
    const path = c.req.param('path')
    const type = types[safePath.exec(path)?.[1]?.toLowerCase() ?? '']
    if (!type) throw new Problem('Media.NotFound')
    // Uploaded images have the hash of their content in their names, the same on every machine.
    const hash = hashInName(path)
    const headers = { ...common, ...(hash && { etag: `"${hash}"` }) }
    if (hash && c.req.header('if-none-match')?.includes(hash)) return c.body(null, 304, headers)
    const { size, body } = found(await openImage(path), 'Media.NotFound')
    const full = { ...headers, 'content-type': type, 'content-length': String(size) }
    if (c.req.method !== 'HEAD' || !(body instanceof ReadableStream)) return c.body(body, 200, full)
    // Closes what nobody reads.
    await body.cancel()
    return c.body(null, 200, full)
  })
}
