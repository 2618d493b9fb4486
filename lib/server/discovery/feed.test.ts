import { existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeEach, expect, it, vi } from 'vitest'
import { anyStore, mockPlatform } from '@/lib/server/shop.testing'
import { writeFeed } from './feed'
import { openFeed } from './feed-files'

const PRODUCTS = 120
const platform = mockPlatform(Date.UTC(2026, 10, 22))

const variant = (sku: string, more: object) => ({
  id: `var-${sku}`,
  sku,
  price: 28,
  compareAtPrice: null,
  availableQuantity: 3,
  options: [],
  image: null,
  ...more,
})

const tiles = {
  price: 8.2,
  contentQuantity: 2.5,
  contentUnit: 'm2',
  baseQuantity: 1,
  baseUnit: 'm2',
}

function product(index: number) {
  return {
    id: `prd-${String(index)}`,
    slug: `mug-${String(index)}`,
    title: 'Mug "Oat" & <more>',
    subtitle: null,
    currencyCode: 'EUR',
    priceMin: 28,
    priceMax: 28,
    compareAtPriceMax: null,
    availableQuantity: 3,
    tags: [],
    createdOn: '2026-01-01T00:00:00Z',
    options: [{ name: 'Glaze', values: ['Oat', 'Moss'], valueLabels: ['Hafer', 'Moos'] }],
    images: [{ url: 'http://127.0.0.1:4000/media/mug.webp', alt: '', width: 1, height: 1 }],
    variants: [
      variant(`A-${String(index)}`, {
        options: [{ name: 'Glaze', value: 'Oat' }],
        barcode: '4006381333931',
      }),
      variant(`B-${String(index)}`, {
        options: [{ name: 'Glaze', value: 'Moss' }],
        price: 20.5,
        barcode: 'own-12',
        compareAtPrice: 28,
        availableQuantity: 0,
        unitPricing: tiles,
      }),
    ],
    description: ['A mug.', 'It holds tea.'],
    brand: null,
    categories: [{ slug: 'cups', name: 'Cups' }],
    compliance: { energyLabel: { class: 'E', best: 'A', worst: 'G' } },
  }
}

const delivery = {
  ...{ id: 'm1', name: 'Parcel & letter', type: 'regular', price: 4.9, currencyCode: 'EUR' },
  ...{ description: null, available: true, reason: null, limit: null },
  estimatedDelivery: { earliest: '2026-11-24', latest: '2026-11-26' },
}

beforeEach(() => {
  platform.mockImplementation(async (_, { body }) => {
    const { query, variables } = JSON.parse(body) as {
      query: string
      variables: { limit: number; cursor: string | null; variantIds: string[] }
    }
    if (query.includes('variantDeliveries')) {
      const variantDeliveries = variables.variantIds.map((variantId) => ({
        variantId,
        options: [delivery, { ...delivery, id: 'm2', name: 'Express: fast', price: 12.9 }],
      }))
      return Response.json({ data: { store: { variantDeliveries } } })
    }
    const from = Number(variables.cursor ?? 0)
    const to = Math.min(PRODUCTS, from + variables.limit)
    const data = Array.from({ length: to - from }, (_, index) => product(from + index))
    const nextCursor = to < PRODUCTS ? String(to) : null
    const page = { data, nextCursor, hasNextPage: nextCursor !== null, totalCount: PRODUCTS }
    return Response.json({ data: { products: page } })
  })
})

/** Attributes of Google's product data specification (support.google.com/merchants/answer/7052112). */
const DOCUMENTED = [
  ...['id', 'title', 'description', 'link', 'image_link', 'availability', 'price', 'sale_price'],
  ...['condition', 'brand', 'gtin', 'mpn', 'product_type', 'item_group_id', 'color', 'material'],
  ...['pattern', 'size', 'unit_pricing_measure', 'unit_pricing_base_measure'],
  ...['energy_efficiency_class', 'min_energy_efficiency_class', 'max_energy_efficiency_class'],
  ...['shipping', 'country', 'service'],
]

