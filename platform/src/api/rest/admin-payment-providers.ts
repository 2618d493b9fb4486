import { createRoute, z } from '@hono/zod-openapi'
import { sealCredentials } from '#adapters/payment-providers.ts'
import { stripeCredentials } from '#adapters/stripe-provider.ts'
import { setProvider } from '#commerce/payments/set-provider.ts'
import { adminContext, forAdmin } from '#http/admin-auth.ts'
import type { RegisterRoutes } from '#http/api.ts'
import { jsonBody, jsonReply } from '#http/openapi.ts'
import { notFoundProblem, validationProblem } from '#http/problem.ts'
import { adminRefusals, idParams } from './admin-route.ts'

const request = z
  .discriminatedUnion('provider', [
    z.object({ provider: z.literal('practice') }),
    z.object({ provider: z.literal('stripe'), ...stripeCredentials.shape }),
  ])
  .openapi('PaymentProviderRequest', { 'x-contract': 'assumed' })

const reply = z
  .object({
    provider: z.enum(['practice', 'stripe']),
    eventsUrl: z
      .string()
      .nullable()
      .describe('The address to enter at the provider for its events'),
  })
  .openapi('PaymentProvider', { 'x-contract': 'assumed' })

/** Who carries out the redirect payments of a store. Its keys go in, and never come out. */
export const registerPaymentProviderRoutes: RegisterRoutes = (api, services) => {
  const { db, clock, config } = services
  const route = createRoute({
    method: 'put',
    path: '/v1/payment-methods/{id}/provider',
    operationId: 'SetPaymentProvider',
    summary: 'Set the provider of a payment method',
    description:
      'For methods of type `redirect`. The keys are stored sealed and are not part of any answer. Payments that were begun stay with the provider and account they were begun with.',
    'x-contract': 'assumed',
    ...forAdmin(services, 'settings:update'),
    request: { params: idParams, body: jsonBody(request) },
    responses: {
      200: jsonReply(reply, 'The provider from now on'),
      ...adminRefusals(),
    },
  })
  api.openapi(route, async (c) => {
    const { id } = c.req.valid('param')
    const { provider, ...credentials } = c.req.valid('json')
    const sealedCredentials =
      'secretKey' in credentials ? sealCredentials(services, id, credentials) : null
    const { storeId } = adminContext(c)
    const change = { provider, sealedCredentials }
    const answer = await setProvider(db, storeId, id, change, clock())
    if (!answer.ok && answer.code === 'Payment.MethodNotFound') {
      throw notFoundProblem(answer.code, 'Payment method not found.')
    }
    if (!answer.ok) throw validationProblem({ id: ['is a method that no provider carries out'] })
    const eventsUrl = provider === 'stripe' ? `${config.publicUrl}/payment-events/${id}` : null
    return c.json({ provider, eventsUrl }, 200)
  })
}
