import { z } from '@hono/zod-openapi'
import { tellOfWithdrawal } from '#adapters/withdrawal-mail.ts'
import { viewOrder, type OrderView } from '#commerce/orders/read-orders.ts'
import { recordWithdrawal } from '#commerce/withdrawals/withdrawals.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { findCustomerOf } from '#http/customer-auth.ts'
import { optionalIdempotencyKey } from '#http/idempotency.ts'
import { named } from '#http/openapi.ts'
import { validationProblem } from '#http/problem.ts'
import { countAttempt } from '#http/rate-limit.ts'
import type { Services } from '#services.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { mailLanguageFields, text } from '#api/shared/fields.ts'
import { readMailReader } from '#api/shared/own-url.ts'
import { emailField } from '#api/storefront/customer/schemas.ts'
import { mayMail } from '#api/storefront/mailed-token.ts'
import { getOwnOrder, orderKey } from './own-orders.ts'

const day = 24 * 3600
const limits = {
  ofSource: { name: 'withdrawal-source', limit: 30, seconds: 3600 },
  ofAddress: { name: 'withdrawal-address', limit: 10, seconds: day },
}
/** Mails about no known order, which anybody can cause: to an address, by a source, of a store. */
const unmatchedLimits = {
  ofSource: { name: 'withdrawal-unmatched-source', limit: 10, seconds: day },
  ofAddress: { name: 'withdrawal-unmatched-address', limit: 3, seconds: day },
  ofStore: { name: 'withdrawal-unmatched-store', limit: 300, seconds: day },
}

async function mayMailUnmatched(
  services: Services,
  { store, source, email }: { store: Store; source: string; email: string },
) {
  const address = `${store.id} ${email.toLowerCase()}`
  const attempts = [
    { rule: unmatchedLimits.ofSource, subject: source },
    { rule: unmatchedLimits.ofAddress, subject: address },
    { rule: unmatchedLimits.ofStore, subject: store.id },
  ]
  // What one source sends beyond its limit takes nothing from the others.
  for (const attempt of attempts) if ((await countAttempt(services, attempt)) > 0) return false
  return true
}

/** Lines of an order that are withdrawn from. */
export const withdrawnLines = z
  .array(z.object({ orderItemId: z.string().min(1).max(200), quantity: z.int().min(1) }))
  .min(1)
  .max(200)

const request = z
  .object({
    ...orderKey,
    orderNumber: text(50)
      .nullish()
      .describe('Without a token or id; one that the store does not know is accepted too'),
    name: text(200),
    email: emailField.describe('Where the receipt goes'),
    lines: withdrawnLines.nullish().describe('Of an order with a token or id; null: all of it'),
    items: z
      .string()
      .trim()
      .max(1000)
      .transform((text) => text || null)
      .nullish()
      .openapi({ type: ['string', 'null'], maxLength: 1000 })
      .describe('Which items, in the consumer’s words'),
    ...mailLanguageFields,
  })
  .refine(({ orderToken, orderId, orderNumber }) => orderToken ?? orderId ?? orderNumber, {
    path: ['orderNumber'],
    error: 'is needed without the token or id of an order',
  })
  .openapi('OrderWithdrawal')

const reply = named('ReceivedWithdrawal', { receivedOn: z.iso.datetime() })

/** @throws Problem 400 for lines that the order does not have. */
export function checkWithdrawnLines(
  order: OrderView | null,
  named: z.output<typeof withdrawnLines>,
) {
  const isOrdered = ({ orderItemId, quantity }: (typeof named)[number]) =>
    order?.items.some((item) => item.id === orderItemId && item.quantity >= quantity)
  if (!named.every(isOrdered)) throw validationProblem({ lines: ['must be lines of the order'] })
}

/** The withdrawal from a contract, for guests and customers. */
export const registerWithdrawalRoutes: RegisterRoutes = ({ forBuyers }, services) => {
  const { db, clock } = services
  forBuyers.post('/v1/order-withdrawals', 'WithdrawFromContract', {
    summary: 'Declare the withdrawal from a contract',
    description:
      'Directive 2011/83/EU, Article 11a. Always received: out of time, about an order that does ' +
      'not exist, or twice; the response reveals none of it. The receipt is mailed at once, up to ' +
      'ten a day to an address, or three, without what was typed, when the address has no such ' +
      'order, and the merchant is told by `ListWithdrawals` and by mail. It moves ' +
      'no items and no money.',
    headers: optionalIdempotencyKey,
    body: request,
    replies: { 201: [reply, 'The withdrawal was received'] },
    refused: [429],
    handle: async (c, _params, { orderToken, orderId, orderNumber, lines: named, ...body }) => {
      const { store, source } = c.var
      const { name, email, items = null, ...language } = body
      const sender = { store, source, email }
      const mayHaveMail = await mayMail(services, limits, sender)
      // Counted in any case: how long the answer takes must not tell whether there is such an order.
      const mayHaveUnmatched = await mayMailUnmatched(services, sender)
      const { locale } = readMailReader(c, services, language)
      const key = { orderToken, orderId }
      const order =
        orderToken || orderId ? await viewOrder(db, getOwnOrder(c, services, key)) : null
      if (named) checkWithdrawnLines(order, named)
      const withdrawal = await db.transaction(async (tx) => {
        const declaration = {
          ...{ name, email, items, lines: named ?? null },
          orderId: order?.order.id ?? null,
          orderNumber: order?.order.orderNumber ?? orderNumber ?? '',
          customerId: findCustomerOf(c)?.customerId ?? null,
        }
        const received = await recordWithdrawal(tx, store, declaration, clock())
        const isMailed = mayHaveMail && (received.orderId !== null || mayHaveUnmatched)
        await tellOfWithdrawal(services, tx, store, {
          withdrawal: received,
          order,
          locale,
          isMailed,
        })
        return received
      })
      return { receivedOn: withdrawal.receivedOn.toISOString() }
    },
  })
}
