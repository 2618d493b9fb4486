import { z } from '@hono/zod-openapi'
import { createFindProvider, createPaymentContext } from '#adapters/payment-providers.ts'
import { findPaymentMethod } from '#commerce/payments/find-payment.ts'
import type { PaymentProvider, ProviderEvent } from '#commerce/payments/payment-provider.ts'
import { askSession, findPaymentById } from '#commerce/payments/settle-session.ts'
import { takeDispute } from '#commerce/payments/take-dispute.ts'
import { findRefund, readRefund } from '#commerce/refunds/run-refunds.ts'
import { takeOverRefund } from '#commerce/refunds/take-over-refund.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { Problem } from '#http/problem.ts'
import { addOperation } from '#http/route.ts'
import type { Services } from '#services.ts'

/** Applies the payment or refund of an event. @returns false when the provider is unavailable. */
async function take(
  services: Services,
  { methodId, provider }: { methodId: string; provider: PaymentProvider },
  event: ProviderEvent,
): Promise<boolean> {
  const { db, clock } = services
  const context = createPaymentContext(services)
  if (event.about === 'refund') {
    const refund = await findRefund(db, methodId, event.refundId)
    return !refund || (await readRefund(context, refund, clock())).kind !== 'unavailable'
  }
  if (event.about === 'providerRefund') {
    const { providerRefundId } = event
    return takeOverRefund(context, { provider, methodId, providerRefundId, now: clock() })
  }
  if (event.about === 'dispute') {
    const { disputeId } = event
    return takeDispute(context, { provider, methodId, disputeId, now: clock() })
  }
  if (event.about === 'other') return true
  const payment = await findPaymentById(db, methodId, event.paymentId)
  if (!payment) return true
  const sessionId = event.about === 'session' ? event.sessionId : payment.sessionId
  const { fault } = await askSession(context, payment, clock(), sessionId)
  return fault === null
}

/** Receives events of payment providers, such as Stripe's webhooks. */
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
      const method = await findPaymentMethod(services.db, methodId)
      const provider = method && findProvider(method)
      if (!provider) throw new Problem('Payment.MethodNotFound')
      const message = { body: await c.req.text(), header: (name: string) => c.req.header(name) }
      const event = provider.readEvent(message, services.clock())
      if (!event) throw new Problem('Payment.SignatureInvalid')
      if (!(await take(services, { methodId, provider }, event)))
        throw new Problem('Payment.ProviderUnavailable')
      return { received: true as const }
    },
  })
}
