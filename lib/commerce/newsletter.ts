import { z } from 'zod'
import { noReply, type CommerceClient } from './client'
import { CommerceError } from './errors'
import { callsByToken } from './mailed-token'

const subscriptionReply = z.object({ status: z.enum(['unconfirmed', 'subscribed']) })

const path = '/newsletter-subscriptions'

const byToken = callsByToken({ path, reply: subscriptionReply, notFound: 'Newsletter.NotFound' })

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
  try {
    await client.rest({ method: 'POST', path, body: request, reply: noReply })
    return true
  } catch (error) {
    if (error instanceof CommerceError && error.kind === 'notFound') return false
    throw error
  }
}

/** Whether a mailed token has been confirmed (GetNewsletterSubscription). */
export const findSubscription = byToken.find

/** Confirms a subscription (ConfirmNewsletter). */
export const confirmNewsletter = byToken.confirm

/** Ends a subscription and removes its address (CancelNewsletter). */
export const cancelNewsletter = byToken.cancel
