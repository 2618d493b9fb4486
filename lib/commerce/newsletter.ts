import { z } from 'zod'
import { noReply, type CommerceClient } from './client'
import { CommerceError, isCarriedOut, unlessRefused } from './errors'

const subscriptionReply = z.object({ status: z.enum(['unconfirmed', 'subscribed']) })

/** The token has expired or was used. */
const NOT_FOUND = 'Newsletter.NotFound'

const tokenPath = (token: string) => `/newsletter-subscriptions/${encodeURIComponent(token)}`

/**
 * Subscribes an address to the newsletter (RequestNewsletter). It is mailed a link to confirm; the
 * answer is the same for every address.
 *
 * @returns false on a platform without newsletters
 * @throws CommerceError `limited` with `retryAfterSeconds` after too many requests.
 */
export async function requestNewsletter(
  client: CommerceClient,
  request: {
    readonly email: string
    /** The consent text as shown beside the form. */
    readonly consent: string
    /** The language of the mail, and the home page in it. */
    readonly locale: string
    readonly localeUrl: string
  },
): Promise<boolean> {
  const path = '/newsletter-subscriptions'
  try {
    await client.rest({ method: 'POST', path, body: request, reply: noReply, status: 202 })
    return true
  } catch (error) {
    if (error instanceof CommerceError && error.kind === 'notFound') return false
    throw error
  }
}

/**
 * Whether a mailed token has been confirmed (GetNewsletterSubscription), or null when it is no
 * longer valid.
 */
export async function findNewsletterStatus(
  client: CommerceClient,
  token: string,
): Promise<'unconfirmed' | 'subscribed' | null> {
  const read = client.rest({ method: 'GET', path: tokenPath(token), reply: subscriptionReply })
  const status = read.then((reply) => reply.status)
  return unlessRefused(status, NOT_FOUND, null)
}

/**
 * Confirms a subscription (ConfirmNewsletter). @returns false when its token is no longer valid.
 */
export async function confirmNewsletter(client: CommerceClient, token: string): Promise<boolean> {
  const path = `${tokenPath(token)}/confirm`
  const sent = client.rest({ method: 'POST', path, reply: noReply })
  return isCarriedOut(sent, NOT_FOUND)
}

/**
 * Ends a subscription and removes its address (CancelNewsletter). @returns false when its token is
 * no longer valid.
 */
export async function cancelNewsletter(client: CommerceClient, token: string): Promise<boolean> {
  const sent = client.rest({ method: 'DELETE', path: tokenPath(token), reply: noReply })
  return isCarriedOut(sent, NOT_FOUND)
}
