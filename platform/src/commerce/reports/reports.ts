import { sql, type SQL } from '#store/drizzle.ts'
import type { Db } from '#store/database.ts'
import { readRawRows } from '#store/raw-rows.ts'
import type { RateSummary } from '#store/schema/orders.ts'
import type { PaymentType } from '#store/schema/payments.ts'
import type { Store } from '#store/schema/tenancy.ts'

/** Days (YYYY-MM-DD) in the time zone of the store, both included. */
export interface Period {
  from: string
  to: string
}

type Place = Pick<Store, 'id' | 'timezone' | 'countryCode'>

export interface SalesDay {
  date: string
  orders: number
  subTotalMinor: number
  discountMinor: number
  shippingMinor: number
  taxMinor: number
  totalMinor: number
  refundedMinor: number
}

/** Both drivers read sums as text, so they are added as the numbers that minor units fit in. */
const sum = (column: string) => sql.raw(`coalesce(sum(${column}), 0)::float8`)

const dayOf = (column: string, { timezone }: Place) =>
  sql`(${sql.raw(column)} at time zone ${timezone}::text)::date`

function isWithin(column: string, { timezone }: Place, { from, to }: Period): SQL {
  const at = sql.raw(column)
  return sql`${at} >= (${from}::date)::timestamp at time zone ${timezone}::text
    and ${at} < (${to}::date + 1)::timestamp at time zone ${timezone}::text`
}

/** An order that came into effect: neither waiting for its payment nor called off. */
const isSale = sql.raw(`state not in ('created', 'cancelled', 'invalidated')`)

/** What was sold and paid back on each day with either. */
export function readSales(db: Db, store: Place, period: Period): Promise<SalesDay[]> {
  return readRawRows<SalesDay>(
    db,
    sql`with sold as (
        select ${dayOf('placed_on', store)} as day, count(*)::int as orders,
          ${sum('sub_total_minor')} as sub_total, ${sum('discount_minor')} as discount,
          ${sum('shipping_total_minor')} as shipping, ${sum('tax_minor')} as tax,
          ${sum('total_minor')} as total
        from orders where store_id = ${store.id} and ${isSale} and ${isWithin('placed_on', store, period)}
        group by 1),
      back as (
        select ${dayOf('created_on', store)} as day, ${sum('amount_minor')} as refunded
        from refunds where store_id = ${store.id} and state = 'succeeded' and cause <> 'unexpected'
          and ${isWithin('created_on', store, period)}
        group by 1)
      select day::text as date, coalesce(orders, 0) as orders,
        coalesce(sub_total, 0) as "subTotalMinor", coalesce(discount, 0) as "discountMinor",
        coalesce(shipping, 0) as "shippingMinor", coalesce(tax, 0) as "taxMinor",
        coalesce(total, 0) as "totalMinor", coalesce(refunded, 0) as "refundedMinor"
      from sold full join back using (day) order by day`,
  )
}

export interface TaxRow {
  countryCode: string
  rate: number
  netMinor: number
  taxMinor: number
  grossMinor: number
}

/** The tax that was charged, by country of delivery and rate; orders of older versions have one rate. */
export function readTax(db: Db, store: Place, period: Period): Promise<TaxRow[]> {
  return readRawRows<TaxRow>(
    db,
    sql`select country as "countryCode", rate::float8 as rate, ${sum('net')} as "netMinor",
        ${sum('tax')} as "taxMinor", ${sum('gross')} as "grossMinor"
      from (
        select coalesce(shipping_address->>'countryCode', ${store.countryCode}) as country,
          coalesce((part->>'rate')::numeric, tax_rate) as rate,
          coalesce((part->>'netMinor')::bigint, total_minor - tax_minor) as net,
          coalesce((part->>'taxMinor')::bigint, tax_minor) as tax,
          coalesce((part->>'grossMinor')::bigint, total_minor) as gross
        from orders left join lateral jsonb_array_elements(tax_summary) part on true
        where store_id = ${store.id} and ${isSale} and ${isWithin('placed_on', store, period)}
      ) charged
      group by country, rate order by country, rate desc`,
  )
}

interface BookedRow extends Record<
  'totalMinor' | 'grossMinor' | 'refundedMinor' | 'dueMinor',
  number
> {
  date: string
  orderNumber: string
  kind: 'order' | 'refund'
  paymentType: PaymentType
  taxSummary: RateSummary[]
}

/** Every sale and every refund, by the day of the store. A refund is taxed as its order. */
export async function readBookings(db: Db, store: Place, period: Period) {
  const isBack = sql.raw(`r.state = 'succeeded' and r.cause <> 'unexpected'`)
  const minor = (value: string) => sql.raw(`(${value})::float8`)
  const common = sql`o.order_number as "orderNumber", p.type as "paymentType",
    ${minor('o.total_minor')} as "totalMinor", coalesce(o.tax_summary, jsonb_build_array(
      jsonb_build_object('rate', o.tax_rate, 'taxMinor', o.tax_minor,
        'grossMinor', o.total_minor))) as "taxSummary"`
  const back = sql`(select coalesce(sum(r.amount_minor), 0)::float8 from refunds r
    where r.order_id = o.id and ${isBack})`
  const rows = await readRawRows<BookedRow>(
    db,
    sql`select * from (
        select placed_on as at, ${dayOf('placed_on', store)}::text as date, 'order' as kind, ${common},
          ${minor('o.total_minor')} as "grossMinor", ${back} as "refundedMinor",
          case when p.status = 'due' then ${minor('o.total_minor')} - ${back} else 0 end as "dueMinor"
        from orders o join payments p on p.order_id = o.id
        where o.store_id = ${store.id} and ${isSale} and ${isWithin('placed_on', store, period)}
        union all
        select r.created_on, ${dayOf('r.created_on', store)}::text, 'refund', ${common},
          -${minor('r.amount_minor')}, 0, 0
        from refunds r join orders o on o.id = r.order_id join payments p on p.order_id = o.id
        where r.store_id = ${store.id} and ${isBack} and ${isWithin('r.created_on', store, period)}
      ) booked order by at, "orderNumber"`,
  )
  return rows.map(({ totalMinor, taxSummary, ...row }) => {
    const share = (minor: number) => Math.round((minor * row.grossMinor) / (totalMinor || 1))
    let leftMinor = row.grossMinor
    const rates = taxSummary.map((part, index) => {
      // The last has the remainder.
      const grossMinor = index < taxSummary.length - 1 ? share(part.grossMinor) : leftMinor
      leftMinor -= grossMinor
      const taxMinor = share(part.taxMinor)
      return { rate: Number(part.rate), netMinor: grossMinor - taxMinor, taxMinor, grossMinor }
    })
    const taxMinor = rates.reduce((sum, rate) => sum + rate.taxMinor, 0)
    return { ...row, rates, taxMinor, netMinor: row.grossMinor - taxMinor }
  })
}

export interface StockRow {
  locationId: string
  name: string
  quantity: number
  valueMinor: number
}

/** What is in stock at each location now, and what it sells for. */
export function readStockValue(db: Db, { id }: Pick<Store, 'id'>): Promise<StockRow[]> {
  return readRawRows<StockRow>(
    db,
    sql`select l.id as "locationId", l.name, coalesce(sum(i.available_quantity), 0)::float8 as quantity,
        coalesce(sum(i.available_quantity * v.price_minor), 0)::float8 as "valueMinor"
      from locations l
        left join inventory_levels i on i.location_id = l.id and i.available_quantity > 0
        left join variants v on v.id = i.variant_id
      where l.store_id = ${id}
      group by l.id, l.name order by l.name, l.id`,
  )
}
