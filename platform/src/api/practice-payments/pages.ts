import { html } from 'hono/html'
import type { PaymentPage } from '#commerce/payments/answer-payment.ts'
import { toMajor } from '#http/money.ts'
import { renderPage } from '#http/page.ts'
import type { Payment } from '#store/schema/payments.ts'

function formatAmount({ payment, store }: PaymentPage) {
  const { amountMinor, currencyCode: currency } = payment
  return new Intl.NumberFormat(store.defaultLocale, { style: 'currency', currency }).format(
    toMajor(amountMinor, currency),
  )
}

function facts(page: PaymentPage) {
  return html`<dl>
    <dt>To</dt>
    <dd>${page.store.name}</dd>
    <dt>Order</dt>
    <dd>${page.order.orderNumber}</dd>
    <dt>Amount</dt>
    <dd>${formatAmount(page)}</dd>
  </dl>`
}

const back = ({ payment }: PaymentPage) =>
  payment.returnUrl === null ? '' : html`<p><a href="${payment.returnUrl}">Back to the shop</a></p>`

/** The page of a pending payment. */
export function waitingPage(page: PaymentPage) {
  const announced =
    page.payment.approvalDueOn === null
      ? ''
      : html`<p role="status">An approval is on its way. You may still answer here.</p>`
  return renderPage(
    `Pay ${formatAmount(page)}`,
    html`<h1>Pay ${formatAmount(page)}</h1>
      <p>Practice payments: no card is needed and no money moves.</p>
      ${announced} ${facts(page)}
      <form method="post" class="actions">
        <button class="primary" name="answer" value="approve">Approve the payment</button>
        <button name="answer" value="decline">Decline the payment</button>
        <button name="answer" value="later">Leave now, approve in a few seconds</button>
        <button name="answer" value="cancel">Cancel and go back to the shop</button>
      </form>`,
  )
}

const outcomes: Record<Exclude<Payment['status'], 'pending'>, string> = {
  paid: 'This payment is approved',
  due: 'This payment is made elsewhere',
  declined: 'This payment was declined',
  cancelled: 'This payment was cancelled',
  expired: 'This payment was not answered in time',
  partiallyRefunded: 'A part of this payment was refunded',
  refunded: 'The money came too late and was sent back',
}

/** The outcome of a payment. A late approval of one that has ended is still possible. */
export function outcomePage(page: PaymentPage) {
  const { status } = page.payment
  const title = status === 'pending' ? '' : outcomes[status]
  const givenUp = status === 'declined' || status === 'cancelled' || status === 'expired'
  const late = givenUp
    ? html`<form method="post">
        <p>The order was given up. Money that arrives now is sent back.</p>
        <button name="answer" value="approve">Approve it late</button>
      </form>`
    : ''
  return renderPage(
    title,
    html`<h1>${title}</h1>
      ${facts(page)}${late}${back(page)}`,
  )
}

export function unknownPage() {
  const title = 'Payment not found'
  return renderPage(
    title,
    html`<h1>${title}</h1>
      <p>Go back to the shop and begin again.</p>`,
  )
}
