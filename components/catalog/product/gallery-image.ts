/** One product image; the browser derives the sizes for the gallery and its viewer from it. */
export type GalleryImage = {
  /** Its URL at the image optimiser, in the largest size. */
  full: string
  /** The available widths, in pixels. */
  widths: readonly number[]
  alt: string
}

/** The address of an image in one of its widths. */
export function imageOfWidth({ full }: GalleryImage, width: number): string {
  return full.replace(/([?&]w=)\d+/, `$1${width}`)
}

/** The `srcset` of an image; none for an image of a single size. */
export function gallerySrcSet(image: GalleryImage): string | undefined {
  if (image.widths.length < 2) return undefined
  return image.widths.map((width) => `${imageOfWidth(image, width)} ${width}w`).join(', ')
}
