import { clsx } from 'clsx'
import { getImageProps } from 'next/image'
import type { ComponentProps } from 'react'
import type { StoreImage } from '@/lib/shop/store/section-schema'

type ImageProps = {
  /** Null when the image is missing: the frame shows the name. */
  source: ImageSource | null
  /** The `sizes` attribute, as "(width >= 64rem) 25vw, 50vw". */
  sizes: string
  /** Widths that the image can have on the page, in pixels. */
  widths?: ImageWidths | undefined
  /** Overrides the text of the source; "" for a decorative image. */
  alt?: string | undefined
  /** Only for the largest image in the first view: fetched first. */
  first?: boolean | undefined
  /** Shown when the image is missing. */
  name?: string | undefined
  /** Aspect ratio and size of the frame. */
  className?: string | undefined
}

/** An image in a frame of fixed ratio; next/image would add 5 KiB of script to every page. */
export function ResponsiveImage({ source, name, className, ...rest }: ImageProps) {
  return (
    <div className={clsx('image-frame', className)}>
      {source ? (
        <Img source={source} {...rest} />
      ) : (
        <span className="absolute inset-x-0 bottom-0 p-3.5 pe-12 text-micro text-muted-foreground">
          {name}
        </span>
      )}
    </div>
  )
}

type ImgProps = Pick<ImageProps, 'sizes' | 'widths' | 'alt' | 'first'> & {
  source: ImageSource
}

function Img({ source, sizes, widths, alt, first }: ImgProps) {
  const { src, srcSet } = imageSources(source, widths)
  return (
    <img
      src={src}
      srcSet={srcSet}
      sizes={srcSet ? sizes : undefined}
      width={source.width}
      height={source.height}
      alt={alt ?? source.alt}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
      className="covers"
      style={source.focal ? { objectPosition: source.focal } : undefined}
    />
  )
}

/** A logo, whole, in the height that its place gives it. */
export function LogoImage({
  image: { url, alt, width, height },
  className,
  ...rest
}: { image: ImageSource } & Pick<ComponentProps<'img'>, 'alt' | 'loading' | 'className'>) {
  return (
    <img
      {...{ src: url, alt, width, height, ...rest }}
      decoding="async"
      className={clsx('w-auto object-contain', className)}
    />
  )
}

/** An image of the platform, or of the store: those may have a point that stays visible (`focal`). */
export type ImageSource = StoreImage

/** Smallest and largest width in `srcset`, in pixels. */
export type ImageWidths = { from?: number; upTo?: number }

/**
 * URLs of an image at the image optimiser: `src`, and `srcSet` limited to the widths that the image
 * can have on the page, because ten URLs for each thumbnail would make every page heavier.
 */
export function imageSources(source: ImageSource, { from = 375, upTo = 1920 }: ImageWidths = {}) {
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
