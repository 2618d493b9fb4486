/** An image that may be served. */
export interface ReadImage {
  bytes: Buffer
  extension: string
  width: number
  height: number
}

const extensions = new Map([
  ['webp', 'webp'],
  ['jpeg', 'jpg'],
  ['png', 'png'],
  ['gif', 'gif'],
])
const maxSide = 20_000
/** Decoded, one takes up to 240 MB, so images are encoded again one after the other. */
const maxPixels = 60_000_000
/** Of a lossy format that has to be encoded again. */
const quality = 90

let encoding: Promise<unknown> = Promise.resolve()

/**
 * Reads type and size of an image; the declared type of an upload is ignored. Metadata, such as the
 * place where a photo was taken, is removed; other files keep their bytes.
 * @returns null if its type is not served, or if it is too large or broken.
 */
export async function readImage(bytes: Buffer): Promise<ReadImage | null> {
  // Sharp throws for none.
  if (bytes.length === 0) return null
  // Loaded with the first image.
  const { default: sharp } = await import('sharp')
  const image = sharp(bytes, { animated: true, limitInputPixels: maxPixels })
  const found = await image.metadata().catch(() => null)
  const extension = extensions.get(found?.format ?? '')
  if (!found || extension === undefined) return null
  const { format, width, pages = 1, exif, xmp, iptc, comments } = found
  const height = found.pageHeight ?? found.height
  if (width > maxSide || height > maxSide) return null
  if (!(exif ?? xmp ?? iptc ?? comments)) return { bytes, extension, width, height }
  // Without its metadata an image no longer says that it lies on its side.
  const upright = pages > 1 ? image : image.autoOrient()
  const isLossy = format === 'jpeg' || format === 'webp'
  const encode = () =>
    upright
      .keepIccProfile()
      .toFormat(format, isLossy ? { quality } : {})
      .toBuffer({ resolveWithObject: true })
      .catch(() => null)
  const result = encoding.then(encode)
  encoding = result
  const written = await result
  if (!written) return null
  const { data, info } = written
  return { bytes: data, extension, width: info.width, height: info.pageHeight ?? info.height }
}
