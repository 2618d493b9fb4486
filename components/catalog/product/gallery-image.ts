/** One product image; the sizes of the gallery and its viewer are made of it in the browser. */
export type GalleryImage = {
  /** Its address at the optimiser, in the largest size. */
  full: string
  /** Smaller and larger widths that there are, in pixels. */
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
