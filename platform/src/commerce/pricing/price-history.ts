import { sql } from '#store/drizzle.ts'
import type { Db, Tx } from '#store/database.ts'
import { priceChanges } from '#store/schema/prices.ts'

// Five parameters a row, and PostgreSQL takes 65,535 in a statement.
const rowsPerStatement = 5_000

/** Records that variants have these prices from now on, in the transaction that sets them. */
export async function recordPrices(
  tx: Tx | Db,
  { tenantId, storeId }: { tenantId: string; storeId: string },
  prices: readonly { variantId: string; priceMinor: number }[],
  now: Date,
): Promise<void> {
  const rows = prices.map((price) => ({ ...price, tenantId, storeId, heldFrom: now }))
  for (let i = 0; i < rows.length; i += rowsPerStatement) {
    await tx
      .insert(priceChanges)
      .values(rows.slice(i, i + rowsPerStatement))
      // Of two prices at the same time the later one counts.
      .onConflictDoUpdate({
        target: [priceChanges.variantId, priceChanges.heldFrom],
        set: { priceMinor: sql`excluded.price_minor` },
      })
  }
}

const isReduced = sql`variants.compare_at_minor > variants.price_minor`

/** What a reduced variant cost before, minor units, or null. A column for `variants`. */
export const formerPrice = sql<
  number | null
>`case when ${isReduced} then variants.compare_at_minor::float8 end`

/**
 * The lowest price of a reduced variant in the 30 days before its current price (Directive 98/6/EC
 * Art. 6a), minor units; null when it is not reduced, or no earlier price is known. A column for a
 * query on `variants`; the price in effect at the beginning of the 30 days counts too.
 */
export const lowestPriorPrice = sql<number | null>`case
  when ${isReduced} then (
    select min(held.price_minor)::float8 from (
      select price_minor, lead(held_from) over (order by held_from) as held_until,
        max(held_from) over () as present_from
      from price_changes where variant_id = variants.id
    ) held
    where held.held_until > held.present_from - interval '30 days'
  ) end`

/**
 * What `lowestPriorPrice` is for a planned price while it is in effect, minor units; null for one
 * that has ended or is no reduction. It is compared with the price that stands when it begins: that
 * of a plan in effect ends before, and what was there before it comes back. Prices that are planned
 * before it count too. A column for a query on `planned_prices` joined with `variants`.
 */
export const lowestPriceBeforePlan = sql<number | null>`(
  select case
    when planned_prices.ended_on is null and planned_prices.price_minor < greatest(
      coalesce(active.prior_minor, variants.price_minor),
      case when active.id is null
        then variants.compare_at_minor else active.prior_compare_at_minor end)
    then (
      select min(held.price_minor)::float8 from (
        select price_minor,
          coalesce(lead(held_from) over (order by held_from), active.ends_on) as held_until
        from price_changes where variant_id = variants.id
          and held_from < coalesce(planned_prices.applied_on, planned_prices.starts_on)
        union all
        select coalesce(active.prior_minor, variants.price_minor), null
        union all
        select price_minor, ends_on from planned_prices earlier
        where earlier.variant_id = variants.id and earlier.applied_on is null
          and earlier.ended_on is null and earlier.starts_on < planned_prices.starts_on
      ) held
      where held.held_until is null or held.held_until
        > coalesce(planned_prices.applied_on, planned_prices.starts_on) - interval '30 days'
    ) end
  from (select 1) once left join planned_prices active
    on active.variant_id = planned_prices.variant_id
      and active.applied_on is not null and active.ended_on is null
      and active.price_minor = variants.price_minor
)`

/** Removes prices that ended 30 days before now and before the current one of their variant. */
export async function prunePrices(db: Db, now: Date): Promise<void> {
  await db.execute(sql`
    delete from price_changes p using (
      select variant_id, held_from, lead(held_from) over w as held_until,
        max(held_from) over (partition by variant_id) as present_from
      from price_changes window w as (partition by variant_id order by held_from)
    ) held
    where held.variant_id = p.variant_id and held.held_from = p.held_from
      and held.held_until <= held.present_from - interval '30 days'
      and held.held_until <= ${now.toISOString()}::timestamptz - interval '30 days'`)
}
