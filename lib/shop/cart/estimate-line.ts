import type { OrderBy } from '@/lib/shop/checkout/order-by'

/** A line of the cart's delivery estimate. */
export interface EstimateLine {
  /** Method, days and price. */
  readonly text: string
  readonly orderBy: OrderBy | null
}
