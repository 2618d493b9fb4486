import type { ReactNode } from 'react'
import type { EstimateRow } from '@/lib/shop/catalog/estimate'
import type { OrderBy } from '@/lib/shop/checkout/delivery-dates'

type EstimateRowsProps = {
  rows: readonly EstimateRow[]
  /** Renders the order deadline, which is said once. */
  until: (orderBy: OrderBy) => ReactNode
}

/** The rows of a delivery estimate. */
export function EstimateRows({ rows, until }: EstimateRowsProps) {
  return (
    <ul className="divide-y divide-border">
      {rows.map((row, index) => (
        <li
          key={index}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 py-3.5 text-label"
        >
          {/* Days of the week are written small in some languages. */}
          <b className="first-letter:uppercase">
            <bdi>{row.title}</bdi>
          </b>
          <span className="num">{row.price}</span>
          <p className="col-span-full text-small text-muted-foreground">
            {row.note} {index === 0 && row.orderBy ? until(row.orderBy) : null}
          </p>
        </li>
      ))}
    </ul>
  )
}
