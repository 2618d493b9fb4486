import { html } from 'hono/html'
import type { PaymentPage } from '#commerce/payments/answer-payment.ts'
import { isLocale } from '#languages.ts'
import { findPriceLocale } from '#store/language.ts'
import { amountWriter } from '#store/money.ts'
import { getPageMessages } from '#http/page-messages.ts'
import { renderPage } from '#http/page.ts'

/** Messages in the language of the order; only its shopper has the URL of the page. */
const messagesOf = ({ order, store }: PaymentPage) =>
  getPageMessages(order.locale, store.defaultLocale)

function amountOf({ payment, order, store }: PaymentPage) {
  const { amountMinor, currencyCode } = payment
  // A store could once be given what is no locale.
  const reader = [order.locale ?? '', store.defaultLocale].find(isLocale) ?? 'en'
  const locale = findPriceLocale(store, reader) ?? reader
  return amountWriter(currencyCode, locale)(amountMinor)
}

function facts(page: PaymentPage) {
  const { practice } = messagesOf(page)
  return html`<dl>
    <dt>${practice.to}</dt>
    <dd><bdi>${page.store.name}</bdi></dd>
    <dt>${practice.order}</dt>
    <dd><bdi>${page.order.orderNumber}</bdi></dd>
    <dt>${practice.amount}</dt>
    <dd><bdi>${amountOf(page)}</bdi></dd>
  </dl>`
}

function back(page: PaymentPage) {
  const { returnUrl } = page.payment
  if (returnUrl === null) return ''
  return html`<p><a href="${returnUrl}">${messagesOf(page).practice.back}</a></p>`
}

/** The page of a pending payment. */
export function waitingPage(page: PaymentPage) {
  const messages = messagesOf(page)
  const { practice } = messages
  const title = practice.title.replace('{amount}', () => amountOf(page))
  const announced =
    page.payment.approvalDueOn === null ? '' : html`<p role="status">${practice.announced}</p>`
  return renderPage(
    title,
    html`<p>${practice.lead}</p>
      ${announced} ${facts(page)}
      <form method="post" class="actions">
        <button class="primary" name="answer" value="approve">${practice.approve}</button>
        <button name="answer" value="decline">${practice.decline}</button>
        <button name="answer" value="later">${practice.later}</button>
        <button name="answer" value="cancel">${practice.cancel}</button>
      </form>`,
    messages,
  )
}

/** The outcome of a payment. A late approval of one that has ended is still possible. */
export function outcomePage(page: PaymentPage) {
  const messages = messagesOf(page)
  const { practice } = messages
  const { status } = page.payment
  const title = status === 'pending' ? '' : practice.outcome[status]
  const givenUp = status === 'declined' || status === 'cancelled' || status === 'expired'
  const late = givenUp
    ? html`<form method="post">
        <p>${practice.givenUp}</p>
        <button name="answer" value="approve">${practice.late}</button>
      </form>`
    : ''
  return renderPage(title, html`${facts(page)}${late}${back(page)}`, messages)
}
