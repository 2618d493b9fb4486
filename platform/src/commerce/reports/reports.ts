import { apportion } from '#commerce/pricing/apportion.ts'
import { sql } from '#store/drizzle.ts'
import type { Db } from '#store/database.ts'
import { readRawRows } from '#store/raw-rows.ts'
import { inAlphabet } from '#store/schema/columns.ts'
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

function isWithin(column: string, { timezone }: Pick<Place, 'timezone'>, { from, to }: Period) {
  const at = sql.raw(column)
  return sql`${at} >= (${from}::date)::timestamp at time zone ${timezone}::text
    and ${at} < (${to}::date + 1)::timestamp at time zone ${timezone}::text`
}

/**
 * The orders that were confirmed, each by the event of that. One that was cancelled after that stays
 * a sale, because what came back is booked too.
 */
const sales = sql.raw(`order_events sold join orders
  on orders.id = sold.order_id and sold.state = 'confirmed'`)

/**
 * An order becomes a sale when it is confirmed: whoever has exported the month in which it was
 * placed does not find it there afterwards.
 */
const soldOn = '(case when sold.booked_when_placed then orders.placed_on else sold.occurred_on end)'

const isSoldWithin = ({ id, ...place }: Omit<Place, 'countryCode'>, period: Period) =>
  // No order is confirmed before it is placed, so that the index finds those from its start on.
  sql`sold.store_id = ${id} and ${isWithin(soldOn, place, period)}
    and sold.occurred_on >= (${period.from}::date)::timestamp at time zone ${place.timezone}::text`

/** Whether a refund `r` is of what was sold: not of money that came too much, or a second time. */
const isOfSale = `(r.cause <> 'unexpected' and (r.charge_id is null
  or r.charge_id = (select charge_id from payments where payments.id = r.payment_id)))`

/**
 * What came back of sales, by when it did: what was paid back or taken off payments that were due,
 * and of a cancelled order what was never paid. What the provider has reversed is less than nothing.
 */
const returned = sql.raw(`(
  select r.id, r.store_id, r.order_id, coalesce(r.succeeded_on, r.created_on) as made_on, r.lines,
    r.amount_minor + r.credited_minor as minor
  from refunds r where ${isOfSale}
    and (r.state = 'succeeded' or r.state = 'pending' and r.succeeded_on is not null)
  union all
  select r.id || n, r.store_id, r.order_id, (made.day #>> '{}')::timestamptz, r.lines,
    made.sign * (was->>'amountMinor')::bigint
  from refunds r, jsonb_array_elements(r.reversals) with ordinality as reversal(was, n),
    lateral (values (1, was->'succeededOn'), (-1, was->'failedOn')) as made(sign, day)
  where ${isOfSale}
  union all
  select e.id, o.store_id, o.id, e.occurred_on, '[]', o.total_minor - (
    select coalesce(sum(r.credited_minor), 0)
      + least(coalesce(sum(r.amount_minor), 0), coalesce(p.taken_minor, p.amount_minor))
    from refunds r where r.order_id = o.id and ${isOfSale})
  from orders o join payments p on p.order_id = o.id
    join order_events e on e.order_id = o.id and e.state = o.state
  where o.state = 'cancelled') back`)

/** What was sold and paid back on each day with either. */
export function readSales(db: Db, store: Place, period: Period): Promise<SalesDay[]> {
  return readRawRows<SalesDay>(
    db,
    sql`with sold as (
        select ${dayOf(soldOn, store)} as day, count(*)::int as orders,
          ${sum('sub_total_minor')} as sub_total, ${sum('discount_minor')} as discount,
          ${sum('shipping_total_minor')} as shipping, ${sum('tax_minor')} as tax,
          ${sum('total_minor')} as total
        from ${sales} where ${isSoldWithin(store, period)}
        group by 1),
      back as (
        select ${dayOf('made_on', store)} as day, ${sum('minor')} as refunded
        from ${returned} join order_events sold
          on sold.order_id = back.order_id and sold.state = 'confirmed'
        where back.store_id = ${store.id} and ${isWithin('made_on', store, period)}
        group by 1 having count(*) filter (where minor <> 0) > 0)
      select day::text as date, coalesce(orders, 0) as orders,
        coalesce(sub_total, 0) as "subTotalMinor", coalesce(discount, 0) as "discountMinor",
        coalesce(shipping, 0) as "shippingMinor", coalesce(tax, 0) as "taxMinor",
        coalesce(total, 0) as "totalMinor", coalesce(refunded, 0) as "refundedMinor"
      from sold full join back using (day) order by day`,
  )
}

