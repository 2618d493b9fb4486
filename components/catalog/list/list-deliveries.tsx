'use client'

import { useEffect, useState } from 'react'
import { useLatePart } from '@/components/ui/use-late-part'

/**
 * Fills in delivery dates and prices on the cards of a list. The list is cached for everyone, but
 * dates pass and postal codes differ, so the browser requests them, for all cards at once.
 */
export function ListDeliveries() {
  const [places, setPlaces] = useState<readonly HTMLElement[]>([])
  useEffect(() => {
    const frame = requestAnimationFrame(() =>
      setPlaces([...document.querySelectorAll<HTMLElement>('[data-delivery]')]),
    )
    return () => cancelAnimationFrame(frame)
  }, [])
  const cards = useLatePart(places.length > 0 && (() => import('./card-deliveries')))
  return cards ? <cards.default places={places} /> : null
}
