import { createHash } from 'node:crypto'
import { mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { newId } from './ids.ts'
import type { S3Settings } from './s3-images.ts'

/** Where images that merchants bring are kept: in a bucket when there is one, else on disk. */
export interface ImagePlace {
  dataDir: string
  s3?: S3Settings | undefined
}

/** Images that a browser shows as such and as nothing else: SVG can carry scripts. */
export const imageTypes: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
}

/** Where images that merchants bring are kept on disk. */
export function uploadsFolder(dataDir: string): string {
  return resolve(dataDir, 'media')
}

/** Loaded only by those who keep images there. */
export const loadS3 = () => import('./s3-images.ts')

/**
 * Keeps an image under the hash of its content, so that the same image twice is one file, and no
 * name can be guessed.
 * @returns its path on this platform.
 * @throws when the disk or the bucket cannot be written.
 */
export async function keepImage(
  place: ImagePlace,
  storeId: string,
  image: { bytes: Buffer; extension: string },
): Promise<string> {
  const folder = storeId.replace(/[^a-z0-9]/gi, '-')
  const hash = createHash('sha256').update(image.bytes).digest('hex').slice(0, 40)
  const name = `${hash}.${image.extension}`
  const path = `uploads/${folder}/${name}`
  if (place.s3) {
    const { putObject } = await loadS3()
    const type = imageTypes[image.extension] ?? 'application/octet-stream'
    await putObject(place.s3, path, image.bytes, type)
    return `/media/${path}`
  }
  const directory = join(uploadsFolder(place.dataDir), 'uploads', folder)
  await mkdir(directory, { recursive: true })
  // Written aside first: a half-written file must never be served under its final name.
  const draft = join(directory, `${newId('draft')}.tmp`)
  await writeFile(draft, image.bytes)
  await rename(draft, join(directory, name))
  return `/media/${path}`
}

/** The hash in the name of a kept image, which is all of its content that a cache must know. */
export function hashInName(path: string): string | null {
  return /^uploads\/[^/]+\/([0-9a-f]{40})\.[a-z]+$/.exec(path)?.[1] ?? null
}

/** Whether an image is kept under this path of the platform (`/media/…`). */
export async function isImageKept(place: ImagePlace, path: string): Promise<boolean> {
  const key = path.replace(/^\/media\//, '')
  if (place.s3) {
    const { findObjectSize } = await loadS3()
    return (await findObjectSize(place.s3, key)) !== null
  }
  const found = await stat(join(uploadsFolder(place.dataDir), key)).catch(() => null)
  return found?.isFile() ?? false
}
