import { getImageProps } from 'next/image'
import { classNames } from './class-names'

export type PictureSource = { url: string; alt: string; width: number; height: number }

type PictureProps = {
  /** Null when the picture is missing: the ground stays, with the name at its foot. */
  source: PictureSource | null
  /** What the browser may expect, as "(width >= 64rem) 25vw, 50vw". */
  sizes: string
  /** Overrides the source's text; "" for a repeat that says nothing new. */
  alt?: string | undefined
  /** Only for the largest picture in the first view: fetched at once and first. */
  first?: boolean | undefined
  /** The name shown when the picture is missing. */
  name?: string | undefined
  /** Ratio and size of the frame. */
  className?: string | undefined
  imageClassName?: string | undefined
  /** Point of the picture that must stay visible, as "75% 50%". */
  focal?: string | undefined
}

/**
 * A picture in a frame of fixed ratio on its `surface` ground. The `img` is written out on the
 * server with its `srcset`: next/image as a component would bring 5 KiB of script to every page.
 */
export function Picture({
  source,
  sizes,
  alt,
  first,
  name,
  className,
  imageClassName,
  focal,
}: PictureProps) {
  return (
    <div className={classNames('relative overflow-hidden rounded-picture bg-surface', className)}>
      {source ? (
        <Drawn {...{ source, sizes, alt, first, imageClassName, focal }} />
      ) : (
        <span className="absolute inset-x-0 bottom-0 p-3.5 text-micro text-muted-foreground">
          {name}
        </span>
      )}
    </div>
  )
}

function Drawn({
  source,
  sizes,
  alt,
  first,
  imageClassName,
  focal,
}: Omit<PictureProps, 'className' | 'name' | 'source'> & { source: PictureSource }) {
  const { props } = getImageProps({
    src: source.url,
    alt: alt ?? source.alt,
    width: source.width,
    height: source.height,
    sizes,
    loading: first ? 'eager' : 'lazy',
    fetchPriority: first ? 'high' : 'auto',
  })
  const { style: _style, alt: text, ...attributes } = props
  return (
    <img
      {...attributes}
      alt={text}
      className={classNames('absolute inset-0 size-full object-cover', imageClassName)}
      style={focal ? { objectPosition: focal } : undefined}
    />
  )
}
