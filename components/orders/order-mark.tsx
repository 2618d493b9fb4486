import { classNames } from '@/components/ui/class-names'
import { orderTone } from '@/lib/shop/orders/order-states'

const marks = {
  underWay: 'bg-primary forced-colors:bg-[CanvasText]',
  done: 'bg-success forced-colors:bg-[CanvasText]',
  ended: 'border border-foreground',
} as const

/** The state in words; the square only says again whether it is under way, done or ended. */
export function OrderMark({ state, words }: { state: string; words: string }) {
  return (
    <span className="flex items-center gap-2.5 text-label">
      <span
        aria-hidden="true"
        className={classNames('size-2.5 flex-none', marks[orderTone(state)])}
      />
      {words}
    </span>
  )
}
