import { bodyLimit } from 'hono/body-limit'
import { createPaymentContext } from '#adapters/payment-providers.ts'
import {
  answerPayment,
  approvalOf,
  approveLater,
  findPayment,
  readPaymentPage,
  type PaymentContext,
  type PaymentPage,
} from '#commerce/payments/answer-payment.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { pageHeaders, renderPage } from '#http/page.ts'
import type { Services } from '#services.ts'
import type { Payment } from '#store/schema/payments.ts'
import { seeOther, unknownPayment } from '#api/payments/pages.ts'
import { html } from 'hono/html'
import { isLocale } from '#languages.ts'
import { findPriceLocale } from '#store/language.ts'
import { amountWriter } from '#store/money.ts'
import { getPageMessages } from '#http/page-messages.ts'

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

/** Long enough for the shopper to be back in the shop before the approval arrives. */
const lateApprovalMs = 8_000

const answers = ['approve', 'decline', 'cancel', 'later'] as const
type PageAnswer = (typeof answers)[number]

function headersFor(returnUrl: string | null) {
  return pageHeaders(returnUrl === null ? [] : [new URL(returnUrl).origin])
}

/** Settles a payment whose late approval or expiry is due when its page is opened. */
async function settle(services: Services, context: PaymentContext, payment: Payment) {
  const now = services.clock()
  if (payment.status !== 'pending') return payment
  if (payment.approvalDueOn !== null && payment.approvalDueOn <= now) {
    return answerPayment(context, payment, approvalOf(payment), now)
  }
  const over = payment.expiresOn !== null && payment.expiresOn <= now
  return over ? answerPayment(context, payment, { answer: 'expire' }, now) : payment
}

async function act(
  services: Services,
  context: PaymentContext,
  payment: Payment,
  answer: PageAnswer,
) {
  const now = services.clock()
  if (answer === 'approve') return answerPayment(context, payment, approvalOf(payment), now)
  if (answer !== 'later') return answerPayment(context, payment, { answer }, now)
  return approveLater(services.db, payment, new Date(now.getTime() + lateApprovalMs))
}

const smallBody = bodyLimit({ maxSize: 4096 })

/**
 * The practice payment page, where shoppers approve or decline payments themselves: plain HTML
 * without scripts, at an unguessable URL. No money moves, so production has to enable it
 * explicitly.
 */
export const registerPracticePayments: RegisterRoutes = ({ api }, services) => {
  if (!services.config.practicePayments) return
  const context = createPaymentContext(services)
  const findPracticePayment = async (token: string) => {
    const payment = await findPayment(services.db, token)
    // Shoppers do not settle payments of another provider themselves.
    return payment?.provider === 'stripe' ? null : payment
  }
  api.use('/pay/*', smallBody)
  api.get('/pay/:token', async (c) => {
    const found = await findPracticePayment(c.req.param('token'))
    if (!found) return unknownPayment(c)
    const payment = await settle(services, context, found)
    const page = await readPaymentPage(services.db, payment)
    const html = await (payment.status === 'pending' ? waitingPage(page) : outcomePage(page))
    return c.html(html, 200, headersFor(payment.returnUrl))
  })
  api.post('/pay/:token', async (c) => {
    const found = await findPracticePayment(c.req.param('token'))
    if (!found) return unknownPayment(c)
    const { answer: given } = await c.req.parseBody()
    const answer = answers.find((each) => each === given)
    const payment = await settle(services, context, found)
    const { returnUrl } = payment
    if (!answer) {
      const html = await waitingPage(await readPaymentPage(services.db, payment))
      return c.html(html, 400, headersFor(returnUrl))
    }
    await act(services, context, payment, answer)
    const location = returnUrl ?? `/pay/${c.req.param('token')}`
    return seeOther(c, location, headersFor(returnUrl))
  })
}
