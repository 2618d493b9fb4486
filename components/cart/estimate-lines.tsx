import { OrderBy } from '@/components/ui/order-by'
import type { EstimateLine } from '@/lib/shop/cart/cart-view'

/** The lines of the cart's delivery estimate, each with its order deadline. */
export function EstimateLines({ lines }: { lines: readonly EstimateLine[] }) {
  return lines.map(({ text, orderBy }) => (
    <p key={text}>
      {orderBy ? `${text}. ` : text}
      {orderBy ? <OrderBy orderBy={orderBy} /> : null}
    </p>
  ))
}
