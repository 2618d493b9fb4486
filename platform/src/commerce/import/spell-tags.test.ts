import { afterAll, expect, test } from 'vitest'
import { newId } from '#store/ids.ts'
import { collections, products } from '#store/schema/catalog.ts'
import { addStore } from '#testing.ts'
import { eq } from 'drizzle-orm'
import { openImports } from './shop.testing.ts'
import { spellTags } from './spell-tags.ts'

const opened = await openImports()
afterAll(() => opened.close())

const rule = (tag: string) => ({ tag, isOfRule: true })

test.each<[string, string[], string[], (string | ReturnType<typeof rule>)[], string[]]>([
  ['new ones are in lower case, once', ['Oat', 'OAT'], [], [], ['oat']],
  ['as the product has it', ['sale', 'NEW'], ['Sale', 'New'], ['sale'], ['Sale', 'New']],
  ['as the store has it', ['sale'], [], ['Sale'], ['Sale']],
  ['of several, the one of the file', ['Sale'], [], ['sale', 'Sale'], ['Sale']],
  ['both, where the product has both', ['Sale', 'sale'], ['sale', 'Sale'], [], ['Sale', 'sale']],
  ['as a rule waits for it', ['Sale'], ['SALE'], ['SALE', 'sale', rule('Sale')], ['Sale']],
  ['none that the file leaves out', [], ['Sale'], ['Sale'], []],
])('a tag is spelt: %s', (_what, given, own, others, expected) => {
  const all = others.map((one) => (typeof one === 'string' ? { tag: one, isOfRule: false } : one))
  const known = Map.groupBy(all, ({ tag }) => tag.toLowerCase())
  expect(spellTags(given, own, known)).toEqual(expected)
})

test.each([
  ['0,5 l, new', ['0', '5 l', 'new']],
  ['"0,5 l", new', ['0,5 l', 'new']],
  ['new , "0,5 l" ,', ['new', '0,5 l']],
  ['3" pipe, 5" pipe', ['3" pipe', '5" pipe']],
  ['"big", new', ['"big"', 'new']],
  ['"""big""", "a ""b"", c"', ['"big"', 'a "b", c']],
  ['"big, new', ['"big', 'new']],
])('reads the tags %s as Shopify writes them, and quoted ones as they are', async (cell, tags) => {
  const store = await addStore(opened.services)
  const row = `mug,Mug,"${cell.replaceAll('"', '""')}",M,5`
  const text = ['Handle,Title,Tags,Variant SKU,Variant Price', row].join('\n')
  await opened.importText(store, 'tags.csv', text)
  const [product] = await opened.services.db
    .select()
    .from(products)
    .where(eq(products.storeId, store.id))
  expect(product?.tags).toEqual(tags)
})

test('a Shopify file takes no product out of a collection by a tag that it spells otherwise', async () => {
  const { db } = opened.services
  const store = await addStore(opened.services)
  const scope = { tenantId: store.tenantId, storeId: store.id }
  const rules = [{ field: 'tag' as const, operator: 'equals' as const, value: 'Oak' }]
  const wood = { ...scope, id: newId('col'), slug: 'oak', name: 'Oak', type: 'rules' as const }
  await db.insert(collections).values({ ...wood, rules })
  const own = {
    title: 'Mug',
    slug: 'mug',
    tags: ['Sale', 'BIO', 'OAK'],
    variants: [{ sku: 'M', price: 5 }],
  }
  await opened.importText(store, 'own.json', JSON.stringify([own]))
  const rows = ['mug,Mug,"sale, Bio, Oak, New",M,5', 'cup,Cup,"SALE, new",C,5']
  const text = ['Handle,Title,Tags,Variant SKU,Variant Price', ...rows].join('\n')
  await opened.importText(store, 'shop.csv', text)
  const { slug, tags, storeId } = products
  const kept = await db
    .select({ slug, tags })
    .from(products)
    .where(eq(storeId, store.id))
    .orderBy(slug)
  expect(kept).toEqual([
    { slug: 'cup', tags: ['Sale', 'new'] },
    { slug: 'mug', tags: ['Sale', 'BIO', 'Oak', 'new'] },
  ])
  expect(
    await opened.ask(store, '{ products(filter: { collection: "oak" }) { data { slug } } }'),
  ).toEqual({
    products: { data: [{ slug: 'mug' }] },
  })
})
