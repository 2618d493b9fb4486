import { bodyLimit } from 'hono/body-limit'
import { createPaymentContext } from '#adapters/payment-providers.ts'
import {
  answerPayment,
  approvalOf,
  approveLater,
  findPayment,
  readPaymentPage,
  type PaymentContext,
} from '#commerce/payments/answer-payment.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { pageHeaders } from '#http/page.ts'
import type { Services } from '#services.ts'
import type { Payment } from '#store/schema/payments.ts'
import { seeOther, unknownPayment } from '#api/payments/pages.ts'
import { outcomePage, waitingPage } from './pages.ts'

/** Long enough for the shopper to be back in the shop before the approval arrives. */
const lateApprovalMs = 8_000

const answers = ['approve', 'decline', 'cancel', 'later'] as const
type PageAnswer = (typeof answers)[number]

function headersFor(returnUrl: string | null) {
  return pageHeaders(returnUrl === null ? [] : [new URL(returnUrl).origin])
}

/** Settles a payment whose late approval or expiry is due when its page is opened. */
async function settle(
  services: Services,
  context: PaymentContext,
  payment: Payment,
): Promise<Payment> {
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
