import { keepEarlyEvents, takeEarlyEvents } from '@/components/analytics/early-events'

/*
 * Runs in the browser before all our other code. In browsers with Trusted Types, a string is
 * accepted as a script URL only if it names a file of this build, whichever code set it
 * (docs/decisions/208).
 */
const ownFiles = new URL('/_next/static/', location.origin).href

window.trustedTypes?.createPolicy('default', {
  createScriptURL(address) {
    // Returned unchanged: the bundler finds a loaded script by its attribute.
    if (new URL(address, location.origin).href.startsWith(ownFiles)) return address
    throw new TypeError(`Not a script of this shop: ${address}`)
  },
  // Scripts and handlers in it do not run: script-src allows only those of the document.
  createHTML: (html) => html,
})

keepEarlyEvents()

// Loads what the page asks for, analytics and its own speed, once it has loaded: a cached document
// may already be complete before this code runs.
if (document.readyState === 'complete') measure()
else addEventListener('load', measure)

function measure(): void {
  const settings = document.querySelector<HTMLElement>('[data-analytics]')?.dataset['analytics']
  if (settings)
    void import('@/components/analytics/measuring').then((it) => it.startMeasuring(settings))
  else takeEarlyEvents()
  if (document.querySelector('[data-vitals]'))
    void import('@/components/analytics/web-vitals').then((it) => it.reportWebVitals())
}
