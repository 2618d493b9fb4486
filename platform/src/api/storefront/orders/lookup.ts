import { z } from '@hono/zod-openapi'
import { lookUpOrder } from '#commerce/orders/look-up-order.ts'
import type { RegisterRoutes } from '#http/api.ts'
import { jsonBody, jsonReply } from '#http/openapi.ts'
import { notFoundProblem } from '#http/problem.ts'
import { forgiveAttempts, limitRate, type RateLimit } from '#http/rate-limit.ts'
import { defineRoute } from '#http/route.ts'
import { storeContext } from '#http/store-context.ts'
import { emailField } from '#api/storefront/customer/schemas.ts'

const hour = 3600
const sourceLimit: RateLimit = { name: 'order-lookup-source', limit: 30, seconds: hour }
const orderLimit: RateLimit = { name: 'order-lookup-order', limit: 10, seconds: hour }

const request = z
  .object({ orderNumber: z.string().trim().min(1).max(50), email: emailField })
  .openapi('OrderLookupRequest', { 'x-contract': 'assumed' })

const reply = z
  .object({ orderToken: z.string().describe('Opens the order in GraphQL `order(orderToken)`') })
  .openapi('OrderLookup', { 'x-contract': 'assumed' })

const route = defineRoute('post', '/v1/orders/lookup', 'LookUpOrder', {
  summary: 'Find a guest order by its number and email address',
  description:
    'An unknown number, another email address and an order of an account all return 404 ' +
    '`Order.NotFound`. A POST, so that the email address is not logged with the URL.',
  request: { body: jsonBody(request) },
  replies: { 200: jsonReply(reply, 'The token that the buyer received when the order was placed') },
  refused: [400, 404, 429],
})

/** Looks up the order of a guest who has lost the link to it (docs/decisions/087). */
export const registerOrderLookupRoutes: RegisterRoutes = (api, services) => {
  const { db, config } = services
  api.use(route.path, storeContext(services))
  api.openapi(route, async (c) => {
    const { store, source } = c.var
    const clue = c.req.valid('json')
    const spelling = clue.orderNumber.replace(/^#\s*/, '').toUpperCase()
    const attempts = [
      { rule: sourceLimit, subject: source },
      { rule: orderLimit, subject: `${store.id} ${spelling}` },
    ]
    await limitRate(services, attempts)
    const found = { db, secrets: config.secrets }
    const orderToken = await lookUpOrder(found, { ...clue, storeId: store.id })
    if (orderToken === null) {
      throw notFoundProblem(
        'Order.NotFound',
        'No guest order matches this number and email address.',
      )
    }
    await forgiveAttempts(services, attempts)
    c.header('cache-control', 'no-store')
    return c.json({ orderToken }, 200)
  })
}
