import { clsx } from 'clsx'
import { imageSources, type ImageSource, type ImageWidths } from './image-source'

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
  /** Point that must stay visible, as "75% 50%". */
  focal?: string | undefined
}

/**
 * An image in a frame of fixed ratio. The `img` is rendered on the server with its `srcset`: the
 * component of next/image would add 5 KiB of script to every page.
 */
export function ResponsiveImage({ source, name, className, ...rest }: ImageProps) {
  return (
    <div className={clsx('image-frame', className)}>
      {source ? (
        <Img source={source} {...rest} />
      ) : (
        <span className="absolute inset-x-0 bottom-0 p-3.5 text-micro text-muted-foreground">
          {name}
        </span>
      )}
    </div>
  )
}

type ImgProps = Pick<ImageProps, 'sizes' | 'widths' | 'alt' | 'first' | 'focal'> & {
  source: ImageSource
}

function Img({ source, sizes, widths, alt, first, focal }: ImgProps) {
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
      style={focal ? { objectPosition: focal } : undefined}
    />
  )
}
