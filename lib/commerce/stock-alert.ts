import { z } from 'zod'
import { noReply, type CommerceClient } from './client'
import { hasCode, isCarriedOut, unlessRefused } from './errors'
import { selectedOptionShape } from './shapes'

const alertReply = z.object({
  status: z.enum(['unconfirmed', 'waiting']),
  product: z.object({
    slug: z.string(),
    title: z.string(),
    options: z.array(selectedOptionShape),
  }),
})

/** The variant that somebody waits for, and whether they have confirmed their address. */
export type StockAlert = z.infer<typeof alertReply>

/** The token has expired or was used. */
const NOT_FOUND = 'StockAlert.NotFound'

const alertPath = (token: string) => `/stock-alerts/${encodeURIComponent(token)}`

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
    const call = { method: 'POST', path: '/stock-alerts', reply: noReply } as const
    await client.rest({ ...call, body: request, status: 202 })
    return 'requested'
  } catch (error) {
    if (hasCode(error, 'StockAlert.InStock')) return 'inStock'
    if (hasCode(error, 'Catalog.VariantNotFound')) return 'gone'
    throw error
  }
}

/** The alert of a mailed token (GetStockAlert), or null when it is no longer valid. */
export async function findStockAlert(
  client: CommerceClient,
  token: string,
): Promise<StockAlert | null> {
  const read = client.rest({ method: 'GET', path: alertPath(token), reply: alertReply })
  return unlessRefused(read, NOT_FOUND, null)
}

/** Confirms a request (ConfirmStockAlert). @returns false when its token is no longer valid. */
export async function confirmStockAlert(client: CommerceClient, token: string): Promise<boolean> {
  const path = `${alertPath(token)}/confirm`
  const sent = client.rest({ method: 'POST', path, reply: noReply })
  return isCarriedOut(sent, NOT_FOUND)
}

/**
 * Cancels a request and removes its address (CancelStockAlert). @returns false when its token is no
 * longer valid.
 */
export async function cancelStockAlert(client: CommerceClient, token: string): Promise<boolean> {
  const sent = client.rest({ method: 'DELETE', path: alertPath(token), reply: noReply })
  return isCarriedOut(sent, NOT_FOUND)
}
