import { sql } from 'drizzle-orm'
import { readRawRows } from '#store/raw-rows.ts'
import type { OrderState } from '#store/schema/orders.ts'
import type { TradeStore } from './shop.testing.ts'

interface Rate {
  rate: string
  netMinor: number
  taxMinor: number
  grossMinor: number
}

export interface ItemRow {
  id: string
  variantId: string
  quantity: number
  unit: number
  total: number
  tax: number
  discount: number
  /** Shipped; cancelled: restocked, written off; returned: restocked, written off, inspected. */
  pieces: number[]
}

export interface OrderRow {
  id: string
  number: string
  state: OrderState
  /** Those it had until now. */
  states: OrderState[]
  sub: number
  discount: number
  coupon: string | null
  couponId: string | null
  shipping: number
  tax: number
  included: boolean
  total: number
  rates: Rate[]
  shippingTax: number
  items: ItemRow[]
  payment: {
    id: string
    status: string
    type: string
    provider: string | null
    amount: number
    /** What was taken, or is due. */
    taken: number
    chargeId: string | null
  }
  /** Whether it still says who has bought. */
  isNamed: boolean
  /** What the merchant was told of. */
  issues: string[]
  refunds: {
    id: string
    amount: number
    /** What was taken off a payment that was due. */
    credited: number
    shipping: number
    state: string
    cause: string
    chargeId: string | null
    lines: { itemId: string; quantity: number; amountMinor: number }[]
  }[]
  shipped: { orderItemId: string; quantity: number }[]
  moved: { variantId: string; locationId: string; quantity: number }[]
}

export interface Books {
  orders: OrderRow[]
  levels: { variantId: string; locationId: string; level: number; moved: number }[]
  coupons: { id: string; code: string; used: number; limit: number | null }[]
  withdrawals: number
}

/** Reads everything the laws speak of, in one statement. */
export async function readBooks({ platform, store }: TradeStore): Promise<Books> {
  const own = sql`store_id = ${store.id}`
  const [row] = await readRawRows<Books>(
    platform.services.db,
    sql`select
    (select coalesce(json_agg(json_build_object('id', o.id, 'state', o.state,
        'number', order_number, 'states', array(select state from order_events e
          where e.order_id = o.id),
        'sub', sub_total_minor, 'discount', discount_minor, 'coupon', coupon_code, 'couponId', coupon_id,
        'shipping', shipping_total_minor, 'tax', tax_minor, 'included', tax_included,
        'total', total_minor, 'isNamed', email is not null, 'rates', tax_summary, 'shippingTax', shipping_tax_minor,
        'items', (select json_agg(json_build_object('id', i.id, 'variantId', variant_id,
            'quantity', quantity, 'unit', unit_price_minor, 'total', line_total_minor,
            'tax', tax_minor, 'discount', discount_minor, 'pieces', json_build_array(
              shipped_quantity, cancelled_restocked, cancelled_written_off,
              returned_restocked, returned_written_off, returned_inspected)))
          from order_items i where i.order_id = o.id),
        'payment', (select json_build_object('id', p.id, 'status', status, 'type', type,
            'provider', provider, 'amount', amount_minor, 'taken', coalesce(taken_minor, amount_minor),
            'chargeId', charge_id)
          from payments p where p.order_id = o.id),
        'refunds', (select coalesce(json_agg(json_build_object('id', r.id, 'amount', amount_minor, 'credited', credited_minor,
            'shipping', shipping_minor, 'state', state, 'cause', cause, 'chargeId', charge_id, 'lines', lines)), '[]')
          from refunds r where r.order_id = o.id),
        'issues', array(select kind from issues i where i.store_id = o.store_id and i.order_id = o.id),
        'shipped', (select coalesce(json_agg(line), '[]') from shipments s,
          jsonb_array_elements(s.lines) line where s.order_id = o.id),
        'moved', (select coalesce(json_agg(json_build_object('variantId', variant_id,
            'locationId', location_id, 'quantity', quantity)), '[]')
          from (select variant_id, location_id, sum(quantity)::int as quantity
            from stock_movements m where m.order_id = o.id group by 1, 2) m))), '[]')
      from orders o where ${own}) as orders,
    (select coalesce(json_agg(json_build_object('variantId', variant_id,
        'locationId', location_id, 'level', available_quantity, 'moved',
        (select coalesce(sum(quantity), 0) from stock_movements m
          where m.variant_id = l.variant_id and m.location_id = l.location_id))), '[]')
      from inventory_levels l where ${own}) as levels,
    (select json_agg(json_build_object('id', id, 'code', code, 'used', used_count, 'limit', usage_limit))
      from coupons where ${own}) as coupons,
    (select count(*)::int from withdrawals where ${own}) as withdrawals`,
  )
  if (!row) throw new Error('The books could not be read.')
  return row
}
