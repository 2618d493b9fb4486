'use client'

/**
 * Shown when a root layout fails in the browser, so it relies on no store, messages or styles.
 * Document requests never get it: server answers them with the outage page.
 */
export default function GlobalError() {
  return (
    <html lang="en">
      <body style={{ margin: '15vh 8vw', font: '1rem/1.5 sans-serif' }}>
        <main>
          <h1>Something went wrong</h1>
          <p>This page could not be shown. Your cart and your orders are safe.</p>
          <p>
            <a href="/">Back to the shop</a>
          </p>
        </main>
      </body>
    </html>
  )
}
