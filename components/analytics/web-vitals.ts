import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals'
import { VITALS_PATH, pageKind } from '@/lib/shop/web-vitals'

/**
 * Reports how fast this document was, by the kind of page and without its address. Pages that the
 * router shows after it belong to the document that was opened.
 */
export function reportWebVitals(): void {
  const page = pageKind(documentPath(), document.documentElement.lang)
  const seen = new Set<string>()
  let vitals: Record<string, number> = {}

  const add = ({ id, name, value }: Metric) => {
    // Some change as long as the page is open; the histograms count each once.
    if (seen.has(id)) return
    seen.add(id)
    vitals[name] = value
  }
  for (const follow of [onCLS, onFCP, onINP, onLCP, onTTFB]) follow(add)

  // The last moment of which a phone tells. After the callbacks above, which finish there too.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || Object.keys(vitals).length === 0) return
    navigator.sendBeacon(VITALS_PATH, JSON.stringify({ page, vitals }))
    vitals = {}
  })
}

/** Of the document that was loaded: the router may have shown another page since. */
function documentPath(): string {
  const [entry] = performance.getEntriesByType('navigation')
  return entry ? new URL(entry.name).pathname : location.pathname
}
