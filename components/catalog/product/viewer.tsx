'use client'

import { useEffect, useState } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { ArrowIcon } from '@/components/ui/icons'
import { useProduct } from './selected-options'

/** One product image; the browser derives the sizes for the gallery and its viewer from it. */
export type GalleryImage = {
  /** Its URL at the image optimiser, in the largest size. */
  full: string
  /** The available widths, in pixels. */
  widths: readonly number[]
  alt: string
}

type ViewerProps = {
  title: string
  images: readonly GalleryImage[]
  first: number
  onClose: () => void
}

const arrow =
  'absolute top-1/2 grid size-13 -translate-y-1/2 place-items-center rounded-control bg-background hover:bg-foreground hover:text-background max-sm:top-auto max-sm:bottom-3 max-sm:translate-y-0'

/** One image at a time in full; arrow keys change it, Esc closes the viewer. */
export default function Viewer({ title, images, first, onClose }: ViewerProps) {
  const { t } = useProduct()
  const [index, setIndex] = useState(first)
  const image = images[index]
  const step = (by: number) => setIndex((index + by + images.length) % images.length)
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
      const by = key === forward ? 1 : key === 'ArrowRight' || key === 'ArrowLeft' ? -1 : 0
      if (by !== 0) setIndex((at) => (at + by + images.length) % images.length)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [images.length])
  return (
    <Dialog
      onClose={onClose}
      position="full"
      closeLabel={t('closeViewer')}
      title={
        <>
          {title}{' '}
          <span
            role="status"
            className="num ps-2 font-body text-label font-normal tracking-normal text-muted-foreground"
          >
            {t('imageCount', { index: index + 1, count: images.length })}
          </span>
        </>
      }
    >
      <div role="group" aria-label={t('images')} className="relative h-full">
        {image ? (
          <img
            src={image.full}
            alt={image.alt}
            className="absolute inset-0 size-full object-contain"
          />
        ) : null}
        <button
          type="button"
          aria-label={t('previousImage')}
          onClick={() => step(-1)}
          className={`${arrow} start-4 rtl:[&>svg]:-scale-x-100`}
        >
          <ArrowIcon />
        </button>
        <button
          type="button"
          aria-label={t('nextImage')}
          onClick={() => step(1)}
          className={`${arrow} end-4 ltr:[&>svg]:-scale-x-100`}
        >
          <ArrowIcon />
        </button>
      </div>
    </Dialog>
  )
}
