'use client'

import { LOW_STOCK } from '@/lib/shop/catalog/product-model'
import { Price } from '@/components/ui/price'
import { useProduct } from './selected-options'

/** The price of the selected variant with its notes; while an option is open, the lowest price with "from". */
export function LivePrice({
  labels,
  from,
}: {
  labels: { was: string; now: string }
  from: string
}) {
  const { variant, product } = useProduct()
  return (
    <>
      <Price
        now={variant?.price ?? product.lowestPrice}
        was={variant?.compareAtPrice ?? undefined}
        from={!variant && product.isRange ? from : undefined}
        labels={labels}
        className="text-price leading-tight font-medium"
      />
      {(variant ?? product).priceNotes.map((note) => (
        <span key={note} className="order-last basis-full text-small text-muted-foreground">
          {note}
        </span>
      ))}
    </>
  )
}

const marks = { in: 'stock-in', low: 'stock-low', out: 'stock-out' } as const

/** The stock of the selected variant with a mark; a change is announced once, politely. */
export function StockLine() {
  const { variant, t } = useProduct()
  if (!variant) return <p role="status" className="empty:hidden" />
  const count = variant.availableQuantity
  const state = count === 0 ? 'out' : count <= LOW_STOCK ? 'low' : 'in'
  const text = {
    out: t('soldOut'),
    low: t('onlyLeft', { count }),
    in: count > 50 ? t('inStockPlenty') : t('inStock', { count }),
  }
  return (
    <p role="status" className="flex items-baseline gap-2.5 text-label">
      <span aria-hidden="true" className={`stock-mark ${marks[state]}`} />
      <span>
        {/* Announced together with the stock; the visible price stands elsewhere. */}
        <span className="sr-only">{variant.price}. </span>
        {text[state]}
      </span>
    </p>
  )
}
