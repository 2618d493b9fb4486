import { classNames } from './class-names'
import { pictureAddresses, type ImageSource, type PictureWidths } from './image-source'

type ImageProps = {
  /** Null when the picture is missing: the ground stays, with the name at its foot. */
  source: ImageSource | null
  /** What the browser may expect, as "(width >= 64rem) 25vw, 50vw". */
  sizes: string
  /** Widths that this place on the page can need. */
  widths?: PictureWidths | undefined
  /** Overrides the source's text; "" for a repeat that says nothing new. */
  alt?: string | undefined
  /** Only for the largest picture in the first view: fetched at once and first. */
  first?: boolean | undefined
  /** The name shown when the picture is missing. */
  name?: string | undefined
  /** Ratio and size of the frame. */
  className?: string | undefined
  /** Point of the picture that must stay visible, as "75% 50%". */
  focal?: string | undefined
}

/**
 * A picture in a frame of fixed ratio on its `surface` ground. The `img` is written out on the
 * server with its `srcset`: next/image as a component would bring 5 KiB of script to every page.
 */
export function ResponsiveImage({ source, name, className, ...rest }: ImageProps) {
  return (
    <div className={classNames('relative overflow-hidden rounded-picture bg-surface', className)}>
      {source ? (
        <Drawn source={source} {...rest} />
      ) : (
        <span className="absolute inset-x-0 bottom-0 p-3.5 text-micro text-muted-foreground">
          {name}
        </span>
      )}
    </div>
  )
}

type DrawnProps = Pick<ImageProps, 'sizes' | 'widths' | 'alt' | 'first' | 'focal'> & {
  source: ImageSource
}

function Drawn({ source, sizes, widths, alt, first, focal }: DrawnProps) {
  const { src, srcSet } = pictureAddresses(source, widths)
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
      className="absolute inset-0 size-full object-cover"
      style={focal ? { objectPosition: focal } : undefined}
    />
  )
}
