import { createHash } from 'node:crypto'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { newId } from './ids.ts'
import type { S3Settings } from './s3-images.ts'

/** Where images of merchants are stored: in a bucket if configured, else on disk. */
export interface ImagePlace {
  dataDir: string
  s3?: S3Settings | undefined
}

/** Raster formats only: SVG can contain scripts. */
export const imageTypes: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
}

/** The largest file, uploaded or imported. */
export const imageLimitBytes = 12 * 1024 * 1024

/** An image from elsewhere, or the reason why there is none. */
export type FetchedImage = { ok: true; bytes: Buffer } | { ok: false; reason: string }

export function uploadsFolder(dataDir: string): string {
  return resolve(dataDir, 'media')
}

/** Loaded only if a bucket is configured. */
export const loadS3 = () => import('./s3-images.ts')

/** The path of an image of a store on this platform, which follows from its content. */
export function imagePath(storeId: string, image: { bytes: Buffer; extension: string }): string {
  const folder = storeId.replace(/[^a-z0-9]/gi, '-')
  const hash = createHash('sha256').update(image.bytes).digest('hex').slice(0, 40)
  return `/media/uploads/${folder}/${hash}.${image.extension}`
}

/**
 * Stores an image under the hash of its content, so that duplicates are one file and names cannot
 * be guessed.
 * @returns its path on this platform.
 * @throws when the disk or the bucket cannot be written.
 */
export async function keepImage(
  place: ImagePlace,
  storeId: string,
  image: { bytes: Buffer; extension: string },
): Promise<string> {
  const path = imagePath(storeId, image)
  const key = path.replace('/media/', '')
  if (place.s3) {
    const { putObject } = await loadS3()
    const type = imageTypes[image.extension] ?? 'application/octet-stream'
    await putObject(place.s3, key, image.bytes, type)
    return path
  }
  const file = join(uploadsFolder(place.dataDir), key)
  await mkdir(dirname(file), { recursive: true })
  // Written to a temporary file first, so that a partial file is never served.
  const draft = join(dirname(file), `${newId('draft')}.tmp`)
  try {
    await writeFile(draft, image.bytes)
    await rename(draft, file)
  } finally {
    // Otherwise each attempt would take what is left of a full disk.
    await rm(draft, { force: true })
  }
  return path
}

/** Deletes a stored image, if there is one. @throws like `keepImage`. */
export async function deleteImage(place: ImagePlace, path: string): Promise<void> {
  const key = path.replace('/media/', '')
  if (!place.s3) return rm(join(uploadsFolder(place.dataDir), key), { force: true })
  const { deleteObject } = await loadS3()
  await deleteObject(place.s3, key)
}

/** The hash in the name of a stored image; null for other paths. */
export function hashInName(path: string): string | null {
  return /^uploads\/[^/]+\/([0-9a-f]{40})\.[a-z]+$/.exec(path)?.[1] ?? null
}

/** Whether an image is stored under this path of the platform (`/media/…`). */
export async function isImageKept(place: ImagePlace, path: string): Promise<boolean> {
  const key = path.replace(/^\/media\//, '')
  if (place.s3) {
    const { findObjectSize } = await loadS3()
    return (await findObjectSize(place.s3, key)) !== null
  }
  const found = await stat(join(uploadsFolder(place.dataDir), key)).catch(() => null)
  return found?.isFile() ?? false
}
