import type { ClientMessages } from '@/lib/shop/i18n/client-messages'
import type { MessageKey } from '@/lib/shop/i18n/messages'
import type { AddressProblem } from './address-format'

/** Messages of an address form in the browser: its labels, and the errors that it finds itself. */
export type AddressMessages = ClientMessages<MessageKey<'address'> | AddressProblem['key']>
