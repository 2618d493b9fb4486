import type { Product } from '@/lib/commerce/catalog'
import type { Order } from '@/lib/commerce/order'
import type { CartLineView, CartView } from '@/lib/shop/cart/cart-view'
import { lineDetails } from '@/lib/shop/cart/line'
import {
  amountWithout,
  moneyFromMajor,
  moneyToMajor,
  priceOfMany,
  type Money,
} from '@/lib/shop/i18n/money'
import type { AnalyticsEvent, Item, Params } from './event-schema'
import { firstSegment, isPrivatePath } from '@/lib/routes'

/** The most items that GA4 takes in one event. */
const MAX_ITEMS = 200

/** The fields of a product that an item needs; a list does not know all of them. */
type MeasuredProduct = Pick<Product, 'id' | 'title' | 'priceMin'> & {
  readonly brand?: Pick<NonNullable<Product['brand']>, 'name'> | null
  readonly categories?: readonly Pick<Product['categories'][number], 'name'>[]
}

type OrderAmount = 'subTotal' | 'discount' | 'shippingTotal' | 'tax' | 'total' | 'refundedTotal'
type MeasuredItem = 'productId' | 'title' | 'sku' | 'options' | 'quantity' | 'unitPrice'
type MeasuredOrder = Pick<Order, 'orderNumber' | 'couponCode' | OrderAmount> & {
  readonly items: readonly Pick<Order['items'][number], MeasuredItem>[]
}

type CartSum = Pick<CartView, 'items' | 'subTotal' | 'discount' | 'coupon'>

/** The lines of a cart as items, without sold-out ones. */
export function cartItems(lines: readonly CartLineView[]): Item[] {
  return lines
    .filter(({ quantity }) => quantity > 0)
    .map((line) => ({
      item_id: line.productId,
      item_name: line.title,
      ...variantOf(line.options),
      price: moneyToMajor(line.unitPrice),
      quantity: line.quantity,
    }))
}

/** The event fields that a cart has in each step up to the payment. */
export function cartParams({ items, subTotal, discount, coupon }: CartSum): Params<'view_cart'> {
  return {
    currency: subTotal.currencyCode,
    value: moneyToMajor(amountWithout(subTotal, discount)),
    ...(coupon && !coupon.problem ? { coupon: coupon.code } : {}),
    items: cartItems(items),
  }
}

/** The event of a product page. */
export function viewItem(product: MeasuredProduct): AnalyticsEvent {
  const params = {
    currency: product.priceMin.currencyCode,
    value: moneyToMajor(product.priceMin),
    items: [productItem(product)],
  }
  return { name: 'view_item', params }
}

/** The event of a list of products: a category, a collection, a search or the whole shop. */
export function viewItemList(
  list: { readonly id: string; readonly name: string },
  products: readonly MeasuredProduct[],
): AnalyticsEvent {
  const items = products
    .slice(0, MAX_ITEMS)
    .map((product, index) => ({ ...productItem(product), index }))
  return {
    name: 'view_item_list',
    params: { item_list_id: list.id, item_list_name: list.name, items },
  }
}

/** The event of a search; null for one that may name a person, and for an empty one. */
export function searchEvent(query: string): AnalyticsEvent | null {
  const term = measuredSearch(query)
  return term ? { name: 'search', params: { search_term: term } } : null
}

/** The event of an order that was placed, and paid unless it is paid later. */
export function purchase(order: MeasuredOrder): AnalyticsEvent {
  const params = {
    ...orderParams(order, amountWithout(order.subTotal, order.discount)),
    ...(order.couponCode ? { coupon: order.couponCode } : {}),
    shipping: moneyToMajor(order.shippingTotal),
    tax: moneyToMajor(order.tax),
    total: moneyToMajor(order.total),
  }
  return { name: 'purchase', params }
}

