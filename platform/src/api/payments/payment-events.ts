import { z } from '@hono/zod-openapi'
import { createFindProvider, createPaymentContext } from '#adapters/payment-providers.ts'
import { findCharge, tellLostCharge, type EventSource } from '#commerce/payments/find-charge.ts'
import { findPaymentMethod } from '#commerce/payments/find-payment.ts'
import type { ProviderEvent } from '#commerce/payments/payment-provider.ts'
import { askSession, findPaymentById } from '#commerce/payments/settle-session.ts'
import { takeDispute } from '#commerce/payments/take-dispute.ts'
import { findRefund, readRefund } from '#commerce/refunds/run-refunds.ts'
import { takeOverRefund } from '#commerce/refunds/take-over-refund.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { found, Problem } from '#http/problem.ts'
import { addOperation } from '#http/route.ts'
import type { Services } from '#services.ts'

/** Applies the payment or refund of an event. @returns false when the provider is unavailable. */
async function take(services: Services, source: EventSource, event: ProviderEvent) {
  const { method, now } = source
  const context = createPaymentContext(services)
  if (event.about === 'other') return true
  if (event.about === 'dispute') return takeDispute(context, source, event.disputeId)
  if (event.about === 'refund') {
    const { refundId, providerRefundId } = event
    const refund = refundId === null ? null : await findRefund(services.db, method.id, refundId)
    if (!refund) return takeOverRefund(context, source, providerRefundId)
    return (await readRefund(context, refund, now)).kind !== 'unavailable'
  }
  const payment = await findPaymentById(services.db, method.id, event.paymentId)
  if (payment) {
    const sessionId = event.about === 'session' ? event.sessionId : payment.sessionId
    return (await askSession(context, payment, now, sessionId)).fault === null
  }
  const { chargeId } = event
  if (chargeId === null) return true
  const found = await findCharge(context, source, chargeId)
  if (found.kind === 'lost') await tellLostCharge(context, source, chargeId, found.page)
  return found.kind !== 'unavailable'
}

export const registerPaymentEvents: RegisterRoutes = ({ api }, services) => {
  const findProvider = createFindProvider(services)
  addOperation(api, 'post', '/payment-events/{methodId}', 'ReceivePaymentEvent', {
    summary: 'Receive an event of a payment provider',
    description:
      'The webhook URL to configure at the provider, one per payment method. Events are signed by the provider, and the current state is read from its API. An event may be sent again; after 503 it must be.',
    params: z.object({ methodId: z.string().max(200) }),
    replies: {
      200: [z.object({ received: z.literal(true) }), 'Processed, or not relevant'],
    },
    refused: [400, 404, 503],
    handle: async (c, { methodId }) => {
      const missing = 'Payment.MethodNotFound'
      const method = found(await findPaymentMethod(services.db, methodId), missing)
      const provider = found(findProvider(method), missing)
      const message = { body: await c.req.text(), header: (name: string) => c.req.header(name) }
      const now = services.clock()
      const event = provider.readEvent(message, now)
      if (!event) throw new Problem('Payment.SignatureInvalid')
      found(await take(services, { method, provider, now }, event), 'Payment.ProviderUnavailable')
      return { received: true as const }
    },
  })
}
