import { z } from 'zod'
import type { CommerceClient } from './client'
import type { MailLanguage } from './customer-login'
import { isCarriedOut, isNotFound, unless } from './errors'
import { selectedOptionShape, slugShape } from './shapes'

// What an address asks for without an account. It is mailed a link to confirm, whose token later
// cancels it; the answer to a request is the same for every address.

/** What a mailed token can do; `notFound` refuses one that has expired or was used. */
function mailedToken<T>(path: `/${string}`, notFound: string, reply: z.ZodType<T>) {
  const pathOf = (token: string) => `${path}/${encodeURIComponent(token)}` as const
  return {
    /** What a token stands for, or null when it is no longer valid. */
    find: (client: CommerceClient, token: string) =>
      unless(client.rest(`GET ${pathOf(token)}`, { reply }), notFound, null),
    /** Confirms the address. @returns false when the token is no longer valid. */
    confirm: (client: CommerceClient, token: string) =>
      isCarriedOut(client.rest(`POST ${pathOf(token)}/confirm`), notFound),
    /** Ends it and removes the address. @returns false when the token is no longer valid. */
    cancel: (client: CommerceClient, token: string) =>
      isCarriedOut(client.rest(`DELETE ${pathOf(token)}`), notFound),
  }
}

/** A subscription to the newsletter by its mailed token. */
export const newsletter = mailedToken(
  '/newsletter-subscriptions',
  'Newsletter.NotFound',
  z.object({ status: z.enum(['unconfirmed', 'subscribed']) }),
)

/** An alert by its mailed token: the variant that somebody waits for. */
export const stockAlert = mailedToken(
  '/stock-alerts',
  'StockAlert.NotFound',
  z.object({
    status: z.enum(['unconfirmed', 'waiting']),
    product: z.object({
      slug: slugShape,
      title: z.string(),
      options: z.array(selectedOptionShape),
    }),
  }),
)

/**
 * Subscribes an address (RequestNewsletter) with the text of consent shown beside the form; false
 * on a platform without newsletters. @throws CommerceError `limited` with `retryAfterSeconds`.
 */
export function requestNewsletter(
  client: CommerceClient,
  request: MailLanguage & { readonly email: string; readonly consent: string },
): Promise<boolean> {
  const sent = client.rest('POST /newsletter-subscriptions', { body: request, status: 202 })
  return isCarriedOut(sent, isNotFound)
}

/**
 * Requests an email when a sold-out variant is back (RequestStockAlert); `productUrl` is its page.
 * @throws CommerceError `limited` with `retryAfterSeconds` after too many requests.
 */
export async function requestStockAlert(
  client: CommerceClient,
  request: MailLanguage & {
    readonly variantId: string
    readonly email: string
    readonly productUrl: string
  },
): Promise<'requested' | 'inStock' | 'gone'> {
  const sent = client.rest('POST /stock-alerts', { body: request, status: 202 })
  const known = unless(sent, 'Catalog.VariantNotFound', 'gone')
  return (await unless(known, 'StockAlert.InStock', 'inStock')) ?? 'requested'
}
