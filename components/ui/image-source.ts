import { getImageProps } from 'next/image'

/** An image as the platform describes it; sizes in pixels. */
export type ImageSource = { url: string; alt: string; width: number; height: number }

/** Smallest and largest width in `srcset`, in pixels. */
export type ImageWidths = { from?: number; upTo?: number }

/**
 * URLs of an image at the image optimiser: `src`, and `srcSet` limited to the widths that the image
 * can have on the page, because ten URLs for each thumbnail would make every page heavier.
 */
export function imageSources(
  source: ImageSource,
  { from = 375, upTo = 1920 }: ImageWidths = {},
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
