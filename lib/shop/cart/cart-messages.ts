import type { ClientMessages } from '@/lib/shop/i18n/client-messages'
import type { MessageKey } from '@/lib/shop/i18n/messages'

/** What the components of the cart need to write text in the browser. */
export interface CartMessages extends ClientMessages<MessageKey<'cart.panel'> | 'itemCount'> {
  /** BCP 47 tag by which prices are written. */
  readonly priceLocale: string
}
