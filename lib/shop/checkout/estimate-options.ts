import { compareMoney, type Money } from '@/lib/shop/i18n/money'

interface DeliveryOption {
  readonly type: string
  readonly available: boolean
  readonly price: Money
  readonly estimatedDelivery: { readonly earliest: string; readonly latest: string } | null
}

const MAX_DELIVERIES = 2

/**
 * The options that a delivery estimate shows: the two cheapest deliveries, those without a date
 * last, and one pickup. `cheapest` is the cheapest delivery of all.
 */
export function estimateOptions<Option extends DeliveryOption>(
  options: readonly Option[],
): { deliveries: Option[]; cheapest: Option | undefined; pickup: Option | undefined } {
  const available = options.filter((option) => option.available)
  const byPrice = available
    .filter(({ type }) => type !== 'pickup')
    .sort((one, other) => compareMoney(one.price, other.price))
  const dated = byPrice.filter(({ estimatedDelivery }) => estimatedDelivery)
  const undated = byPrice.filter(({ estimatedDelivery }) => !estimatedDelivery)
  return {
    deliveries: [...dated, ...undated].slice(0, MAX_DELIVERIES),
    cheapest: byPrice[0],
    pickup: available.find(({ type }) => type === 'pickup'),
  }
}
