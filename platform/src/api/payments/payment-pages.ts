import { createPaymentContext } from '#adapters/payment-providers.ts'
import { findPayment } from '#commerce/payments/answer-payment.ts'
import type { Unavailable } from '#commerce/payments/payment-provider.ts'
import { askSession, cancelSession, openSession } from '#commerce/payments/settle-session.ts'
import type { ApiContext } from '#http/api.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { pageHeaders } from '#http/page.ts'
import type { Services } from '#services.ts'
import type { Payment } from '#store/schema/payments.ts'
import { closedPage, forwardPage, messagesFor, seeOther, unknownPayment } from './pages.ts'

/** Redirects to the shop, which reads the state of the order and trusts nothing in the URL. */
const backToShop = (c: ApiContext, { returnUrl }: Payment) =>
  returnUrl === null ? unknownPayment(c) : seeOther(c, returnUrl)

function report({ log }: Services, { id, storeId }: Payment, fault: Unavailable | null) {
  const at = { store: storeId, paymentId: id }
  if (fault) log.error('payment provider', { ...at, detail: fault.detail })
}

/** The pages to a provider and back: all GET and idempotent, because links lead to them. */
export const registerPaymentPages: RegisterRoutes = ({ api }, services) => {
  const { db, config, clock } = services
  const context = createPaymentContext(services)
  api.get('/payments/:token', async (c) => {
    const token = c.req.param('token')
    const found = await findPayment(db, token)
    if (!found) return unknownPayment(c)
    const page = `${config.publicUrl}/payments/${token}`
    const cancelUrl = `${page}/cancel`
    const urls = { returnUrl: `${page}/return`, cancelUrl }
    const { payment, url, fault } = await openSession(context, found, urls, clock())
    report(services, payment, fault)
    if (url !== null) return c.html(await forwardPage(messagesFor(c), url), 200, pageHeaders())
    if (fault === null) return backToShop(c, payment)
    return c.html(await closedPage(messagesFor(c), cancelUrl), 503, pageHeaders())
  })
  const settlements = { return: askSession, cancel: cancelSession }
  for (const [name, settle] of Object.entries(settlements)) {
    api.get(`/payments/:token/${name}`, async (c) => {
      const found = await findPayment(db, c.req.param('token'))
      if (!found) return unknownPayment(c)
      const { payment, fault } = await settle(context, found, clock())
      report(services, payment, fault)
      return backToShop(c, found)
    })
  }
}
