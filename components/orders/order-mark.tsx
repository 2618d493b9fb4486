import { clsx } from 'clsx'
import { orderTone } from '@/lib/shop/orders/order-states'

const marks = {
  underWay: 'bg-primary forced-colors:bg-[CanvasText]',
  done: 'bg-success forced-colors:bg-[CanvasText]',
  ended: 'border border-foreground',
} as const

/** The state as text; the mark repeats whether the order is open, done or ended. */
export function OrderMark({ state, label }: { state: string; label: string }) {
  return (
    <span className="flex items-center gap-2.5 text-label">
      <span aria-hidden="true" className={clsx('size-2.5 flex-none', marks[orderTone(state)])} />
      {label}
    </span>
  )
}
