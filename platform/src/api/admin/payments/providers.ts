import { z } from '@hono/zod-openapi'
import { createFindProvider, sealCredentials } from '#adapters/payment-providers.ts'
import { stripeCredentials } from '#adapters/stripe-provider.ts'
import { setProvider, type SetProviderAnswer } from '#commerce/payments/set-provider.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { named } from '#http/openapi.ts'
import { Problem, validationProblem } from '#http/problem.ts'

const request = z
  .discriminatedUnion('provider', [
    z.object({ provider: z.literal('practice') }),
    z.object({ provider: z.literal('stripe'), ...stripeCredentials.shape }),
  ])
  .openapi('PaymentProviderRequest')

const reply = named('PaymentProvider', {
  provider: z.enum(['practice', 'stripe']),
  eventsUrl: z.string().nullable().describe('The webhook URL to configure at the provider'),
})

function toProblem(code: Exclude<SetProviderAnswer, { ok: true }>['code']): Problem {
  if (code === 'Payment.KeysRefused')
    return validationProblem({ secretKey: ['is refused by the provider'] })
  if (code === 'Payment.MethodTakesNoProvider')
    return validationProblem({ id: ['must be a method of type redirect'] })
  return new Problem(code)
}

/** The provider of a store's redirect payments. Its keys are write-only. */
export const registerPaymentProviderRoutes: RegisterRoutes = ({ forAdmin }, services) => {
  const { db, clock, config } = services
  forAdmin('settings:update').put('/v1/payment-methods/{id}/provider', 'SetPaymentProvider', {
    summary: 'Set the provider of a payment method',
    description:
      'For methods of type `redirect`. The keys are stored encrypted and are never returned. Payments already started stay with their provider and account: while any of them may need it, for example for a refund, only keys of the same account are accepted. For another account, create another method.',
    body: request,
    replies: { 200: [reply, 'The new provider'] },
    refused: [409, 503],
    handle: async (c, { id }, { provider, ...credentials }) => {
      const sealedCredentials =
        'secretKey' in credentials ? sealCredentials(services, id, credentials) : null
      const { storeId } = c.var.scope
      const change = { provider, sealedCredentials }
      const context = { db, findProvider: createFindProvider(services) }
      const answer = await setProvider(context, storeId, id, change, clock())
      if (!answer.ok) throw toProblem(answer.code)
      const eventsUrl = provider === 'stripe' ? `${config.publicUrl}/payment-events/${id}` : null
      return { provider, eventsUrl }
    },
  })
}
