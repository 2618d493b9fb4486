import { open } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { RegisterRoutes } from '#http/audiences.ts'
import { found, Problem } from '#http/problem.ts'
import { describeError } from '#log.ts'
import { hashInName, imageTypes, loadS3, uploadsFolder } from '#store/images.ts'
import type { S3Settings } from '#store/s3-images.ts'

const shippedFolder = fileURLToPath(new URL('../../media', import.meta.url))

/** Paths without dot files, parent folders or encoded separators. */
const safePath = /^[a-z0-9][a-z0-9_-]*(?:\/[a-z0-9][a-z0-9_-]*)*\.([a-z0-9]{2,4})$/i

/** Documents are of the demo only: merchants upload images. */
const types: Readonly<Record<string, string>> = { ...imageTypes, pdf: 'application/pdf' }

interface OpenImage {
  size: number
  etag: string
  body: () => ReadableStream<Uint8Array>
  /** Must be called when the body is not read. */
  close: () => Promise<unknown>
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
  // Size and modification time, as in other web servers: a hash would mean reading the whole file
  // for every 304.
  const written = `"${stat.size.toString(36)}-${Math.trunc(stat.mtimeMs).toString(36)}"`
  const etag = etagOf(path) ?? written
  // Closes the file at its end, and when the client disconnects.
  const body = () => Readable.toWeb(handle.createReadStream()) as ReadableStream<Uint8Array>
  return { size: stat.size, etag, body, close: () => handle.close() }
}

async function openFromBucket(settings: S3Settings, path: string): Promise<OpenImage | null> {
  const { openObject } = await loadS3()
  const object = await openObject(settings, path)
  if (!object) return null
  const { size, body } = object
  return { size, etag: etagOf(path) ?? '', body: () => body, close: () => body.cancel() }
}

/** Uploaded images have the hash of their content in their names, the same on every machine. */
function etagOf(path: string) {
  const hash = hashInName(path)
  return hash && `"${hash}"`
}

function isKnown(ifNoneMatch: string | undefined, etag: string) {
  if (ifNoneMatch === undefined) return false
  const known = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known.includes('*') || known.includes(etag)
}

/** `GET` and `HEAD /media/<path>`; a new image gets a new name, so caches keep it for a year. */
export const registerMediaRoutes: RegisterRoutes = ({ api }, { config, log }) => {
  const uploads = uploadsFolder(config.dataDir)

  async function openImage(path: string): Promise<OpenImage | null> {
    const shipped = await openFile(shippedFolder, path)
    if (shipped) return shipped
    if (!config.s3) return openFile(uploads, path)
    // Serves only keys that `keepImage` writes; the bucket may contain others.
    if (!hashInName(path)) return null
    try {
      return await openFromBucket(config.s3, path)
    } catch (error) {
      log.error('image storage unavailable', describeError(error))
      throw new Problem('Media.Unavailable')
    }
  }

  api.get('/media/:path{.+}', async (c) => {
    const path = c.req.param('path')
    const type = types[safePath.exec(path)?.[1]?.toLowerCase() ?? '']
    if (!type) throw new Problem('Media.NotFound')
    const known = c.req.header('if-none-match')
    const headers = (etag: string) => ({
      'cache-control': 'public, max-age=31536000, immutable',
      etag,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    })
    const hash = etagOf(path)
    if (hash && isKnown(known, hash))
      return new Response(null, { status: 304, headers: headers(hash) })
    const image = found(await openImage(path), 'Media.NotFound')
    const { size, etag } = image
    const isUnchanged = isKnown(known, etag)
    const full = { ...headers(etag), 'content-type': type, 'content-length': String(size) }
    if (isUnchanged || c.req.method === 'HEAD') {
      await image.close()
      return isUnchanged
        ? new Response(null, { status: 304, headers: headers(etag) })
        : new Response(null, { headers: full })
    }
    return new Response(image.body(), { headers: full })
  })
}
