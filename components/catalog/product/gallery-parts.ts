/** One picture in the sizes that the gallery and its viewer show. */
export type GalleryPicture = {
  src: string
  srcSet: string | undefined
  small: string
  full: string
  alt: string
}

/** The words of the gallery and its viewer. */
export type GalleryTexts = {
  region: string
  enlarge: string
  previous: string
  next: string
  close: string
  picture: string
}
