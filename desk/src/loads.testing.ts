// What the tests of the desk's screens draw, loaded when a test has set the page up.
import type { ComponentType } from 'react'
import { back, orders, product, withdrawalOf } from './screens.testing.ts'

/** The screens of the navigation. */
export const lists = {
  orders: () => import('#orders/orders.tsx'),
  newOrder: () => import('#orders/new-order.tsx'),
  customers: () => import('#customers/customers.tsx'),
  discounts: () => import('#discounts/discounts.tsx'),
  products: () => import('#products/products.tsx'),
  people: () => import('#people/people.tsx'),
  returns: () => import('#returns/returns.tsx'),
  stock: () => import('#stock/stock.tsx'),
  money: () => import('#money/money.tsx'),
  shop: () => import('#shop/shop.tsx'),
}
export const views: Partial<Record<string, string[]>> = {
  orders: ['toPack'],
  customers: ['guests'],
  returns: ['withdrawals'],
  money: ['tax', 'bookings', 'stock', 'balance'],
  shop: ['payment', 'tax', 'mails', 'store', 'places'],
}
export type Loads<Props> = () => Promise<{ default: ComponentType<Props> }>
const part = <Props extends object>(name: string, load: Loads<Props>, props: Props) =>
  [name, load as Loads<object>, props] as const
const received = async () => ({
  default: (await import('#orders/return-dialogs.tsx')).ReceiveDialog,
})
const unhurt = { ...back, lines: back.lines.map((line) => ({ ...line, reason: null })) }
const joined = async () => ({ default: (await import('#returns/join-dialog.tsx')).JoinDialog })
const texts = async () => ({
  default: (await import('#products/translations.tsx')).Translations,
})
/** What is shown only after something else, or beside it. */
export const parts = [
  part('join sent', joined, { withdrawal: withdrawalOf('ord-1') }),
  part('join unsent', joined, { withdrawal: withdrawalOf('ord-2') }),
  part('receive unhurt', received, { order: orders.kept, back: unhurt }),
  part('texts typed', texts, { product }),
  part('newOrder customer=cus-1', lists.newOrder, {}),
  part('stock low=5', lists.stock, {}),
  ...['applications', 'webhooks', 'deliveries', 'audit'].map((name) =>
    part(`people ${name}`, lists.people, { part: name }),
  ),
]
