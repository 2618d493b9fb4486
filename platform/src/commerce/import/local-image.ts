import { readFile, realpath, stat } from 'node:fs/promises'
import { isAbsolute, join, relative } from 'node:path'
import { imageLimitBytes, type FetchedImage } from '#store/images.ts'

/** A path in the folder of the file: without a scheme, and not absolute. */
export const isLocalImage = (text: string) => !/^([a-z][a-z\d+.-]*:|[/\\])/i.test(text)

/** Whether this is a web address, a path on this platform, or one in the folder of the file. */
export function isImageSource(text: string): boolean {
  const isWeb = /^https?:\/\//.test(text) && URL.canParse(text)
  return isWeb || text.startsWith('/media/') || isLocalImage(text)
}

/** Reads an image beside the file; links are resolved first, so that none leads outside. */
export async function readLocalImage(folder: string, path: string): Promise<FetchedImage> {
  const root = await realpath(folder)
  const file = await realpath(join(root, path.replaceAll('\\', '/'))).catch(() => null)
  if (file === null) return { ok: false, reason: 'there is no such file' }
  const inside = relative(root, file)
  if (inside.startsWith('..') || isAbsolute(inside)) {
    return { ok: false, reason: 'not in the folder of the imported file' }
  }
  const { size, isFile } = await stat(file).then((found) => ({
    size: found.size,
    isFile: found.isFile(),
  }))
  if (!isFile) return { ok: false, reason: 'not a file' }
  if (size > imageLimitBytes) return { ok: false, reason: 'larger than 12 MiB' }
  return { ok: true, bytes: await readFile(file) }
}
