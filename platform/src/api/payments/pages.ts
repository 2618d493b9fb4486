import { html } from 'hono/html'
import type { ApiContext } from '#http/api.ts'
import { getPageMessages, readAcceptLanguage, type PageMessages } from '#http/page-messages.ts'
import { pageHeaders, renderPage } from '#http/page.ts'

/**
 * Forwards to the provider's page. Not a redirect, because the shop's `form-action` policy also
 * applies to redirects after a form, and the shop does not know the provider's origin.
 */
export function forwardPage(messages: PageMessages, url: string) {
  const { paying, pay } = messages.payment
  const body = html`<meta http-equiv="refresh" content="0;url=${url}" />
    <p><a href="${url}">${pay}</a></p>`
  return renderPage(paying, body, messages)
}

/** Shown when the provider's page cannot be opened; `cancelUrl` offers other payment methods. */
export function closedPage(messages: PageMessages, cancelUrl: string) {
  const { closed, nothing, again, other } = messages.payment
  const body = html`<p>${nothing}</p>
    <p><a href="">${again}</a></p>
    <p><a href="${cancelUrl}">${other}</a></p>`
  return renderPage(closed, body, messages)
}

/** Answers for an unknown payment, in a language that the browser accepts. */
export async function unknownPayment(c: ApiContext) {
  const messages = messagesFor(c)
  const { unknown, begin } = messages.payment
  return c.html(await renderPage(unknown, html`<p>${begin}</p>`, messages), 404, pageHeaders())
}

export const messagesFor = (c: ApiContext) =>
  getPageMessages(...readAcceptLanguage(c.req.header('accept-language')))

/** Redirects a browser, after a form too. */
export function seeOther(c: ApiContext, location: string, headers = pageHeaders()) {
  const response = c.body(null, 303, { ...headers, location })
  // A redirect has no body and therefore no content type.
  response.headers.delete('content-type')
  return response
}
