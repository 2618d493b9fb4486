import { expect, it } from 'vitest'
import { addStore, openTestDatabase } from './database.testing.ts'
import { sql, type SQL } from './drizzle.ts'
import { newId } from './ids.ts'
import { brands } from './schema/catalog.ts'
import { asRequest } from './tenancy.testing.ts'

const id = newId('bra')
const storeId = newId('sto')

/** Runs statements in a request that names `id`, which is a brand of the store. */
async function run(...statements: SQL[]) {
  const { db, close } = await openTestDatabase()
  const { tenantId } = await addStore({ db }, { id: storeId })
  await db.insert(brands).values({ id, tenantId, storeId, name: 'N', slug: 'n' })
  await asRequest(new Request(`http://test/v1/catalog/brands/${id}`), async () => {
    for (const statement of statements) await db.execute(statement)
  })
  await close()
}

it.each([
  sql`select 1 from brands where id = ${id}`,
  sql`delete from products where brand_id = ${id}`,
  sql`select 1 from carts where token_hash = ${'hash'}`,
  sql`select 1 from brands where store_id = ${storeId} or id = ${id}`,
  sql`select 1 from brands b join products p on p.brand_id = b.id where b.id = ${id}`,
  sql`select exists (select 1 from brands) from products where store_id = ${storeId}`,
])('statement %# reaches other stores and fails the test', async (statement) => {
  await expect(run(statement)).rejects.toThrow('reach rows of other stores')
})

it('the test passes when each table is tied to the store, or to a key that is known', async () => {
  const statements = [
    sql`select id from brands where store_id = ${storeId} and id = ${id}`,
    sql`select 1 from products where brand_id = ${id}`,
    sql`select 1 from carts where id = ${newId('crt')}`,
    sql`with own as (select id, store_id from products where store_id = ${storeId})
      select 1 from variants v join own on own.id = v.product_id
      where v.is_active or exists (select 1 from brands b where b.store_id = own.store_id)`,
    sql`with recursive above as (
        select id, parent_id from categories where id = ${id} and store_id = ${storeId}
        union select c.id, c.parent_id from categories c join above on c.id = above.parent_id)
      select id from above`,
  ]
  await expect(run(...statements)).resolves.toBeUndefined()
})
