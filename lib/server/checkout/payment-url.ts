import 'server-only'
import { paymentOrigins } from '@/lib/server/env'
import { log } from '@/lib/server/log'

/**
 * The provider's page of a payment, or null when the platform names none, or one outside of
 * PAYMENT_ORIGINS: a shopper who pays is sent nowhere that the merchant has not listed.
 */
export function paymentUrl(redirectUrl: string | null): string | null {
  if (redirectUrl === null) return null
  const url = URL.canParse(redirectUrl) ? new URL(redirectUrl) : null
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (url && isWeb && paymentOrigins().includes(url.origin)) return url.href
  log('error', 'the payment page is not in PAYMENT_ORIGINS')
  return null
}
