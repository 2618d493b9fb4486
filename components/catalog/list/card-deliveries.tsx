'use client'

import { useQueries } from '@tanstack/react-query'
import { createPortal } from 'react-dom'
import { useLocalPath } from '@/components/ui/locale-prefix'
import { readJson } from '@/components/ui/read-json'
import { readPostalCode } from '@/components/ui/remembered-postal-code'
import { CARDS_AT_ONCE, isCardDeliveries } from '@/lib/shop/catalog/card-deliveries'

const variantOf = (place: HTMLElement) => place.dataset['delivery'] ?? ''

/**
 * Loads and shows the deliveries of cards, in their elements with `data-delivery`. They are an extra:
 * while they cannot be had the cards stay as they are.
 */
export default function CardDeliveries({ places }: { places: readonly HTMLElement[] }) {
  const local = useLocalPath()
  const postalCode = readPostalCode()
  const ids = [...new Set(places.map(variantOf))]
  const batches = Array.from({ length: Math.ceil(ids.length / CARDS_AT_ONCE) }, (_, index) =>
    ids.slice(index * CARDS_AT_ONCE, (index + 1) * CARDS_AT_ONCE),
  )
  const replies = useQueries({
    queries: batches.map((batch) => ({
      queryKey: ['deliveries', postalCode, ...batch],
      queryFn: ({ signal }: { signal: AbortSignal }) => {
        const query = new URLSearchParams([
          ...batch.map((id) => ['variant', id]),
          ['postalCode', postalCode],
        ])
        return readJson(local(`/api/deliveries?${query}`), isCardDeliveries, { signal })
      },
    })),
  })
  const texts = new Map(
    replies.flatMap(({ data = [] }) => data.map(({ variantId, text }) => [variantId, text])),
  )
  return places.map((place) => createPortal(texts.get(variantOf(place)), place, variantOf(place)))
}
