import { useTranslations } from 'next-intl'
import { formatMomentDay, type Calendar } from '@/lib/shop/i18n/dates'
import { knownState } from '@/lib/shop/orders/order-states'

/** The fields that the displayed state of an order depends on. */
export interface OrderStateInput {
  readonly state: string
  readonly shipping: { readonly type: string } | null
  readonly timeline: readonly { readonly state: string; readonly occurredOn: string }[]
}

/** Formats the state of an order, with the day of delivery. */
export function useOrderState(calendar: Calendar): (order: OrderStateInput) => string {
  const t = useTranslations('account')
  return ({ state, shipping, timeline }) => {
    const known = knownState(state)
    const reached = timeline.findLast((event) => event.state === state)?.occurredOn
    const isPickup = shipping?.type === 'pickup'
    if (known === 'delivered' && reached) {
      const day = formatMomentDay(reached, calendar, 'dayOfYear')
      return t(isPickup ? 'collectedOn' : 'deliveredOn', { day })
    }
    return isPickup && known === 'delivered' ? t('state.collected') : t(`state.${known}`)
  }
}
