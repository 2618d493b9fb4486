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

// Loads the analytics scripts, if the page asks for them, once it has loaded: a cached document may
// already be complete before this code runs.
if (document.readyState === 'complete') measure()
else addEventListener('load', measure)

function measure(): void {
  if (!document.querySelector('[data-analytics]')) takeEarlyEvents()
  if (document.querySelector('[data-analytics],[data-vitals]'))
    void import('@/components/analytics/after-load').then((it) => it.startAfterLoad())
}
