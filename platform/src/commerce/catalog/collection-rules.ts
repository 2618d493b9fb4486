import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '#store/database.ts'
import { collections, type CollectionRule } from '#store/schema/catalog.ts'
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

async function syncCollection(tx: Tx | Db, collection: Collection, among: SQL) {
  const member = toMembership(collection)
  await tx.execute(sql`
    delete from product_collections l using products p
    where l.collection_id = ${collection.id} and p.id = l.product_id and ${among} and not ${member}`)
  await tx.execute(sql`
    insert into product_collections (product_id, collection_id, tenant_id, store_id, position)
    select p.id, ${collection.id}, p.tenant_id, p.store_id, p.position from products p
    where p.store_id = ${collection.storeId} and ${among} and ${member}
    on conflict do nothing`)
}

/** Puts products into the rule-based collections they belong to, and takes them out of the rest. */
export async function syncRuleCollections(
  tx: Tx | Db,
  storeId: string,
  { productIds }: { productIds: string[] },
) {
  const ruled = await tx
    .select()
    .from(collections)
    .where(and(eq(collections.storeId, storeId), eq(collections.type, 'rules')))
  const among = sql`p.id = any(${textArray(productIds)})`
  for (const collection of ruled) await syncCollection(tx, collection, among)
}

/** Fills one rule-based collection anew, after its rules changed. */
export async function refillCollection(tx: Tx | Db, collection: Collection) {
  await syncCollection(tx, collection, sql`true`)
}
