import { html } from 'hono/html'
import { renderPage } from '#http/page.ts'

const texts = {
  en: {
    paying: 'Taking you to the payment',
    pay: 'Continue to the payment',
    closed: 'The payment page can’t be opened right now',
    nothing: 'You haven’t been charged. Try again, or choose another way to pay.',
    again: 'Try again',
    other: 'Choose another way to pay',
    unknown: 'Payment not found',
    begin: 'Go back to the shop and begin again.',
  },
  sv: {
    paying: 'Du skickas vidare till betalningen',
    pay: 'Fortsätt till betalningen',
    closed: 'Betalsidan går inte att öppna just nu',
    nothing: 'Inget har dragits. Försök igen eller välj ett annat sätt att betala.',
    again: 'Försök igen',
    other: 'Välj ett annat sätt att betala',
    unknown: 'Betalningen hittades inte',
    begin: 'Gå tillbaka till butiken och börja om.',
  },
}

/** A language of these pages. */
export type PageLanguage = keyof typeof texts

/** The first of the shopper's languages (RFC 9110 §12.5.4) that these pages have, else English. */
export function readPageLanguage(acceptLanguage: string | undefined): PageLanguage {
  const wanted = (acceptLanguage ?? '').toLowerCase().match(/\b(en|sv)\b/)?.[1]
  return wanted === 'sv' ? 'sv' : 'en'
}

/**
 * Leads to the provider's page. A page and not a redirect, because browsers hold the redirects that
 * follow a form to the origins that the shop lists: so the shop need not know the provider's.
 */
export function forwardPage(language: PageLanguage, url: string) {
  const { paying, pay } = texts[language]
  const body = html`<meta http-equiv="refresh" content="0;url=${url}" />
    <h1>${paying}</h1>
    <p><a href="${url}">${pay}</a></p>`
  return renderPage(paying, body, language)
}

/** The provider's page cannot be opened; `cancelUrl` leads to another way to pay. */
export function closedPage(language: PageLanguage, cancelUrl: string) {
  const { closed, nothing, again, other } = texts[language]
  const body = html`<h1>${closed}</h1>
    <p>${nothing}</p>
    <p><a href="">${again}</a></p>
    <p><a href="${cancelUrl}">${other}</a></p>`
  return renderPage(closed, body, language)
}

/** No payment has this address. */
export function unknownPaymentPage(language: PageLanguage) {
  const { unknown, begin } = texts[language]
  const body = html`<h1>${unknown}</h1>
    <p>${begin}</p>`
  return renderPage(unknown, body, language)
}
