import { findRows } from '#store/find-row.ts'
import { and, eq, inArray, sql, type SQL } from '#store/drizzle.ts'
import type { Db, Tx } from '#store/database.ts'
import { readRawRows } from '#store/raw-rows.ts'
import { collections, products, type CollectionRule } from '#store/schema/catalog.ts'
import { derivedColumns } from './derived-columns.ts'
import { textArray } from './filter.ts'

type Collection = Pick<
  typeof collections.$inferSelect,
  'id' | 'tenantId' | 'storeId' | 'rules' | 'dynamicOperator'
>

function toPrice({ operator, value }: CollectionRule): SQL {
  const minor = Number(value)
  if (!Number.isSafeInteger(minor)) return sql`false`
  if (operator === 'atLeast') return sql`p.price_min_minor >= ${minor}`
  if (operator === 'atMost') return sql`p.price_min_minor <= ${minor}`
  return sql`p.price_min_minor = ${minor}`
}

function toCondition(rule: CollectionRule): SQL {
  const { field, operator, value } = rule
  if (field === 'tag') return sql`p.tags @> ${textArray([value])}`
  if (field === 'price') return toPrice(rule)
  if (field === 'onSale') return sql`p.compare_at_max_minor is not null`
  if (field === 'inStock') return sql`p.available_quantity > 0`
  if (field === 'title') {
    if (operator === 'equals') return sql`lower(p.title) = lower(${value})`
    return sql`strpos(lower(p.title), lower(${value})) > 0`
  }
  if (field === 'brand') {
    return sql`exists (select 1 from brands b where b.id = p.brand_id and b.slug = ${value})`
  }
  return sql`exists (select 1 from categories c
    where c.id = any(p.category_ids) and c.slug = ${value})`
}

/** A collection without rules holds nothing, rather than everything. */
function toMembership({ rules, dynamicOperator }: Collection): SQL {
  if (rules.length === 0) return sql`false`
  const joint = dynamicOperator === 'any' ? sql` or ` : sql` and `
  return sql`(${sql.join(rules.map(toCondition), joint)})`
}

/** @returns the products that were added or removed. */
async function syncCollection(tx: Tx, collection: Collection, among: SQL): Promise<string[]> {
  const member = toMembership(collection)
  const left = await readRawRows<{ id: string }>(
    tx,
    sql`delete from product_collections l using products p
      where l.collection_id = ${collection.id} and p.id = l.product_id and ${among} and not ${member}
      returning p.id`,
  )
  const came = await readRawRows<{ id: string }>(
    tx,
    sql`insert into product_collections (product_id, collection_id, tenant_id, store_id, position)
      select p.id, ${collection.id}, p.tenant_id, p.store_id, p.position from products p
      where p.store_id = ${collection.storeId} and ${among} and ${member}
      on conflict do nothing returning product_id as id`,
  )
  return [...left, ...came].map(({ id }) => id)
}

/** Adds products to the rule-based collections that they match; removes them from others. */
export async function syncRuleCollections(tx: Tx, storeId: string, productIds: string[]) {
  const isRuled = eq(collections.type, 'rules')
  const ruled = await findRows(tx, collections, eq(collections.storeId, storeId), isRuled)
  const among = sql`p.id = any(${textArray(productIds)})`
  for (const collection of ruled) await syncCollection(tx, collection, among)
}

/** Refills a collection after its rules changed. @returns the products that came or left. */
export function refillCollection(tx: Tx, collection: Collection): Promise<string[]> {
  return syncCollection(tx, collection, sql`true`)
}

/** Lets rules that name a brand or category go on naming it when its slug changes. */
export async function renameInRules(
  tx: Tx,
  { storeId, slug: before }: Record<'storeId' | 'slug', string>,
  { field, slug: after, now }: { field: 'brand' | 'category'; slug: string; now: Date },
) {
  const rule = JSON.stringify({ field, value: before })
  await tx.execute(sql`update collections c
    set version = version + 1, updated_on = ${now.toISOString()}::timestamptz, rules = (
      select jsonb_agg(case when rule @> ${rule}::jsonb
        then rule || jsonb_build_object('value', ${after}::text) else rule end order by n)
      from jsonb_array_elements(c.rules) with ordinality as named(rule, n))
    where c.id in (select id from collections where store_id = ${storeId}
      and rules @> jsonb_build_array(${rule}::jsonb) order by id for no key update)`)
}

/** The rule-based collections that products match, before the projector has added them. */
export async function readRuleCollections(
  db: Db | Tx,
  productIds: string[],
): Promise<{ productId: string; collectionId: string }[]> {
  const ruled = await db
    .selectDistinct({ collection: collections })
    .from(collections)
    .innerJoin(products, eq(products.storeId, collections.storeId))
    .where(and(inArray(products.id, productIds), eq(collections.type, 'rules')))
  if (ruled.length === 0) return []
  const members = ruled.map(
    ({ collection }) => sql`
      select p.id as "productId", ${collection.id}::text as "collectionId" from fresh p
      where p.store_id = ${collection.storeId} and ${toMembership(collection)}`,
  )
  return readRawRows(
    db,
    sql`with recursive ${derivedColumns(productIds)}, fresh as (
      select s.id, s.store_id, s.title, s.tags, s.brand_id, d.price_min_minor,
        d.compare_at_max_minor, d.category_ids, coalesce((
          select sum(l.available_quantity) from variants v
          join inventory_levels l on l.variant_id = v.id
          join locations at on at.id = l.location_id and at.is_active
          where v.product_id = s.id and v.is_active), 0) as available_quantity
      from products s join derived d on d.id = s.id
    ) ${sql.join(members, sql` union all `)}`,
  )
}
