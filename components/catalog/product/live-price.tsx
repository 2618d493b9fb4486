'use client'

import { LOW_STOCK } from '@/lib/shop/catalog/availability'
import { Price } from '@/components/ui/price'
import { useChoice } from './selected-options'

export type StockTexts = {
  /** "{count} in stock, ready to send" */
  inStock: string
  plenty: string
  onlyLeft: string
  soldOut: string
  soldOutText: string
}

/** The price of what is chosen; while something is open, the lowest one with "from". */
export function LivePrice({
  labels,
  from,
}: {
  labels: { before: string; now: string }
  from: string
}) {
  const { variant, product } = useChoice()
  return (
    <Price
      now={variant?.price ?? product.lowest}
      before={variant?.before ?? undefined}
      from={!variant && product.isRange ? from : undefined}
      labels={labels}
      className="text-[1.375rem] leading-tight font-medium"
    />
  )
}

const marks = { in: 'stock-in', low: 'stock-low', out: 'stock-out' } as const

/** How many there are, with a mark that is full, half or hollow; says its change once, politely. */
export function StockLine({ texts }: { texts: StockTexts }) {
  const { variant } = useChoice()
  if (!variant) return <p role="status" className="empty:hidden" />
  const count = variant.availableQuantity
  const state = count === 0 ? 'out' : count <= LOW_STOCK ? 'low' : 'in'
  const fill = (text: string) => text.replace('{count}', String(count))
  const sentence = {
    out: texts.soldOut,
    low: fill(texts.onlyLeft),
    in: count > 50 ? texts.plenty : fill(texts.inStock),
  }
  return (
    <p role="status" className="flex items-baseline gap-2.5 text-label">
      <span aria-hidden="true" className={`stock-mark ${marks[state]}`} />
      <span>
        {/* Price and stock are one message; the price is seen elsewhere. */}
        <span className="sr-only">{variant.price}. </span>
        {sentence[state]}
      </span>
    </p>
  )
}
