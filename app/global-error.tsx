'use client'

import { useEffect, useState } from 'react'

function readPage() {
  if (typeof document === 'undefined') return { lang: 'en', dir: 'ltr', href: '/' }
  const { lang, dir } = document.documentElement
  return { lang, dir, href: location.href }
}

/**
 * Shown when a root layout fails in the browser, so it relies on no store and no styles; its texts
 * are loaded only then. Document requests never get it: server answers them with the outage page.
 */
export default function GlobalError() {
  const [page] = useState(readPage)
  const [fault, setFault] = useState<{ title: string; text?: string; again: string }>()
  useEffect(() => {
    import('@/lib/shop/i18n/faults').then(
      ({ faultIn }) => setFault(faultIn(page.lang)),
      () => setFault({ title: 'Something went wrong', again: 'Try again' }),
    )
  }, [page])
  return (
    <html lang={page.lang} dir={page.dir}>
      <body style={{ margin: '15vh 8vw', font: '1rem/1.5 sans-serif' }}>
        <main>
          <h1>{fault?.title}</h1>
          <p>{fault?.text}</p>
          <a href={page.href}>{fault?.again}</a>
        </main>
      </body>
    </html>
  )
}
