import { sql, type SQL } from '#store/drizzle.ts'
import { textArray } from './filter.ts'

/** The last of these expressions, `derived`, has the columns that lists depend on. */
export function derivedColumns(productIds: string[]): SQL {
  const ids = textArray(productIds)
  return sql`wanted as (select unnest(${ids}) as id), prices as (
      select product_id, min(price_minor) as lowest, max(price_minor) as highest,
        max(compare_at_minor) filter (where compare_at_minor > price_minor) as compare_at
      from variants where product_id = any(${ids}) and is_active group by product_id
    ), branch as (
      select product_id, category_id from product_categories where product_id = any(${ids})
      union
      select branch.product_id, c.parent_id from branch join categories c on c.id = branch.category_id
      where c.parent_id is not null
    ), placed as (
      select product_id, array_agg(category_id order by category_id) as ids
      from branch group by product_id
    ), chosen as (
      select o.product_id,
        array_agg(o.name || E'\\x1f' || v.value order by o.position, v.place) as pairs
      from product_options o, unnest(o.values) with ordinality v(value, place)
      where o.product_id = any(${ids}) group by o.product_id
    ), derived as (
      select wanted.id, coalesce(prices.lowest, 0) as price_min_minor,
        coalesce(prices.highest, 0) as price_max_minor, prices.compare_at as compare_at_max_minor,
        coalesce(placed.ids, '{}') as category_ids, coalesce(chosen.pairs, '{}') as option_values
      from wanted
      left join prices on prices.product_id = wanted.id
      left join placed on placed.product_id = wanted.id
      left join chosen on chosen.product_id = wanted.id
    )`
}
