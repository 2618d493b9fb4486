'use client'

import { useEffect, useState } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { ArrowIcon } from '@/components/ui/icons'
import type { GalleryPicture, GalleryTexts } from './gallery-parts'

type ViewerProps = {
  title: string
  pictures: readonly GalleryPicture[]
  texts: GalleryTexts
  first: number
  onClose: () => void
}

const arrow =
  'absolute top-1/2 grid size-13 -translate-y-1/2 place-items-center rounded-control bg-background hover:bg-foreground hover:text-background max-sm:top-auto max-sm:bottom-3 max-sm:translate-y-0'

/** One picture after the other, whole, on the page's own ground; arrow keys go on, Esc goes back. */
export default function Viewer({ title, pictures, texts, first, onClose }: ViewerProps) {
  const [place, setPlace] = useState(first)
  const picture = pictures[place]
  const step = (by: number) => setPlace((place + by + pictures.length) % pictures.length)
  useEffect(() => {
    const turn = ({ key }: KeyboardEvent) => {
      const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
      if (by !== 0) setPlace((at) => (at + by + pictures.length) % pictures.length)
    }
    document.addEventListener('keydown', turn)
    return () => document.removeEventListener('keydown', turn)
  }, [pictures.length])
  const count = texts.picture
    .replace('{index}', String(place + 1))
    .replace('{count}', String(pictures.length))
  return (
    <Dialog
      open
      onClose={onClose}
      place="full"
      closeLabel={texts.close}
      title={
        <>
          {title}{' '}
          <span
            role="status"
            className="num ps-2 font-body text-label font-normal tracking-normal text-muted-foreground"
          >
            {count}
          </span>
        </>
      }
    >
      <div role="group" aria-label={texts.region} className="relative h-full bg-surface">
        {picture ? (
          <img
            src={picture.full}
            alt={picture.alt}
            className="absolute inset-0 size-full object-contain"
          />
        ) : null}
        <button
          type="button"
          aria-label={texts.previous}
          onClick={() => step(-1)}
          className={`${arrow} start-4`}
        >
          <ArrowIcon />
        </button>
        <button
          type="button"
          aria-label={texts.next}
          onClick={() => step(1)}
          className={`${arrow} end-4 [&>svg]:-scale-x-100`}
        >
          <ArrowIcon />
        </button>
      </div>
    </Dialog>
  )
}