async function read(feed: 'google.xml' | 'meta.csv', swatches: Record<string, string> = {}) {
  const pieces = []
  const store = { ...anyStore(), theme: { ...anyStore().theme, swatches } }
  for await (const piece of writeFeed(store, feed)) pieces.push(piece)
  return pieces.join('')
}

it('has each variant once for Google, with its own price, offer, stock and URL', async () => {
  const feed = await read('google.xml')
  const ids = [...feed.matchAll(/<g:id>([^<]+)<\/g:id>/g)].map(([, id]) => id)
  expect(ids).toHaveLength(2 * PRODUCTS)
  expect(new Set(ids).size).toBe(2 * PRODUCTS)
  const [first = '', second = ''] = feed.match(/<item>.*<\/item>/g) ?? []
  expect(first).toContain('<g:title>Mug &quot;Oat&quot; &amp; &lt;more&gt;, Hafer</g:title>')
  expect(first).toContain('<g:price>28.00 EUR</g:price>')
  expect(first).toContain('<g:availability>in_stock</g:availability>')
  expect(first).toMatch(/<g:link>https?:\/\/[^<]+\/products\/mug-0\/oat<\/g:link>/)
  expect(first).toContain('<g:item_group_id>prd-0</g:item_group_id>')
  expect(first).not.toContain('sale_price')
  expect(second).toContain('<g:price>28.00 EUR</g:price><g:sale_price>20.50 EUR</g:sale_price>')
  expect(second).toContain('<g:availability>out_of_stock</g:availability>')
  expect(second).toContain(
    '<g:unit_pricing_measure>2.5 sqm</g:unit_pricing_measure><g:unit_pricing_base_measure>1 sqm<',
  )
  expect(first).not.toContain('unit_pricing')
  expect(first).toContain(
    '<g:energy_efficiency_class>E</g:energy_efficiency_class><g:min_energy_efficiency_class>G<',
  )
  expect(first).toContain('<g:max_energy_efficiency_class>A</g:max_energy_efficiency_class>')
})

it('has the identifiers that Google documents, and none that is no GTIN', async () => {
  const feed = await read('google.xml', { Oat: '#DDD3BC', Moss: '#63683A' })
  const [first = '', second = ''] = feed.match(/<item>.*<\/item>/g) ?? []
  expect(first).toContain('<g:condition>new</g:condition>')
  expect(first).toContain('<g:gtin>4006381333931</g:gtin><g:mpn>A-0</g:mpn>')
  expect(first).toContain('<g:color>Hafer</g:color>')
  expect(first).not.toMatch(/<g:(?:size|material|pattern)>/)
  expect(second).toContain('<g:color>Moos</g:color>')
  expect(second).not.toContain('gtin')
  const known = new Set(DOCUMENTED)
  const names = [...feed.matchAll(/<g:(\w+)>/g)].map(([, name = '']) => name)
  expect(names.filter((name) => !known.has(name))).toEqual([])
})

it('has what the deliveries of a variant in stock cost', async () => {
  const feed = await read('google.xml')
  const [first = '', second = ''] = feed.match(/<item>.*<\/item>/g) ?? []
  const { countryCode } = anyStore()
  expect(first).toContain(
    `<g:shipping><g:country>${countryCode}</g:country><g:service>Parcel &amp; letter</g:service><g:price>4.90 EUR</g:price></g:shipping><g:shipping>`,
  )
  expect(second).not.toContain('shipping')
  const [head, csv = ''] = (await read('meta.csv')).split('\n')
  expect(head).toMatch(/,shipping$/)
  const literal = `"${countryCode}::Parcel & letter:4.90 EUR,${countryCode}::Express  fast:12.90 EUR"`
  expect(csv.endsWith(literal)).toBe(true)
})

function sell(only: object) {
  platform.mockImplementation(async (_, { body }) => {
    const page = { data: [only], nextCursor: null, hasNextPage: false, totalCount: 1 }
    const data = body.includes('variantDeliveries')
      ? { store: { variantDeliveries: [] } }
      : { products: page }
    return Response.json({ data })
  })
}

