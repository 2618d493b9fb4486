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

// The scripts that measure, in stores that do (components/analytics), when the page is there.
addEventListener('load', () => {
  const settings = document.querySelector<HTMLElement>('[data-analytics]')?.dataset['analytics']
  if (settings)
    void import('@/components/analytics/measuring').then(({ startMeasuring }) =>
      startMeasuring(settings),
    )
})
