import { sql } from '#store/drizzle.ts'
import type { Db, Tx } from '#store/database.ts'
import { textArray } from './filter.ts'

/** The largest integer of PostgreSQL and GraphQL; several locations may hold more. */
export const maxInteger = 2_147_483_647

/** Updates the stock columns of products from their inventory levels. */
export async function deriveStock(tx: Tx | Db, productIds: string[]) {
  await tx.execute(sql`
    with wanted as (select unnest(${textArray(productIds)}) as id), stocked as (
      select v.product_id, v.id, v.options,
        coalesce(sum(l.available_quantity) filter (where p.is_active), 0) as quantity
      from variants v
      left join inventory_levels l on l.variant_id = v.id
      left join locations p on p.id = l.location_id
      where v.product_id = any(${textArray(productIds)}) and v.is_active
      group by v.id
    ), totals as (
      select product_id, sum(quantity) as quantity from stocked group by product_id
    ), present as (
      select distinct s.product_id, (o.pair->>'name') || E'\\x1f' || (o.pair->>'value') as value
      from stocked s, jsonb_array_elements(s.options) o(pair) where s.quantity > 0
    ), listed as (
      select p.id, array_agg(o.value order by o.place) as pairs
      from products p cross join unnest(p.option_values) with ordinality o(value, place)
      join present on present.product_id = p.id and present.value = o.value
      where p.id = any(${textArray(productIds)}) group by p.id
    ), derived as (
      select wanted.id, least(coalesce(totals.quantity, 0), ${maxInteger})::int as quantity,
        coalesce(listed.pairs, '{}') as pairs
      from wanted
      left join totals on totals.product_id = wanted.id
      left join listed on listed.id = wanted.id
    )
    update products set
      available_quantity = derived.quantity,
      stocked_option_values = derived.pairs
    from derived
    where products.id = derived.id
      and (products.available_quantity, products.stocked_option_values)
        is distinct from (derived.quantity, derived.pairs)`)
}
