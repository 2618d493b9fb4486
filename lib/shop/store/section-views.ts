import type { StoreImage } from './section-schema'

type SectionImage = Pick<StoreImage, 'url' | 'alt' | 'width' | 'height'>

/**
 * A tile of the swatch index: a value of an option with its label, colour and number of products.
 */
export type SwatchTile = {
  value: string
  label: string
  colour: string
  height: number
  href: string
  count: string
}

/** One of the category tiles. */
export type TileCategory = {
  name: string
  href: string
  description: string | null
  image: SectionImage | null
  children: { name: string; href: string }[]
}

/** One product of a sequence. */
export type SequenceStep = {
  label: string
  text: string
  title: string
  href: string
  price: string
  image: SectionImage | null
}

/** A category of the directory with its number of products and lowest price. */
export type DirectoryRow = { name: string; href: string; description: string | null; note: string }
