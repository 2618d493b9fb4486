'use client'

import { lazy, Suspense, useEffect, useState } from 'react'

const CardDeliveries = lazy(() => import('./card-deliveries'))

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
  if (places.length === 0) return null
  return (
    <Suspense>
      <CardDeliveries places={places} />
    </Suspense>
  )
}
