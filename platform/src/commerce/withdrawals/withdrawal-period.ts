import { countOpen, type LinePieces } from '#commerce/orders/line-pieces.ts'
import { findArrival, type DatedOrder } from '#commerce/returns/returnable.ts'
import { addDays, toInstant, toLocal, weekdayOf } from '#commerce/shipping/local-time.ts'
import type { Store } from '#store/schema/tenancy.ts'

/** Directive 2011/83/EU, Article 9(1). */
const legalDays = 14

type DeliveredOrder = Pick<DatedOrder, 'shipments' | 'timeline'> & {
  items: readonly LinePieces[]
}

/**
 * When the right of withdrawal ends: 14 days after the day on which the last parcel arrived, or the
 * store's longer `returnDays`. A period that would end at a weekend ends on Monday (Regulation
 * 1182/71, Article 3). Null until everything has arrived.
 */
export function findWithdrawalEnd(
  order: DeliveredOrder,
  { settings, timezone }: Pick<Store, 'settings' | 'timezone'>,
): Date | null {
  const arrival = findArrival(order)
  if (!arrival || order.items.some((item) => countOpen(item) > 0)) return null
  const days = Math.max(legalDays, settings.returnDays ?? 0)
  let last = addDays(toLocal(arrival, timezone).date, days)
  while (['saturday', 'sunday'].includes(weekdayOf(last))) last = addDays(last, 1)
  return toInstant(last, 24 * 60 - 1, timezone)
}
