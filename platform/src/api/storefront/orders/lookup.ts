import { z } from '@hono/zod-openapi'
import { queueOrderMail } from '#adapters/order-mail.ts'
import { pickKind } from '#adapters/order-news.ts'
import { lookUpOrder } from '#commerce/orders/guest-orders.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { named } from '#http/openapi.ts'
import { Problem } from '#http/problem.ts'
import { countAttempt, forgiveAttempts, limitRate, type RateLimit } from '#http/rate-limit.ts'
import { describeError } from '#log.ts'
import type { Services } from '#services.ts'
import { emailField } from '#api/storefront/customer/schemas.ts'

const hour = 3600
const sourceLimit: RateLimit = { name: 'order-lookup-source', limit: 30, seconds: hour }
const orderLimit: RateLimit = { name: 'order-lookup-order', limit: 10, seconds: hour }
const mailLimit: RateLimit = { name: 'order-lookup-mail', limit: 2, seconds: hour }

const request = named('OrderLookupRequest', {
  orderNumber: z.string().trim().min(1).max(50),
  email: emailField,
})

const reply = named('OrderLookup', {
  orderToken: z.string().describe('Opens the order in GraphQL `order(orderToken)`'),
})

/** Mails the link to an order that somebody guesses at, so that guessing closes it for nobody. */
async function mailOnce(services: Services, storeId: string, orderId: string) {
  try {
    const wait = await countAttempt(services, { rule: mailLimit, subject: orderId })
    if (wait > 0) return
    await services.db.transaction((tx) =>
      queueOrderMail(services, tx, { storeId, orderId }, (view) =>
        view.payment.status === 'pending'
          ? null
          : (pickKind(view.order.state, view) ?? 'orderConfirmation'),
      ),
    )
  } catch (error) {
    services.log.error('order look-up mail', describeError(error))
  }
}

/** Looks up the order of a guest who has lost the link to it (docs/decisions/087). */
export const registerOrderLookupRoutes: RegisterRoutes = ({ forShoppers }, services) => {
  const { db, config } = services
  forShoppers.post('/v1/orders/lookup', 'LookUpOrder', {
    summary: 'Find a guest order by its number and email address',
    description:
      'An unknown number, another email address and an order of an account all return 404 ' +
      '`Order.NotFound`. After too many wrong addresses for a number, from whatever sources, the ' +
      'answer is 429 `Order.LookupMailed` for an hour, and the buyer’s own look-up mails the link. A POST, so that the email address is not logged with the URL.',
    body: request,
    replies: {
      200: [reply, 'The token that the buyer received when the order was placed'],
    },
    refused: [429],
    handle: async (c, _params, clue) => {
      const { store, source } = c.var
      const spelling = clue.orderNumber.replace(/^#\s*/, '').toUpperCase()
      const bySource = { rule: sourceLimit, subject: source }
      const byOrder = { rule: orderLimit, subject: `${store.id} ${spelling}` }
      await limitRate(services, [bySource])
      const wait = await countAttempt(services, byOrder)
      const found = await lookUpOrder(
        { db, secrets: config.secrets },
        { ...clue, storeId: store.id },
      )
      if (wait > 0) {
        // Not awaited: the time of the answer must not tell whether the address was right.
        if (found) void mailOnce(services, store.id, found.orderId)
        throw new Problem('Order.LookupMailed', {
          headers: { 'retry-after': String(Math.ceil(wait)) },
        })
      }
      if (!found) throw new Problem('Order.NotFound')
      await forgiveAttempts(services, [bySource, byOrder])
      return { orderToken: found.orderToken }
    },
  })
}