it('cuts long texts between characters', async () => {
  sell({ ...product(0), title: `S${'😀'.repeat(90)}` })
  expect((await read('google.xml')).isWellFormed()).toBe(true)
})

it.each([
  ['JPY', 28, '28 JPY'],
  ['EUR', 0.5, '0.50 EUR'],
])('has prices with the decimals of %s', async (currencyCode, price, written) => {
  const { variants } = product(0)
  sell({ ...product(0), currencyCode, variants: [{ ...variants[0], price }] })
  expect(await read('google.xml')).toContain(`<g:price>${written}</g:price>`)
})

it('has the same as CSV for Meta, every field quoted', async () => {
  const lines = (await read('meta.csv')).trimEnd().split('\n')
  expect(lines).toHaveLength(1 + 2 * PRODUCTS)
  expect(lines[0]).toMatch(/^id,title,description,link,image_link,availability,price,sale_price,/)
  expect(lines[1]).toContain('"A-0","Mug ""Oat"" & <more>, Hafer","A mug. It holds tea."')
  const [head = '', first = '', second = ''] = lines
  expect(head).toMatch(/,condition,brand,gtin,mpn,/)
  expect(first).toMatch(/"in stock","28\.00 EUR","","new","[^"]+","4006381333931","A-0",/)
  expect(second).toMatch(/"new","[^"]+","","B-0",/)
  expect(first.match(/"(?:[^"]|"")*"/g)).toHaveLength(head.split(',').length)
})

it('reads the catalogue once in an hour for all requests', async () => {
  const store = anyStore()
  const streams = await Promise.all([openFeed(store, 'meta.csv'), openFeed(store, 'meta.csv')])
  const [one = '', other = ''] = await Promise.all(streams.map((it) => (it ? text(it) : '')))
  expect(one).toContain('"A-119"')
  expect(other).toBe(one)
  const reads = platform.mock.calls.length
  // 120 products in pages of 50, and what the deliveries of their variants in stock cost.
  expect(reads).toBe(6)
  await openFeed(store, 'meta.csv')
  expect(platform.mock.calls.length).toBe(reads)
})

it('is read again after an hour, for the first reader too: most come once a day', async () => {
  const answer = platform.getMockImplementation()
  const read = async () => {
    const feed = await openFeed(anyStore(), 'meta.csv')
    return feed && text(feed)
  }
  expect(await read()).toContain('"28.00 EUR"')
  platform.mockImplementation(async (...call) => {
    const reply = await answer?.(...call)
    return new Response((await reply?.text())?.replaceAll('"price":28', '"price":27'), reply)
  })
  vi.setSystemTime(Date.UTC(2026, 10, 23))
  const later = await read()
  if (answer) platform.mockImplementation(answer)
  expect(later).toContain('"27.00 EUR"')
})

it('is unavailable while the platform is, and starts again for the next request', async () => {
  const answer = platform.getMockImplementation()
  platform.mockImplementation(async () => Response.json({}, { status: 503 }))
  expect(await openFeed(anyStore(), 'google.xml')).toBeNull()
  if (answer) platform.mockImplementation(answer)
  const read = async () => {
    const feed = await openFeed(anyStore(), 'google.xml')
    return feed ? text(feed) : ''
  }
  await expect.poll(read).toContain('<g:id>B-119</g:id>')
}, 15_000)

it('leaves no files behind when the process ends', async () => {
  const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('vitrine-feeds-'))
  const others = new Set(folders())
  const before = new Set(process.listeners('exit'))
  vi.resetModules()
  const { openFeed: openFirst } = await import('./feed-files')
  const feed = await openFirst(anyStore(), 'meta.csv')
  expect(feed && (await text(feed))).toContain('"A-119"')
  const [made = ''] = folders().filter((name) => !others.has(name))
  expect(made).not.toBe('')
  for (const end of process.listeners('exit')) if (!before.has(end)) end(0)
  expect(existsSync(join(tmpdir(), made))).toBe(false)
})
