'use client'

import { lazy, Suspense, useEffect, useState } from 'react'

const CardDeliveries = lazy(() => import('./card-deliveries'))

/**
 * Fills in when and for how much the cards of a list arrive. The list is the same for everyone and
 * kept, days pass and a postal code is one shopper's: the browser asks for all cards at once.
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
