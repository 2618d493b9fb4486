import { createHash } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { newId } from './ids.ts'

/** Where pictures that merchants bring are kept. */
export function uploadsFolder(dataDir: string): string {
  return resolve(dataDir, 'media')
}

/**
 * Keeps a picture under the hash of its content, so that the same picture twice is one file, and
 * no name can be guessed.
 * @returns its path on this platform.
 */
export async function keepImage(
  dataDir: string,
  storeId: string,
  image: { bytes: Buffer; extension: string },
): Promise<string> {
  const folder = storeId.replace(/[^a-z0-9]/gi, '-')
  const hash = createHash('sha256').update(image.bytes).digest('hex').slice(0, 40)
  const name = `${hash}.${image.extension}`
  const directory = join(uploadsFolder(dataDir), 'uploads', folder)
  await mkdir(directory, { recursive: true })
  // Written aside first: a half-written file must never be served under its final name.
  const draft = join(directory, `${newId('draft')}.tmp`)
  await writeFile(draft, image.bytes)
  await rename(draft, join(directory, name))
  return `/media/uploads/${folder}/${name}`
}
