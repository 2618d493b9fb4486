'use client'

import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { matchingVariants } from '@/lib/shop/catalog/selected-variant'
import { useLatePart } from '@/components/ui/use-late-part'
import { useProduct } from './selected-options'
import type { GalleryImage } from './viewer'

type GalleryProps = {
  look: 'mosaic' | 'stage'
  title: string
  images: readonly GalleryImage[]
}

const LARGE = '(width >= 48rem) 55vw, 100vw'
const SMALL = '(width >= 64rem) 27vw, 100vw'

/**
 * The images of a product, the selected variant's first: swiped on small screens, on large ones a
 * grid (`mosaic`) or one above thumbnails (`stage`). Each links to its file, opened in a viewer.
 */
export function Gallery({ look, title, images }: GalleryProps) {
  const { variant, product, selectedOptions, t } = useProduct()
  const [open, setOpen] = useState<number | null>(null)
  const close = () => setOpen(null)
  const viewer = useLatePart(open !== null && (() => import('./viewer')), close)
  const rail = useRef<HTMLUListElement>(null)
  // While an option is open, the first variant that matches the others.
  const shown =
    variant?.imageIndex ?? matchingVariants(product, selectedOptions)[0]?.imageIndex ?? 0
  const order = imageOrder(images, product, shown)
  useEffect(() => {
    rail.current?.scrollTo({ left: 0 })
  }, [shown])
  // One large image and pairs of small ones: an unpaired last image would leave a gap.
  const inGrid = order.length - 1 + (order.length % 2)
  return (
    <section aria-label={t('images')} className="gallery">
      <ul
        ref={rail}
        className={clsx(
          'flex snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]',
          look === 'mosaic' && 'lg:grid lg:grid-cols-2 lg:gap-gutter lg:overflow-visible',
        )}
      >
        {order.map((index, position) => {
          const image = images[index]
          if (!image) return null
          return (
            <li
              key={image.full}
              id={`image-${index + 1}`}
              className={clsx(
                'w-full flex-none snap-start',
                look === 'mosaic' &&
                  (position === 0 ? 'lg:col-span-2' : position >= inGrid && 'lg:hidden'),
              )}
            >
              <a
                href={image.full}
                onClick={(event) => {
                  event.preventDefault()
                  setOpen(index)
                }}
                className="gallery-link"
              >
                <img
                  src={image.full}
                  srcSet={gallerySrcSet(image)}
                  sizes={position === 0 || look === 'stage' ? LARGE : SMALL}
                  alt={image.alt}
                  loading={position === 0 ? 'eager' : 'lazy'}
                  fetchPriority={position === 0 ? 'high' : 'low'}
                  className="covers"
                />
                <span className="sr-only">{t('enlargeImage')}</span>
              </a>
            </li>
          )
        })}
      </ul>
      <Thumbnails {...{ look, images, order, rail }} />
      {viewer && open !== null ? (
        <viewer.default {...{ title, images }} first={open} onClose={close} />
      ) : null}
    </section>
  )
}

type ThumbnailsProps = Pick<GalleryProps, 'look' | 'images'> & {
  order: readonly number[]
  rail: React.RefObject<HTMLUListElement | null>
}

function Thumbnails({ look, images, order, rail }: ThumbnailsProps) {
  const { t } = useProduct()
  const current = useVisibleIndex(rail)
  if (order.length < 2) return null
  return (
    <ul
      className={clsx(
        'grid grid-cols-5 gap-2 pb-2',
        look === 'mosaic' && 'lg:hidden',
        // Four or five fill the width of the large image; fewer would be as large as a second one.
        look === 'stage' &&
          (order.length <= 4 ? 'lg:grid-cols-4' : order.length > 5 && 'lg:grid-cols-6'),
      )}
    >
      {order.map((index, position) => (
        <li key={index} className="gallery-thumbnail">
          <a
            href={`#image-${index + 1}`}
            aria-label={t('imageCount', { index: position + 1, count: order.length })}
            aria-current={position === current ? 'true' : undefined}
            onClick={(event) => {
              event.preventDefault()
              if (rail.current) scrollToImage(rail.current, position)
            }}
            className="image-frame block aspect-square"
          >
            <img
              src={images[index] && imageOfWidth(images[index], 160)}
              alt=""
              loading="lazy"
              fetchPriority="low"
              className="covers"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** In right-to-left pages, scroll positions are negative (CSSOM View). */
function scrollToImage(rail: HTMLElement, position: number) {
  const sign = getComputedStyle(rail).direction === 'rtl' ? -1 : 1
  rail.scrollTo({ left: sign * position * rail.clientWidth })
}

function useVisibleIndex(rail: React.RefObject<HTMLUListElement | null>): number {
  const [visible, setVisible] = useState(0)
  useEffect(() => {
    const element = rail.current
    if (!element) return
    const follow = () =>
      setVisible(Math.round(Math.abs(element.scrollLeft) / Math.max(element.clientWidth, 1)))
    element.addEventListener('scroll', follow, { passive: true })
    return () => element.removeEventListener('scroll', follow)
  }, [rail])
  return visible
}

/** The image of the selected variant first, then details, then the other variants. */
function imageOrder(
  images: readonly unknown[],
  product: ReturnType<typeof useProduct>['product'],
  shown: number,
): number[] {
  const ofVariants = new Set(product.variants.map(({ imageIndex }) => imageIndex))
  const rank = (index: number) => (index === shown ? 0 : ofVariants.has(index) ? 2 : 1)
  return images.map((_, index) => index).sort((one, other) => rank(one) - rank(other))
}

function imageOfWidth({ full }: GalleryImage, width: number): string {
  return full.replace(/([?&]w=)\d+/, `$1${width}`)
}

/** The `srcset` of an image; none for an image of a single size. */
function gallerySrcSet(image: GalleryImage): string | undefined {
  if (image.widths.length < 2) return undefined
  return image.widths.map((width) => `${imageOfWidth(image, width)} ${width}w`).join(', ')
}
