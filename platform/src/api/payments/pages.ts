import { html } from 'hono/html'
import type { PageMessages } from '#http/page-messages.ts'
import { renderPage } from '#http/page.ts'

/**
 * Leads to the provider's page. A page and not a redirect, because browsers hold the redirects that
 * follow a form to the origins that the shop lists: so the shop need not know the provider's.
 */
export function forwardPage({ language, payment }: PageMessages, url: string) {
  const { paying, pay } = payment
  const body = html`<meta http-equiv="refresh" content="0;url=${url}" />
    <h1>${paying}</h1>
    <p><a href="${url}">${pay}</a></p>`
  return renderPage(paying, body, language)
}

/** The provider's page cannot be opened; `cancelUrl` leads to another way to pay. */
export function closedPage({ language, payment }: PageMessages, cancelUrl: string) {
  const { closed, nothing, again, other } = payment
  const body = html`<h1>${closed}</h1>
    <p>${nothing}</p>
    <p><a href="">${again}</a></p>
    <p><a href="${cancelUrl}">${other}</a></p>`
  return renderPage(closed, body, language)
}

/** No payment has this address. */
export function unknownPaymentPage({ language, payment }: PageMessages) {
  const { unknown, begin } = payment
  const body = html`<h1>${unknown}</h1>
    <p>${begin}</p>`
  return renderPage(unknown, body, language)
}
