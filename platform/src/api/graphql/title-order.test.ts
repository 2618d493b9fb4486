import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTranslatedStore } from '#api/testing/translated-store.ts'

const shop = await openTranslatedStore()
afterAll(() => shop.close())

type Page = { data: { title: string }[]; nextCursor: string | null }

beforeAll(async () => {
  await shop.openStore()
  await shop.send('PATCH', '/v1/store', { languages: ['de', 'sv', 'da'] })
  for (const title of ['Vase', 'Übertopf', 'zebra', 'Zange', 'apple', 'Öl', 'Ånga', 'ær']) {
    const variants = [{ sku: title, options: [], price: 1 }]
    await shop.createMug({ title, options: [], variants })
  }
  await shop.project()
})

const inSwedish = ['ær', 'apple', 'Übertopf', 'Vase', 'Zange', 'zebra', 'Ånga', 'Öl']

it.each([
  ['en', ['ær', 'Ånga', 'apple', 'Öl', 'Übertopf', 'Vase', 'Zange', 'zebra']],
  ['de', ['ær', 'Ånga', 'apple', 'Öl', 'Übertopf', 'Vase', 'Zange', 'zebra']],
  ['sv', inSwedish],
  ['da', ['apple', 'Öl', 'Übertopf', 'Vase', 'Zange', 'zebra', 'ær', 'Ånga']],
])(
  'titles are sorted as readers of %s do, whatever the size of a page',
  async (language, order) => {
    for (const limit of [1, 3, 50]) {
      const titles: string[] = []
      for (let cursor: string | null = null, isMore = true; isMore; isMore = cursor !== null) {
        const from: string = cursor === null ? '' : `, cursor: "${cursor}"`
        const { data } = await shop.ask(
          language,
          `{ products(sort: TITLE, limit: ${String(limit)}${from}) { data { title } nextCursor } }`,
        )
        const { products: page } = data as unknown as { products: Page }
        titles.push(...page.data.map(({ title }) => title))
        cursor = page.nextCursor
      }
      expect(titles).toEqual(order)
    }
  },
)

type Named = { data: { name: string }[]; nextCursor: unknown }

it('locations are in the report of stock as people read them', async () => {
  for (const [code, name] of [
    ['Z', 'Zulu'],
    ['A', 'apple'],
    ['AE', 'Ärger'],
  ])
    await shop.created('/v1/inventory/locations', { code, name })
  const { body } = await shop.send('GET', '/v1/reports/stock')
  const { data } = body as unknown as Named
  expect(data.map(({ name }) => name).filter((name) => !name.startsWith('M'))).toEqual([
    'apple',
    'Ärger',
    'Zulu',
  ])
})

const groups = ['Zulu', 'apple', 'Öl', 'Ärger']
const inEnglish = ['apple', 'Ärger', 'Öl', 'Zulu']
const sizes = ['Size 10', 'Size 9']

describe.each(['brands', 'categories'])('the names of %s', (kind) => {
  beforeAll(async () => {
    for (const name of [...groups, ...sizes]) await shop.created(`/v1/catalog/${kind}`, { name })
  })

  it('are sorted for merchants as people read them, whatever the order of the database', async () => {
    const path = `/v1/catalog/${kind}?sortBy=name&sortDirection=desc`
    const names: string[] = []
    for (let cursor: unknown = ''; cursor !== null;) {
      const page = await shop.send('GET', `${path}&limit=3${String(cursor)}`)
      const { data, nextCursor } = page.body as unknown as Named
      names.push(...data.map(({ name }) => name))
      cursor = nextCursor === null ? null : `&cursor=${String(nextCursor)}`
    }
    expect(names.filter((name) => groups.includes(name))).toEqual(inEnglish.toReversed())
  })

  it.each([
    ['en', ['apple', 'Ärger', 'Öl', 'Size 9', 'Size 10', 'Zulu']],
    ['sv', ['apple', 'Size 9', 'Size 10', 'Zulu', 'Ärger', 'Öl']],
  ])('are sorted for shoppers as readers of %s do', async (language, order) => {
    await shop.project()
    const { data } = await shop.ask(language, `{ ${kind} { name } }`)
    const names = (data[kind] as unknown as { name: string }[]).map(({ name }) => name)
    expect(names.filter((name) => order.includes(name))).toEqual(order)
  })
})

it('merchants list titles as those read who the store is for', async () => {
  const changed = await shop.send('PATCH', '/v1/store', { contentLanguage: 'sv', languages: [] })
  expect(changed.status, changed.text).toBe(200)
  const { body } = await shop.send('GET', '/v1/catalog/products?sortBy=title&sortDirection=asc')
  expect((body as unknown as Page).data.map(({ title }) => title)).toEqual(inSwedish)
})
