import { afterAll, beforeAll, expect, it } from 'vitest'
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

it.each([
  ['en', ['ær', 'Ånga', 'apple', 'Öl', 'Übertopf', 'Vase', 'Zange', 'zebra']],
  ['de', ['ær', 'Ånga', 'apple', 'Öl', 'Übertopf', 'Vase', 'Zange', 'zebra']],
  ['sv', ['ær', 'apple', 'Übertopf', 'Vase', 'Zange', 'zebra', 'Ånga', 'Öl']],
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