/** The event of an order refunded in full; a part does not say which items it is for. */
export function refund(order: MeasuredOrder): AnalyticsEvent | null {
  const isWhole = order.refundedTotal.amountMinor >= order.total.amountMinor
  if (order.refundedTotal.amountMinor === 0 || !isWhole) return null
  return { name: 'refund', params: orderParams(order, order.refundedTotal) }
}

/** The events of a changed cart: items that were added and removed, one event for each product. */
export function changedItems(
  before: readonly Item[],
  after: readonly Item[],
  currency: string,
): AnalyticsEvent[] {
  const keyOf = ({ item_id: id, item_variant: variant = '' }: Item) => `${id} ${variant}`
  const quantityIn = (items: readonly Item[], key: string) =>
    items.find((item) => keyOf(item) === key)?.quantity ?? 0
  const all = new Map([...before, ...after].map((item) => [keyOf(item), item]))
  return [...all].flatMap(([key, item]) => {
    const more = quantityIn(after, key) - quantityIn(before, key)
    if (more === 0) return []
    const name = more > 0 ? 'add_to_cart' : 'remove_from_cart'
    return [{ name, params: pieces(item, Math.abs(more), currency) }] as const
  })
}

/** Some quantity of one item. */
export function pieces(item: Item, quantity: number, currency: string): Params<'add_to_cart'> {
  const price = moneyFromMajor(item.price, currency)
  return {
    currency,
    value: moneyToMajor(priceOfMany(price, quantity)),
    items: [{ ...item, quantity }],
  }
}

function productItem({ id, title, priceMin, brand, categories }: MeasuredProduct): Item {
  const category = categories?.[0]?.name
  return {
    item_id: id,
    item_name: title,
    ...(brand ? { item_brand: brand.name } : {}),
    ...(category ? { item_category: category } : {}),
    price: moneyToMajor(priceMin),
    quantity: 1,
  }
}

function orderParams(order: MeasuredOrder, value: Money) {
  return {
    transaction_id: order.orderNumber,
    currency: value.currencyCode,
    value: moneyToMajor(value),
    items: order.items.map((item) => ({
      item_id: item.productId ?? item.sku,
      item_name: item.title,
      ...variantOf(item.options),
      price: moneyToMajor(item.unitPrice),
      quantity: item.quantity,
    })),
  }
}

function variantOf(options: CartLineView['options']) {
  const text = lineDetails({ options }).join(', ')
  return text === '' ? {} : { item_variant: text }
}

/** Private pages that may be measured, because orders are made there. */
const MEASURED = ['cart', 'checkout', 'orders']
/** Campaign parameters; no other query parameter is sent. */
const CAMPAIGN = /^utm_(?:source|medium|campaign|term|content|id)$/

/** Whether anything of a page may be sent to a receiver; `path` has no locale prefix. */
export function isMeasuredPath(path: string): boolean {
  return !isPrivatePath(path) || MEASURED.includes(firstSegment(path))
}

/**
 * A URL that may be sent: the URL of an order is its key and a search may name somebody, so private
 * pages are reduced to their kind, and queries to the campaign.
 * @param location of the page, with its origin
 * @param prefix of the locale, as `/sv` or empty
 */
export function measuredAddress(
  { origin, pathname, search }: Pick<URL, 'origin' | 'pathname' | 'search'>,
  prefix: string,
): string {
  const path = pathname.slice(prefix.length)
  const isStep = firstSegment(path) === 'checkout'
  const shown = isPrivatePath(path) && !isStep ? `${prefix}/${firstSegment(path)}` : pathname
  const campaign = [...new URLSearchParams(search)].filter(([name]) => CAMPAIGN.test(name))
  const query = new URLSearchParams(campaign).toString()
  return origin + shown + (query && `?${query}`)
}

/** The search text, unless it may identify a person: an email address or a number. */
export function measuredSearch(term: string): string | null {
  return /@|\d{5}/.test(term) ? null : term.slice(0, 100)
}
