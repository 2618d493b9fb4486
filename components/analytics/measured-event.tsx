import type { AnalyticsEvent } from '@/lib/shop/analytics/event-schema'
import type { Store } from '@/lib/shop/store/store-schema'

/**
 * What it means that a page is shown, for the scripts that measure. Nothing in stores without
 * receivers.
 *
 * @param event made only when it is needed
 * @param slugs of the products of a list, as links of its page name them
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
