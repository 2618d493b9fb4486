import type account from '@/messages/en/account.json'
import type address from '@/messages/en/address.json'
import type auth from '@/messages/en/auth.json'
import type cart from '@/messages/en/cart.json'
import type checkout from '@/messages/en/checkout.json'
import type consent from '@/messages/en/consent.json'
import type errors from '@/messages/en/errors.json'
import type fault from '@/messages/en/fault.json'
import type items from '@/messages/en/items.json'
import type layout from '@/messages/en/layout.json'
import type notices from '@/messages/en/notices.json'
import type option from '@/messages/en/option.json'
import type order from '@/messages/en/order.json'
import type outage from '@/messages/en/outage.json'
import type product from '@/messages/en/product.json'
import type search from '@/messages/en/search.json'
import type shop from '@/messages/en/shop.json'
import type store from '@/messages/en/store.json'
import type ui from '@/messages/en/ui.json'
import type withdrawal from '@/messages/en/withdrawal.json'

/** Every message of the storefront, by namespace. The English files define which keys exist. */
export interface Messages {
  account: typeof account
  address: typeof address
  auth: typeof auth
  cart: typeof cart
  checkout: typeof checkout
  consent: typeof consent
  errors: typeof errors
  fault: typeof fault
  items: typeof items
  layout: typeof layout
  notices: typeof notices
  option: typeof option
  order: typeof order
  outage: typeof outage
  product: typeof product
  search: typeof search
  shop: typeof shop
  store: typeof store
  ui: typeof ui
  withdrawal: typeof withdrawal
}

type Keys<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${Keys<T[K]>}`
}[keyof T & string]

type Branches<T> = {
  [K in keyof T & string]: T[K] extends string ? never : K | `${K}.${Branches<T[K]>}`
}[keyof T & string]

type At<T, Path extends string> = Path extends `${infer First}.${infer Rest}`
  ? First extends keyof T
    ? At<T[First], Rest>
    : never
  : Path extends keyof T
    ? T[Path]
    : never

/** Whether there is a message for a key from data, which stores may have added. */
export function hasMessage<Key extends string>(
  t: { readonly has: (key: Key) => boolean },
  key: string,
): key is Key {
  return t.has(key as Key)
}

/** `cart` or `checkout.delivery`: a file of messages, or a branch in it. */
export type Namespace = Branches<Messages>

/** The keys below a namespace, nested ones with dots. */
export type MessageKey<N extends Namespace> = Keys<At<Messages, N>>
