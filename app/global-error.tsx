'use client'

/**
 * Shown when a root layout fails in the browser. It has neither the store nor its messages, so it
 * goes on to the outage page of this path, in the look of the store and the language of the document.
 * Document requests never get it: server answers them with that page.
 */
export default function GlobalError() {
  const lang = globalThis.document?.documentElement.lang || 'en'
  const path = globalThis.location?.pathname.replace(RegExp(`^/${lang}(?=/|$)`), '')
  return (
    <html lang={lang}>
      <head>
        <meta httpEquiv="refresh" content={`0;url=/${lang}/outage?returnTo=${path}`} />
      </head>
      <body />
    </html>
  )
}
