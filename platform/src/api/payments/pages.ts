import { html } from 'hono/html'
import type { PageMessages } from '#http/page-messages.ts'
import { renderPage } from '#http/page.ts'

/**
 * Forwards to the provider's page. Not a redirect, because the shop's `form-action` policy also
 * applies to redirects after a form, and the shop does not know the provider's origin.
 */
export function forwardPage({ language, payment }: PageMessages, url: string) {
  const { paying, pay } = payment
  const body = html`<meta http-equiv="refresh" content="0;url=${url}" />
    <h1>${paying}</h1>
    <p><a href="${url}">${pay}</a></p>`
  return renderPage(paying, body, language)
}

/** Shown when the provider's page cannot be opened; `cancelUrl` offers other payment methods. */
export function closedPage({ language, payment }: PageMessages, cancelUrl: string) {
  const { closed, nothing, again, other } = payment
  const body = html`<h1>${closed}</h1>
    <p>${nothing}</p>
    <p><a href="">${again}</a></p>
    <p><a href="${cancelUrl}">${other}</a></p>`
  return renderPage(closed, body, language)
}

/** Shown for an unknown payment. */
export function unknownPaymentPage({ language, payment }: PageMessages) {
  const { unknown, begin } = payment
  const body = html`<h1>${unknown}</h1>
    <p>${begin}</p>`
  return renderPage(unknown, body, language)
}
