import { getImageProps } from 'next/image'

/** A picture as the platform knows it; sizes in pixels. */
export type ImageSource = { url: string; alt: string; width: number; height: number }

/** Widths below and above which a picture is never asked for, in pixels. */
export type PictureWidths = { from?: number; upTo?: number }

/**
 * The addresses of a picture at the optimiser: `src`, and `srcSet` cut to the widths that its
 * place on the page can need, because ten addresses for a thumbnail are bytes on every page.
 */
export function pictureAddresses(
  source: ImageSource,
  { from = 375, upTo = 1920 }: PictureWidths = {},
): { src: string; srcSet: string | undefined } {
  const { props } = getImageProps({
    src: source.url,
    alt: '',
    width: source.width,
    height: source.height,
    sizes: '100px',
  })
  const wanted = (props.srcSet ?? '').split(', ').filter((entry) => {
    const width = Number(/ (\d+)w$/.exec(entry)?.[1] ?? 0)
    return width >= from && width <= upTo
  })
  const src = wanted.at(-1)?.split(' ')[0] ?? props.src
  return { src, srcSet: wanted.length > 1 ? wanted.join(', ') : undefined }
}
