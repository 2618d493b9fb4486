'use client'

/**
 * Shown when a root layout itself fails in the browser: no store, no messages and no styles can be
 * counted on. Documents never hold it; scripts/serving answers them with the outage page.
 */
export default function GlobalError() {
  return (
    <html lang="en">
      <body>
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