export interface TaxRow extends Omit<RateSummary, 'rate'> {
  countryCode: string
  rate: number
}

/** The tax that was charged, by country of delivery and rate; orders of older versions have one rate. */
export function readTax(db: Db, store: Place, period: Period): Promise<TaxRow[]> {
  return readRawRows<TaxRow>(
    db,
    sql`select country as "countryCode", rate::float8 as rate, ${sum('net')} as "netMinor",
        ${sum('tax')} as "taxMinor", ${sum('gross')} as "grossMinor"
      from (
        select coalesce(tax_country, shipping_address->>'countryCode', ${store.countryCode}) as country,
          coalesce((part->>'rate')::numeric, tax_rate) as rate,
          coalesce((part->>'netMinor')::bigint, total_minor - tax_minor) as net,
          coalesce((part->>'taxMinor')::bigint, tax_minor) as tax,
          coalesce((part->>'grossMinor')::bigint, total_minor) as gross
        from ${sales} left join lateral jsonb_array_elements(tax_summary) part on true
        where ${isSoldWithin(store, period)}
      ) charged
      group by country, rate order by country, rate desc`,
  )
}

/** Seconds since 1970, the day of the store, and whether that is in the period. */
interface Moment {
  at: number
  date: string
  isWithin: boolean
}

/** A refund with what its lines cost, by their rates. What reverses it has its id and no lines. */
interface Back extends Moment {
  id: string
  grossMinor: number
  lines: { rate: string; grossMinor: number }[]
}

