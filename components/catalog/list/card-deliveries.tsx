'use client'

import { createPortal } from 'react-dom'
import { useLocalPath } from '@/components/ui/locale-prefix'
import { readPostalCode } from '@/components/ui/remembered'
import { useRead } from '@/components/ui/reads'
import { CARDS_AT_ONCE, isCardDeliveries } from '@/lib/shop/catalog/estimate'

const variantOf = (place: HTMLElement) => place.dataset['delivery'] ?? ''

/** Shows the deliveries of cards, in their elements with `data-delivery`; none if they fail. */
export default function CardDeliveries({ places }: { places: readonly HTMLElement[] }) {
  const ids = [...new Set(places.map(variantOf))]
  const batches = Array.from({ length: Math.ceil(ids.length / CARDS_AT_ONCE) }, (_, index) =>
    ids.slice(index * CARDS_AT_ONCE, (index + 1) * CARDS_AT_ONCE),
  )
  return batches.map((batch) => (
    <Deliveries
      key={batch[0]}
      ids={batch}
      places={places.filter((place) => batch.includes(variantOf(place)))}
    />
  ))
}

function Deliveries({ ids, places }: { ids: readonly string[]; places: readonly HTMLElement[] }) {
  const local = useLocalPath()
  const query = new URLSearchParams([
    ...ids.map((id) => ['variant', id]),
    ['postalCode', readPostalCode()],
  ])
  const { data = [] } = useRead(local(`/api/deliveries?${query}`), isCardDeliveries)
  const texts = new Map(data.map(({ variantId, text }) => [variantId, text]))
  return places.map((place) => createPortal(texts.get(variantOf(place)), place, variantOf(place)))
}
