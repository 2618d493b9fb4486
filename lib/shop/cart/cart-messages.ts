import type { ClientMessages } from '@/lib/shop/i18n/client-messages'
import type { MessageKey } from '@/lib/shop/i18n/messages'

/** What the cart components need to format text in the browser. */
export interface CartMessages extends ClientMessages<MessageKey<'cart.panel'> | 'itemCount'> {
  /** BCP 47 tag that formats prices. */
  readonly priceLocale: string
}
