import { keepEarlyEvents, takeEarlyEvents } from '@/components/analytics/early-events'

/*
 * Runs before anything else of ours in the browser: where it knows Trusted Types, a string becomes
 * the address of a script only if it names a file of this build, whoever wrote it (docs/decisions/208).
 */
const ownFiles = new URL('/_next/static/', location.origin).href

window.trustedTypes?.createPolicy('default', {
  createScriptURL(address) {
    // As it was given: the bundler finds a file that has arrived by its attribute.
    if (new URL(address, location.origin).href.startsWith(ownFiles)) return address
    throw new TypeError(`Not a script of this shop: ${address}`)
  },
  // A script or a handler in it does not run: script-src allows none that was not in the document.
  createHTML: (html) => html,
})

keepEarlyEvents()

// The scripts that measure, where a page says so, when it is there: a kept document may be before this.
if (document.readyState === 'complete') measure()
else addEventListener('load', measure)

function measure(): void {
  if (!document.querySelector('[data-analytics]')) takeEarlyEvents()
  if (document.querySelector('[data-analytics],[data-vitals]'))
    void import('@/components/analytics/after-load').then((it) => it.startAfterLoad())
}