interface BookedOrder extends Moment {
  orderNumber: string
  paymentType: PaymentType
  grossMinor: number
  dueMinor: number
  taxSummary: RateSummary[]
  /** The oldest first. */
  back: Back[]
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/**
 * The amounts of each refund by the rates of its order: its lines at their own, the rest (delivery,
 * or an amount without lines) at what is left of the order. All together never exceed the order, nor
 * its tax. What the provider has reversed comes back at the rates of its refund.
 */
export function divideBack({
  taxSummary,
  back,
}: {
  taxSummary: readonly RateSummary[]
  back: readonly Pick<Back, 'id' | 'grossMinor' | 'lines'>[]
}): RateSummary[][] {
  const before = taxSummary.map(() => 0)
  const paid = new Map<string, number[]>()
  const divide = ({ grossMinor, lines }: Pick<Back, 'grossMinor' | 'lines'>) => {
    const left = taxSummary.map((part, index) =>
      Math.max(0, part.grossMinor - (before[index] ?? 0)),
    )
    const ofLines = taxSummary.map(({ rate }, index) => {
      const same = lines.filter((line) => Number(line.rate) === Number(rate))
      return Math.min(left[index] ?? 0, sumOf(same.map((line) => line.grossMinor)))
    })
    const linesMinor = Math.min(grossMinor, sumOf(ofLines))
    const named = apportion(linesMinor, ofLines)
    const rest = apportion(
      grossMinor - linesMinor,
      left.map((minor, index) => minor - (named[index] ?? 0)),
    )
    return named.map((minor, index) => minor + (rest[index] ?? 0))
  }
  return back.map((refund) => {
    const isReversed = refund.grossMinor < 0
    const parts = isReversed ? paid.get(refund.id)?.map((minor) => -minor) : divide(refund)
    if (!isReversed && parts) paid.set(refund.id, parts)
    return taxSummary.map((part, index) => {
      const taxUpTo = (minor: number) =>
        Math.round((part.taxMinor * minor) / (part.grossMinor || 1))
      const start = before[index] ?? 0
      const minor = parts?.[index] ?? 0
      before[index] = start + minor
      const taxMinor = taxUpTo(start) - taxUpTo(start + minor)
      return { rate: part.rate, netMinor: 0 - minor - taxMinor, taxMinor, grossMinor: 0 - minor }
    })
  })
}

function toBookings(order: BookedOrder) {
  const { orderNumber, paymentType, back, dueMinor } = order
  const toRow = (
    kind: 'order' | 'refund',
    { at, date, isWithin: isBooked }: Moment,
    grossMinor: number,
    parts: readonly RateSummary[],
  ) => {
    const rates = parts.map((part) => ({ ...part, rate: Number(part.rate) }))
    const taxMinor = sumOf(rates.map((rate) => rate.taxMinor))
    const amounts = { rates, grossMinor, taxMinor, netMinor: grossMinor - taxMinor }
    const open = { refundedMinor: 0, dueMinor: 0 }
    return { at, isBooked, date, orderNumber, kind, paymentType, ...amounts, ...open }
  }
  const sale = toRow('order', order, order.grossMinor, order.taxSummary)
  const refundedMinor = sumOf(back.map((refund) => refund.grossMinor))
  const divided = divideBack(order)
  const refunds = back.map((refund, index) =>
    toRow('refund', refund, 0 - refund.grossMinor, divided[index] ?? []),
  )
  return [{ ...sale, refundedMinor, dueMinor }, ...refunds]
}

/** Every sale and every refund, by the day of the store. */
export async function readBookings(db: Db, store: Place, period: Period) {
  const momentOf = (column: string) => ({
    at: sql`extract(epoch from ${sql.raw(column)})::float8`,
    date: sql`${dayOf(column, store)}::text`,
    isWithin: sql`(${isWithin(column, store, period)})`,
  })
  const placed = momentOf(soldOn)
  const made = momentOf('made_on')
  // The lines of a credit have no amount of their own.
  const line = sql.raw(`json_build_object('rate', coalesce(i.tax_rate, orders.tax_rate)::text,
    'grossMinor', coalesce(nullif((line->>'amountMinor')::float8, 0),
      round((i.line_total_minor - coalesce(i.discount_minor, 0)
        + case when orders.tax_included then 0 else coalesce(i.tax_minor, 0) end)
        * (line->>'quantity')::float8 / i.quantity)))`)
  const rows = await readRawRows<BookedOrder>(
    db,
    sql`select ${placed.at} as at, ${placed.date} as date, ${placed.isWithin} as "isWithin",
        order_number as "orderNumber", p.type as "paymentType", total_minor::float8 as "grossMinor",
        case when p.status in ('due', 'authorized')
          then coalesce(p.taken_minor, p.amount_minor) else 0 end::float8 as "dueMinor",
        coalesce(tax_summary, jsonb_build_array(jsonb_build_object('rate', orders.tax_rate::text,
          'netMinor', total_minor - orders.tax_minor, 'taxMinor', orders.tax_minor,
          'grossMinor', total_minor))) as "taxSummary",
        (select coalesce(json_agg(json_build_object('id', back.id, 'at', ${made.at}, 'date', ${made.date},
            'isWithin', ${made.isWithin}, 'grossMinor', minor, 'lines',
            (select coalesce(json_agg(${line}), '[]') from jsonb_array_elements(back.lines) line
              join order_items i on i.id = line->>'itemId')
          ) order by made_on, back.id, minor desc), '[]')
          from ${returned} where back.order_id = orders.id and minor <> 0) as back
      from ${sales} join payments p on p.order_id = orders.id
      where orders.id in (
        select orders.id from ${sales} where ${isSoldWithin(store, period)}
        union all select order_id from ${returned} where store_id = ${store.id}
          and ${isWithin('made_on', store, period)})
      order by ${sql.raw(soldOn)}, order_number`,
  )
  return rows
    .flatMap(toBookings)
    .filter(({ isBooked }) => isBooked)
    .toSorted((one, other) => one.at - other.at)
    .map(({ at: _at, isBooked: _isBooked, ...row }) => row)
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
      group by l.id, l.name order by ${inAlphabet(sql`l.name`)}, l.id`,
  )
}
