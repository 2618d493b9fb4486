import { readFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { readImageHeader } from '#commerce/catalog-admin/image-header.ts'
import { keepImage, type ImagePlace } from '#store/images.ts'
import type { DemoImage } from './demo-file.ts'

/** Copied images by their path in the file, with their true size. */
export type KeptImages = ReadonlyMap<string, { url: string; width: number; height: number }>

export interface ImageFolder extends ImagePlace {
  /** The demo file; its images are beside its folder. */
  file: string
  storeId: string
}

/** Images are beside the folder of the file; nothing above that is read. */
async function readImage(file: string, path: string): Promise<Buffer | null> {
  const root = resolve(dirname(file), '..')
  const image = join(root, path)
  if (!image.startsWith(root + sep)) return null
  return readFile(image).catch(() => null)
}

/** Copies the files that exist and are images. */
export async function keepDemoImages(
  { file, storeId, ...place }: ImageFolder,
  images: readonly DemoImage[],
): Promise<KeptImages> {
  const kept = new Map<string, { url: string; width: number; height: number }>()
  for (const { file: path } of images) {
    const bytes = kept.has(path) ? null : await readImage(file, path)
    const header = bytes && readImageHeader(bytes)
    if (!header) continue
    const { extension, width, height } = header
    kept.set(path, {
      url: await keepImage(place, storeId, { bytes, extension }),
      width,
      height,
    })
  }
  return kept
}

/** The image at its true size, or null when it was not copied. */
export function toKept(image: DemoImage | null, kept: KeptImages): DemoImage | null {
  const copy = image && kept.get(image.file)
  return copy ? { ...image, width: copy.width, height: copy.height } : null
}

/** The warnings about images that could not be copied. */
export function nameMissing(images: readonly DemoImage[], kept: KeptImages): string[] {
  const missing = images.filter(({ file }) => !kept.has(file))
  return [...new Set(missing.map(({ file }) => `image ${file}: missing, or not an image`))]
}
