import 'server-only'
import { paymentOrigins } from '@/lib/server/request/env'
import { log } from '@/lib/server/request/log'

/**
 * The provider's page for a payment, or null when the platform names none, or one outside
 * PAYMENT_ORIGINS: shoppers are sent only to origins that the merchant has listed.
 */
export function paymentUrl(redirectUrl: string | null): string | null {
  if (redirectUrl === null) return null
  const url = URL.canParse(redirectUrl) ? new URL(redirectUrl) : null
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (url && isWeb && paymentOrigins().includes(url.origin)) return url.href
  log('error', 'the payment page is not in PAYMENT_ORIGINS')
  return null
}
