import type { AnalyticsEvent } from '@/lib/shop/analytics/event-schema'
import type { Store } from '@/lib/shop/store/store-schema'

/**
 * What it means that a page is shown, for the scripts that measure. Nothing in stores without
 * receivers.
 *
 * @param event made only when it is needed
 */
export function MeasuredEvent({
  store,
  event,
}: {
  store: Store
  event: () => AnalyticsEvent | null
}) {
  const measured = store.analytics ? event() : null
  return measured ? <template data-event={JSON.stringify(measured)} /> : null
}
