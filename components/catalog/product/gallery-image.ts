/** One product image in the sizes of the gallery and its viewer. */
export type GalleryImage = {
  src: string
  srcSet: string | undefined
  small: string
  full: string
  alt: string
}
