'use client'

import { useEffect, useState } from 'react'

const english = { title: 'Something went wrong', text: '', again: 'Try again' }

/**
 * Shown when a root layout fails in the browser, so it relies on no store and no styles; its texts
 * are loaded only then. Document requests never get it: server answers them with the outage page.
 */
export default function GlobalError() {
  const [root] = useState(() => {
    // On the server only when Next builds it.
    if (typeof document === 'undefined') return { lang: 'en', dir: 'ltr' }
    const { lang, dir } = document.documentElement
    return { lang, dir }
  })
  const [{ title, text, again }, setFault] = useState(english)
  useEffect(() => {
    void import('@/lib/shop/i18n/faults').then(({ faultIn }) => setFault(faultIn(root.lang)))
  }, [root])
  return (
    <html lang={root.lang} dir={root.dir}>
      <body style={{ margin: '15vh 8vw', font: '1rem/1.5 sans-serif' }}>
        <main>
          <h1>{title}</h1>
          <p>{text}</p>
          <a href="?">{again}</a>
        </main>
      </body>
    </html>
  )
}
