import { useState, type ReactNode } from 'react'
import { format, t } from '#i18n/i18n.ts'
import { Stepper } from '#ui/field.tsx'
import { Picture } from '#ui/picture.tsx'
import type { OrderItem } from './order-rules.ts'

/**
 * How many of each line of an order. A number that another person has made too large meanwhile is
 * lowered to what is left.
 */
export function useQuantities(
  items: readonly OrderItem[],
  maxOf: (item: OrderItem) => number,
  /** How many it is at first; by default all. */
  startOf = maxOf,
) {
  const [typed, setTyped] = useState<Record<string, number>>({})
  const rows = items
    .map((item) => {
      const max = maxOf(item)
      return { item, max, quantity: Math.min(max, typed[item.id] ?? startOf(item)) }
    })
    .filter(({ max }) => max > 0)
  const lines = rows
    .map(({ item, quantity }) => ({ orderItemId: item.id, quantity }))
    .filter(({ quantity }) => quantity > 0)
  return {
    rows,
    /** The lines with a quantity above 0. */
    lines,
    total: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    set: (id: string, quantity: number) => setTyped((before) => ({ ...before, [id]: quantity })),
  }
}

interface Named extends Pick<OrderItem, 'title' | 'sku'> {
  contentTitle?: string
  options: readonly { value: string }[]
  image: { url: string } | null | undefined
}

/** What an item is, as staff know it, and more of it below. */
export function ItemName({ item, children }: { item: Named; children?: ReactNode }) {
  const { title, contentTitle, sku, image } = item
  const details = item.options.map(({ value }) => value).join(' · ')
  return (
    <span className="item-name with-image">
      <Picture of={image} />
      <span>
        <bdi>{contentTitle ?? title}</bdi>
        <span className="hint">
          {details && <bdi>{details}</bdi>} <bdi className="sku">{sku}</bdi>
        </span>
        {children}
      </span>
    </span>
  )
}

interface ListProps {
  quantities: ReturnType<typeof useQuantities>
  /** What is done with them, if there is more than one list. */
  name?: string
}

/** The lines of an order with a quantity each. */
export function QuantityList({ quantities, name }: ListProps) {
  if (quantities.rows.length === 0) return null
  return (
    <div>
      {name && <p className="hint">{name}</p>}
      <ul className="quantities">
        {quantities.rows.map(({ item, max, quantity }) => (
          <li key={item.id}>
            <ItemName item={item}>
              {item.pieces.unwanted > 0 && (
                <span className="hint">
                  {t.order.withdrawnPieces(format.number(item.pieces.unwanted))}
                </span>
              )}
            </ItemName>
            <Stepper
              label={name ? `${name}: ${item.contentTitle}` : t.ship.quantity(item.contentTitle)}
              value={quantity}
              max={max}
              onChange={(value) => quantities.set(item.id, value)}
            />
            <span className="hint">{t.ship.of(format.number(max))}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
