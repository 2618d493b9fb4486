import { NextIntlClientProvider } from 'next-intl'
import { renderToReadableStream } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { getStore } from '@/lib/server/request/stores'
import type { Facet } from '@/lib/commerce/catalog'
import { readListState } from '@/lib/shop/catalog/list-query'
import { compileMessages } from '@/lib/shop/i18n/compile-messages'
import items from '@/messages/en/items.json'
import shop from '@/messages/en/shop.json'
import ui from '@/messages/en/ui.json'
import { GroupPage } from './group-page'
import { ListPage } from './list-page'

const messages = compileMessages({ items, shop, ui }) as unknown as { items: typeof items }

vi.mock('next-intl/server', () => ({ getTranslations: async () => (key: string) => key }))
vi.mock('next/navigation', () => ({ usePathname: () => '/search', useRouter: () => ({}) }))
vi.mock('@/components/cart/add-to-cart', () => ({
  AddToCart: () => null,
  AddingStatus: () => null,
}))
vi.mock('./product-cards', () => ({
  ProductCards: ({ sizes }: { sizes: string }) => <li data-sizes={sizes} />,
}))
vi.mock('./nothing-found', () => ({ NothingFound: () => null }))
const readStore = vi.hoisted(() => vi.fn(async () => ({ currencyCode: 'EUR' })))
vi.mock('@/lib/server/catalog/cached-catalog', () => ({
  getCachedCommerceStore: readStore,
  listCachedCategories: async () => [],
  listCategoryPaths: async () => [],
}))
vi.mock('@/lib/server/catalog/product-list', () => ({
  listProductsUpTo: () => new Promise(() => {}),
}))

const nothing = { data: [], unpriced: [], totalCount: 0, facets: [] }
const last = { hasNextPage: false, nextCursor: null, suggestion: null, correctedSearch: null }

async function render(
  shown: number,
  totalCount: number,
  { state = readListState({}), facets = [] as Facet[] } = {},
): Promise<string> {
  const data = Array.from({ length: shown }, () => ({ variants: [], options: [] }))
  const page = { ...nothing, ...last, data: data as never[], totalCount, facets }
  const list = { state, page, path: '/search', scope: {}, total: null }
  const stream = await renderToReadableStream(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
      {await ListPage({ store: getStore('first', 'en'), ...list })}
    </NextIntlClientProvider>,
  )
  return new Response(stream).text()
}

it('a list of nothing has neither filters nor an order', async () => {
  expect(await render(0, 0)).toBe('<b class="num">count</b>')
})

it.each([
  [4, 4, 'md:grid-cols-2', '(width >= 64rem) 36vw, 46vw'],
  [9, 9, 'md:grid-cols-3', '(width >= 64rem) 24vw, (width >= 48rem) 30vw, 46vw'],
  [
    ...[10, 10, 'md:grid-cols-2 xl:grid-cols-4'],
    '(width >= 80rem) 18vw, (width >= 64rem) 36vw, 46vw',
  ],
  [10, 30, 'md:grid-cols-3', '(width >= 64rem) 24vw, (width >= 48rem) 30vw, 46vw'],
  [7, 7, 'md:grid-cols-4', '(width >= 64rem) 18vw, (width >= 48rem) 23vw, 46vw'],
] as const)(
  'the images of %i products of %i are as wide as their columns',
  async (shown, totalCount, columns, sizes) => {
    const html = await render(shown, totalCount)
    expect(html).toMatch(new RegExp(`card-columns[^"]* ${columns}"`))
    expect(html).toContain(`data-sizes="${sizes.replaceAll('>', '&gt;')}"`)
  },
)

const facet = (name: string, values: string[] = [], price: number | null = null): Facet => ({
  ...{ name, label: name, kind: price === null ? 'list' : 'range', min: price, max: price },
  values: values.map((value) => ({ value, label: value, count: 1 })),
})
const many = Array.from({ length: 12 }, (_, at) => `brand ${at}`)

it.each([
  ['each has a field', [facet('brand', ['a', 'b', 'c']), facet('option:Glaze', ['Oat', 'Moss'])]],
  ['none has one', []],
  ['a value counts nothing among the others', [facet('brand', ['b', 'c'])]],
  ['a group has one value', [facet('brand', ['a']), facet('option:Glaze', ['Oat'])]],
  ['a value is beyond the rows of its group', [facet('brand', [...many, 'a', 'b'])]],
  ['all have one price', [facet('price', [], 5)]],
  ['its category is not of the first level', [facet('category', ['child', 'other'])]],
])('another filter keeps those that are set, where %s', async (_, facets) => {
  const filters = { brand: ['a', 'b'], tag: 'new', category: 'child', priceMax: '9' }
  const state = readListState({ ...filters, 'option.Glaze': 'Oat', sale: 'on-sale', q: 'mug' })
  const html = await render(1, 1, { state, facets })
  const [form = ''] = /<form.*<\/form>/s.exec(html) ?? []
  const fields = [...form.matchAll(/<input([^>]*)>/g)].flatMap(([, attributes = '']) => {
    const value = (name: string) => RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''
    const isSent = value('type') !== 'checkbox' || attributes.includes(' checked=')
    return isSent ? [[value('name'), value('value')] as const] : []
  })
  const sent = Object.groupBy(fields, ([name]) => name)
  const search = Object.entries(sent).map(([name, all = []]) => [name, all.map(([, it]) => it)])
  expect(readListState(Object.fromEntries(search))).toEqual({
    ...state,
    filters: { ...state.filters, brand: expect.arrayContaining(['a', 'b']) },
  })
})

it('the shop, which filters need, is asked for while the products are, not after them', () => {
  const about = { path: '/categories', title: '', language: null, text: null, scope: {}, total: 0 }
  const group = { ...about, pathIn: () => '/categories', trail: [], links: [] }
  const state = readListState({})
  void GroupPage({ store: getStore('first', 'en'), group, state })
  expect(readStore).toHaveBeenCalledWith('first')
})
