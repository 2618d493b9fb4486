import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals'

/** Reports how fast this document loaded, by the first segment of its path. */
export function reportWebVitals(): void {
  const [, first = '', second = ''] = documentPath().split('/')
  const page = first === document.documentElement.lang ? second : first
  const seen = new Set<string>()
  let vitals: Record<string, number> = {}

  const add = ({ id, name, value }: Metric) => {
    // Some values change as long as the page is open; the histograms count each one once.
    if (seen.has(id)) return
    seen.add(id)
    vitals[name] = value
  }
  for (const follow of [onCLS, onFCP, onINP, onLCP, onTTFB]) follow(add)

  // The last event that phones are sure to send. Runs after the callbacks above, which finish on it
  // too.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || Object.keys(vitals).length === 0) return
    navigator.sendBeacon('/vitals', JSON.stringify({ page, vitals }))
    vitals = {}
  })
}

/** The path of the document that was loaded: the router may have shown another page since. */
function documentPath(): string {
  const [entry] = performance.getEntriesByType('navigation')
  return entry ? new URL(entry.name).pathname : location.pathname
}
