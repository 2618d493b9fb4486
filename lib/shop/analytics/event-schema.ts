import { z } from 'zod'

// Events and fields as Google Analytics 4 names them ("Recommended events", e-commerce): other
// receivers know these names too. Amounts are JSON numbers in major units. There is no field for a
// person: unknown fields are dropped.

const text = z.string().max(200)
const amount = z.number()

const itemSchema = z.object({
  /** The product's id at the platform: the same in every language, as `item_group_id` of the feeds. */
  item_id: text,
  item_name: text,
  /** The selected options, such as "Moss, M". */
  item_variant: text.optional(),
  item_brand: text.optional(),
  item_category: text.optional(),
  index: z.number().int().optional(),
  /** Price of one item. */
  price: amount,
  quantity: z.number().int(),
})
/** A product of an event. */
export type Item = z.infer<typeof itemSchema>

const items = z.array(itemSchema).max(200)
const list = { item_list_id: text, item_list_name: text, items }
/** `value` is the price of the items after discounts, without delivery. */
const sum = { currency: z.string().length(3), value: amount, items }
const cart = { ...sum, coupon: text.optional() }

const event = <Name extends string, Shape extends z.ZodRawShape>(name: Name, shape: Shape) =>
  z.object({ name: z.literal(name), params: z.object(shape) })

export const eventSchema = z.discriminatedUnion('name', [
  event('page_view', {}),
  event('view_item_list', list),
  event('select_item', list),
  event('view_item', sum),
  event('add_to_cart', sum),
  event('remove_from_cart', sum),
  event('view_cart', cart),
  event('begin_checkout', cart),
  event('add_shipping_info', { ...cart, shipping_tier: text }),
  event('add_payment_info', { ...cart, payment_type: text }),
  event('purchase', {
    ...cart,
    transaction_id: text,
    shipping: amount,
    tax: amount,
    /** The amount paid: not a field of GA4, but of other receivers. */
    total: amount,
  }),
  event('refund', { ...sum, transaction_id: text }),
  event('search', { search_term: text }),
  event('login', { method: text }),
  event('sign_up', { method: text }),
])
/** What happened. */
export type AnalyticsEvent = z.infer<typeof eventSchema>
export type EventName = AnalyticsEvent['name']
/** The fields of one event. */
export type Params<Name extends EventName> = Extract<AnalyticsEvent, { name: Name }>['params']

export const pageSchema = z.object({
  /** Of the page, without keys, searches and other private parts: `measuredAddress`. */
  address: z.string().max(1_000),
  title: text.optional(),
  /** The origin of the referring site, when it is another one. */
  referrer: z.string().max(200).optional(),
})
/** Where it happened. */
export type Page = z.infer<typeof pageSchema>
