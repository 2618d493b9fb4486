import { z } from 'zod'
import { noReply, type CommerceClient } from './client'
import { hasCode } from './errors'
import { callsByToken } from './mailed-token'
import { selectedOptionShape } from './shapes'

const alertReply = z.object({
  status: z.enum(['unconfirmed', 'waiting']),
  product: z.object({
    slug: z.string(),
    title: z.string(),
    options: z.array(selectedOptionShape),
  }),
})

const path = '/stock-alerts'

const byToken = callsByToken({ path, reply: alertReply, notFound: 'StockAlert.NotFound' })

/**
 * Requests an email when a sold-out variant is back (RequestStockAlert). The address is mailed a
 * link to confirm; the answer is the same for every address.
 * @throws CommerceError `limited` with `retryAfterSeconds` after too many requests.
 */
export async function requestStockAlert(
  client: CommerceClient,
  request: {
    readonly variantId: string
    readonly email: string
    /** The language of the mails. */
    readonly locale: string
    /** The home page in that language, and the page of the variant. */
    readonly localeUrl: string
    readonly productUrl: string
  },
): Promise<'requested' | 'inStock' | 'gone'> {
  try {
    await client.rest({ method: 'POST', path, body: request, reply: noReply })
    return 'requested'
  } catch (error) {
    if (hasCode(error, 'StockAlert.InStock')) return 'inStock'
    if (hasCode(error, 'Catalog.VariantNotFound')) return 'gone'
    throw error
  }
}

/** The variant that somebody waits for, and whether they have confirmed it (GetStockAlert). */
export const findStockAlert = byToken.find

/** Confirms a request (ConfirmStockAlert). */
export const confirmStockAlert = byToken.confirm

/** Cancels a request and removes its address (CancelStockAlert). */
export const cancelStockAlert = byToken.cancel
