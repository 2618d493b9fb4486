import { expect, it } from 'vitest'
import { openPglite } from './database.testing.ts'
import { migratePglite, readMigrations } from './migrate.ts'
import { insertRow } from './migrations.testing.ts'

it('composes slugs, keeps the former ones, and has products in scripts without spaces, or with Arabic letters of one sound, written again', async () => {
  const client = await openPglite({ isMigrated: false })
  await migratePglite(client, readMigrations().slice(0, 48))
  const decomposed = '그릇'.normalize('NFD')
  await client.exec('set session_replication_role = replica')
  await insertRow(client, 'tenants')
  for (const [id, slug, storeId] of [
    ['bowl', decomposed, 'korean'],
    ['cup', '茶碗', 'japanese'],
    ['mug', 'mug', 'english'],
    ['chair', 'كرسى', 'arabic'],
  ] as const) {
    const row = { id: `'${id}'`, slug: `'${slug}'`, store_id: `'${storeId}'` }
    await insertRow(client, 'stores', {
      id: row.store_id,
      slug: row.store_id,
      domain: row.store_id,
    })
    await insertRow(client, 'products', row)
    await insertRow(client, 'search_terms', { store_id: row.store_id, term: row.slug })
  }
  const rules = [
    { field: 'brand', operator: 'equals', value: decomposed },
    { field: 'tag', operator: 'equals', value: decomposed },
  ]
  await insertRow(client, 'brands', { slug: `'${decomposed}'` })
  await insertRow(client, 'collections', { rules: `'${JSON.stringify(rules)}'` })
  await client.exec('delete from catalog_changes; set session_replication_role = origin')
  await migratePglite(client)
  const read = async (what: string) => (await client.query(what)).rows
  expect(await read('select id, slug from products order by id')).toEqual([
    { id: 'bowl', slug: '그릇' },
    { id: 'chair', slug: 'كرسى' },
    { id: 'cup', slug: '茶碗' },
    { id: 'mug', slug: 'mug' },
  ])
  expect(await read('select slug, subject_id, in_use from former_slugs')).toEqual([
    { slug: decomposed, subject_id: 'bowl', in_use: false },
  ])
  expect(await read('select subject_id from catalog_changes order by 1')).toEqual([
    { subject_id: 'bowl' },
    { subject_id: 'chair' },
    { subject_id: 'cup' },
  ])
  expect(await read('select slug from brands')).toEqual([{ slug: '그릇' }])
  expect(await read('select rules from collections')).toEqual([
    { rules: [{ ...rules[0], value: '그릇' }, rules[1]] },
  ])
  await client.close()
})
