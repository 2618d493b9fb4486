import type { AnalyticsEvent } from '@/lib/shop/analytics/event-schema'
import type { Store } from '@/lib/shop/store/store-schema'

/**
 * The event that showing a page stands for; nothing in stores without receivers.
 * @param event called only when the store measures
 * @param slugs of the products of a list, as the links on its page have them
 */
export function MeasuredEvent({
  store,
  event,
  slugs = () => [],
}: {
  store: Store
  event: () => AnalyticsEvent | null
  slugs?: () => readonly string[]
}) {
  const measured = store.analytics ? event() : null
  if (!measured) return null
  const data = {
    'data-event': JSON.stringify(measured),
    'data-slugs': slugs().join(' ') || undefined,
  }
  return <template {...data} />
}
