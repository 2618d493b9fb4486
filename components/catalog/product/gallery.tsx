'use client'

import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { classNames } from '@/components/ui/class-names'
import { ownValue } from '@/lib/shop/own-value'
import { useChoice } from './selected-options'
import type { GalleryPicture, GalleryTexts } from './gallery-parts'

const Viewer = lazy(() => import('./viewer'))

type GalleryProps = {
  look: 'mosaic' | 'stage'
  title: string
  pictures: readonly GalleryPicture[]
  texts: GalleryTexts
}

const LARGE = '(width >= 64rem) 55vw, 100vw'
const SMALL = '(width >= 64rem) 27vw, 100vw'

/**
 * The pictures of a product, that of the chosen variant first. Small screens swipe through them;
 * `mosaic` lays them out on large ones, `stage` keeps one large above its thumbnails. Each
 * picture is a link to itself, which scripts open in a viewer.
 */
export function Gallery({ look, title, pictures, texts }: GalleryProps) {
  const { variant, product, choice } = useChoice()
  const [open, setOpen] = useState<number | null>(null)
  const rail = useRef<HTMLUListElement>(null)
  const shown = variant?.picture ?? pictureUnder(product, choice)
  const order = orderOf(pictures.length, product, shown)
  useEffect(() => {
    rail.current?.scrollTo({ left: 0 })
  }, [shown])
  // One large and pairs of small ones: a lone last picture would leave a hole.
  const laid = order.length % 2 === 1 ? order.length : order.length - 1
  return (
    <section aria-label={texts.region} className="grid content-start gap-2.5">
      <ul
        ref={rail}
        className={classNames(
          'flex snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]',
          look === 'mosaic' && 'lg:grid lg:grid-cols-2 lg:gap-gutter lg:overflow-visible',
        )}
      >
        {order.map((index, place) => {
          const picture = pictures[index]
          if (!picture) return null
          return (
            <li
              key={picture.full}
              id={`picture-${index + 1}`}
              className={classNames(
                'w-full flex-none snap-start',
                look === 'mosaic' && (place === 0 ? 'lg:col-span-2' : place >= laid && 'lg:hidden'),
              )}
            >
              <a
                href={picture.full}
                onClick={(event) => {
                  event.preventDefault()
                  setOpen(index)
                }}
                className="relative block aspect-square cursor-zoom-in overflow-hidden rounded-picture bg-surface focus-visible:-outline-offset-4"
              >
                <img
                  src={picture.src}
                  srcSet={picture.srcSet}
                  sizes={place === 0 || look === 'stage' ? LARGE : SMALL}
                  alt={picture.alt}
                  loading={place === 0 ? 'eager' : 'lazy'}
                  fetchPriority={place === 0 ? 'high' : 'auto'}
                  className="absolute inset-0 size-full object-cover"
                />
                <span className="sr-only">{texts.enlarge}</span>
              </a>
            </li>
          )
        })}
      </ul>
      <Thumbnails {...{ look, pictures, order, rail, texts }} />
      {open === null ? null : (
        <Suspense>
          <Viewer {...{ title, pictures, texts }} first={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </section>
  )
}

type ThumbnailsProps = Pick<GalleryProps, 'look' | 'pictures' | 'texts'> & {
  order: readonly number[]
  rail: React.RefObject<HTMLUListElement | null>
}

function Thumbnails({ look, pictures, order, rail, texts }: ThumbnailsProps) {
  const current = useRailPlace(rail)
  if (order.length < 2) return null
  return (
    <ul
      className={classNames(
        'grid gap-2 pb-2',
        look === 'mosaic' ? 'grid-cols-5 lg:hidden' : 'grid-cols-5 lg:grid-cols-6',
      )}
    >
      {order.map((index, place) => (
        <li
          key={index}
          className={classNames(
            'relative border-b-2 pb-1',
            place === current ? 'border-foreground' : 'border-transparent',
          )}
        >
          <a
            href={`#picture-${index + 1}`}
            aria-label={texts.picture
              .replace('{index}', String(place + 1))
              .replace('{count}', String(order.length))}
            aria-current={place === current ? 'true' : undefined}
            onClick={(event) => {
              event.preventDefault()
              rail.current?.scrollTo({ left: place * rail.current.clientWidth })
            }}
            className="block aspect-square overflow-hidden rounded-picture bg-surface"
          >
            <img
              src={pictures[index]?.small}
              alt=""
              loading="lazy"
              className="size-full object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Which picture of the rail is in view, from 0. */
function useRailPlace(rail: React.RefObject<HTMLUListElement | null>): number {
  const [place, setPlace] = useState(0)
  useEffect(() => {
    const element = rail.current
    if (!element) return
    const follow = () => setPlace(Math.round(element.scrollLeft / Math.max(element.clientWidth, 1)))
    element.addEventListener('scroll', follow, { passive: true })
    return () => element.removeEventListener('scroll', follow)
  }, [rail])
  return place
}

/** The picture of the first variant under an open choice. */
function pictureUnder(
  product: ReturnType<typeof useChoice>['product'],
  choice: Readonly<Record<string, string>>,
): number {
  const first = product.variants.find(({ options }) =>
    options.every(({ name, value }) => (ownValue(choice, name) ?? value) === value),
  )
  return first?.picture ?? 0
}

/** The chosen variant's picture first, then the details, then the other variants. */
function orderOf(
  count: number,
  product: ReturnType<typeof useChoice>['product'],
  shown: number,
): number[] {
  const ofVariants = new Set(product.variants.map(({ picture }) => picture))
  const rank = (index: number) => (index === shown ? 0 : ofVariants.has(index) ? 2 : 1)
  return Array.from({ length: count }, (_, index) => index).sort(
    (one, other) => rank(one) - rank(other),
  )
}
