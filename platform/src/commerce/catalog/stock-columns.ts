import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#store/database.ts'
import { announceCatalogChange } from './changes.ts'
import { textArray } from './filter.ts'

/** Brings the stock columns of products in line with their inventory levels. */
export async function deriveStock(tx: Tx | Db, productIds: string[]) {
  await tx.execute(sql`
    with wanted as (select unnest(${textArray(productIds)}) as id), stocked as (
      select v.product_id, v.id, v.options,
        coalesce(sum(l.available_quantity) filter (where p.is_active), 0)::int as quantity
      from variants v
      left join inventory_levels l on l.variant_id = v.id
      left join locations p on p.id = l.location_id
      where v.product_id = any(${textArray(productIds)}) and v.is_active
      group by v.id
    ), totals as (
      select product_id, sum(quantity)::int as quantity from stocked group by product_id
    ), present as (
      select distinct s.product_id, (o.pair->>'name') || E'\\x1f' || (o.pair->>'value') as value
      from stocked s, jsonb_array_elements(s.options) o(pair) where s.quantity > 0
    ), listed as (
      select p.id, array_agg(o.value order by o.place) as pairs
      from products p cross join unnest(p.option_values) with ordinality o(value, place)
      join present on present.product_id = p.id and present.value = o.value
      where p.id = any(${textArray(productIds)}) group by p.id
    )
    update products set
      available_quantity = coalesce(totals.quantity, 0),
      stocked_option_values = coalesce(listed.pairs, '{}')
    from wanted
    left join totals on totals.product_id = wanted.id
    left join listed on listed.id = wanted.id
    where products.id = wanted.id`)
}

/**
 * To be called inside the transaction that changed inventory levels, after the change: keeps the
 * lists of the storefront true and tells every process. Locks the products in the order of their
 * ids, so that two sales of the same products cannot wait for each other.
 */
export async function refreshStock(tx: Tx | Db, storeId: string, productIds: string[]) {
  if (productIds.length === 0) return
  await tx.execute(sql`select id from products where id = any(${textArray(productIds)})
    order by id for update`)
  await deriveStock(tx, productIds)
  await announceCatalogChange(tx, { storeId, productIds })
}
