import { completeStore, type StoreTexts } from '@/lib/shop/store/complete-store'
import { readContentPage, readStoreFile, valueOf, type Store } from '@/lib/shop/store/store-schema'
import { wholePage, wholeStore } from '@/lib/shop/store/whole-store.testing'
import type { Call } from './platform.testing'
import { serveStoreFiles } from './request/stores'
import { anyStore, storeFilesWith } from './shop.testing'

const at = (name: string) => ({ url: `/media/${name}.webp`, alt: name, width: 900, height: 1200 })
const named = (slug: string, name: string, more: object = {}) => ({
  ...{ id: slug, slug, name, language: 'de', productCount: 3, priceFrom: 7.5, ...more },
  slugs: [
    { language: 'de', slug },
    { language: 'en', slug: `${slug}-en` },
  ],
})
const categories = [
  {
    ...named('a', 'Tassen', { description: 'Zum Trinken', image: at('cups') }),
    children: [named('a1', 'Becher'), named('a2', 'Espresso')],
  },
  { ...named('b', 'Vaser', { language: 'sv', priceFrom: null, productCount: 1 }), children: [] },
  { ...named('c', 'Schalen'), children: [] },
  { ...named('d', 'Teller'), children: [] },
]
const gifts = named('gifts', 'Geschenke', {
  language: 'sv',
  description: 'Für alle',
  image: at('gifts'),
})

const glazes = { name: 'Glaze', values: ['Oat', 'Moss'], label: 'Glasur' }
const sizes = { name: 'Size', values: ['S', 'L'] }
const variant = (glaze: string, size: string, price: number, more: object = {}) => ({
  ...{ id: `${glaze}-${size}`, sku: `MUG-${glaze}-${size}`, price, availableQuantity: 9 },
  options: [
    { name: 'Glaze', value: glaze },
    { name: 'Size', value: size },
  ],
  ...more,
})
const perLitre = { price: 46.67, baseQuantity: 1, baseUnit: 'l' }
const mug = {
  ...{ ...named('mug', ''), title: 'Hafenbecher', subtitle: 'Aus Steinzeug', currencyCode: 'EUR' },
  ...{ priceMin: 14, priceMax: 24, images: [at('mug-oat'), at('mug-moss'), at('hand')] },
  options: [{ ...glazes, valueLabels: ['Hafer', 'Moos'] }, sizes],
  variants: [
    variant('Oat', 'S', 14, {
      ...{
        compareAtPrice: 18,
        lowestPriceLast30Days: 15,
        image: at('mug-oat'),
        barcode: '4006381333931',
      },
      unitPricing: { ...perLitre, contentQuantity: 300, contentUnit: 'ml' },
    }),
    variant('Oat', 'L', 24, { availableQuantity: 3 }),
    variant('Moss', 'S', 14, {
      ...{ availableQuantity: 0, image: at('mug-moss'), restockDate: '2026-12-04' },
    }),
    variant('Moss', 'L', 20, { availableQuantity: 0 }),
  ],
}
const plain = (slug: string, title: string, more: object = {}) => ({
  ...{ ...named(slug, ''), title, currencyCode: 'EUR', priceMin: 9, priceMax: 9, images: [] },
  options: [],
  variants: [{ id: slug, sku: slug, options: [], price: 9, availableQuantity: 5 }],
  ...more,
})
const cards = [
  mug,
  plain('jug', 'Krug', { images: [at('jug')] }),
  plain('bowl', 'Skål', { language: 'sv' }),
  plain('gone', 'Vase', { variants: [{ ...mug.variants[3], options: [] }] }),
  ...[1, 0, 3].map((left, at) =>
    plain(`e${at}`, `Teller ${at}`, {
      options: [{ ...glazes, valueLabels: ['Hafer', 'Moos'] }],
      variants: [
        { ...variant('Oat', 'S', 9), options: [{ name: 'Glaze', value: 'Oat' }] },
        {
          ...variant('Moss', 'S', 9),
          options: [{ name: 'Glaze', value: 'Moss' }],
          availableQuantity: left,
        },
      ],
    }),
  ),
]
const operator = { name: 'Ton AG', postalAddress: 'Kai 1', electronicAddress: 'a@ton.example' }
const address = 'https://eprel.example/1'
const energyLabel = { class: 'B', best: 'A', worst: 'G', labelUrl: address, sheetUrl: address }
const products: Readonly<Record<string, object>> = {
  mug: {
    ...{ ...mug, description: ['Gebrannt in Kiel.', 'Spülfest.'] },
    ...{ descriptionHtml: '<p>Gebrannt in <em>Kiel</em>.</p>', descriptionLanguage: 'sv' },
    ...{ withdrawalException: 'madeToOrder', brand: { slug: 'ton', name: 'Ton' } },
    compliance: {
      ...{ manufacturer: operator, responsiblePerson: { ...operator, name: 'Ton EU' } },
      ...{ warnings: 'Heiß', warningsLanguage: 'en', energyLabel },
    },
    attributes: [
      { name: 'Material', value: 'Steinzeug', label: 'Stoff' },
      { name: 'Assembly', value: 'Nichts zu tun' },
    ],
    categories: [{ slug: 'a1', name: 'Becher', parent: { slug: 'a', name: 'Tassen' } }],
    related: cards.slice(1, 3),
  },
  bowl: { ...cards[2], description: [], attributes: [], categories: [] },
  gone: { ...cards[3], description: ['Aus.'], attributes: [], categories: [], related: [] },
}

const blank = { description: [], categories: [] }

const rows = (...values: [value: string, label: string, count: number][]) =>
  values.map(([value, label, count]) => ({ value, label, count }))
const facets = [
  { name: 'tag', label: 'Tag', kind: 'list', values: rows(['new', 'Neu', 4], ['old', 'Alt', 1]) },
  { name: 'unheard', label: 'U', kind: 'list', values: rows(['new', 'Neu', 4], ['old', 'Alt', 1]) },
  { name: 'brand', label: 'Marke', kind: 'list', values: rows(['ton', 'Ton', 4], ['x', 'X', 1]) },
  { name: 'price', label: 'Preis', kind: 'range', values: [], min: 7.5, max: 24.3 },
  {
    ...{ name: 'category', label: 'Kategorie', kind: 'list' },
    values: rows(['a', 'Tassen', 3], ['b', 'Vaser', 2], ['a1', 'Becher', 1]),
  },
  { name: 'availability', label: '', kind: 'list', values: rows(['in-stock', 'Ja', 6]) },
  { name: 'sale', label: '', kind: 'list', values: rows(['on-sale', 'Ja', 1]) },
  {
    ...{ name: 'option:Glaze', label: 'Glasur', kind: 'list' },
    values: rows(['Oat', 'Hafer', 5], ['Moss', 'Moos', 2]),
  },
  { name: 'option:Size', label: 'Größe', kind: 'list', values: rows(['S', 'S', 1]) },
]

interface Filter {
  readonly search?: string
  readonly brands?: readonly string[]
  readonly priceMin?: number
  readonly slugs?: readonly string[]
}

/** A list: nothing of one brand, few for a search, more than its page can show of all else. */
function listOf({ search, brands, priceMin, slugs }: Filter) {
  const found =
    brands?.includes('x') || search === 'qqq'
      ? []
      : cards.filter(({ slug }) => slugs?.includes(slug) ?? true).slice(0, search ? 3 : 8)
  const more = slugs || search || found.length === 0 ? 0 : 300
  return {
    ...{ data: found, totalCount: priceMin === 5 ? found.length : found.length + more, facets },
    ...{ hasNextPage: false, nextCursor: null },
    suggestion: search === 'qqq' ? 'becher' : null,
    correctedSearch: search === 'bcher' ? 'becher' : null,
  }
}

const post = { id: 'ship-1', name: 'Paket', type: 'regular', price: 4.9, currencyCode: 'EUR' }
const days = { earliest: '2026-11-24', latest: '2026-11-26' }
const deliveries = [
  { ...post, available: true, estimatedDelivery: days, orderBy: '2026-11-20T15:00:00Z' },
  { ...post, id: 'ship-2', name: 'Abholung', type: 'pickup', price: 0, available: true },
]

/** What each query of the storefront gets from a platform with a few products of every sort. */
export function answerCatalogue({ body }: Call) {
  const [, name = ''] = /^query (\w+)/.exec(String(body['query'])) ?? []
  const asked = body['variables'] as { slug: string; filter: Filter; variantIds: string[] }
  const found: Readonly<Record<string, () => object>> = {
    GetStore: () => ({
      store: { currencyCode: 'EUR', servedCountries: ['DE'], taxIncluded: true },
    }),
    ListCategories: () => ({ categories }),
    FindCategorySlug: () => ({ categories: asked.slug === 'former' ? [{ slug: 'a1' }] : [] }),
    FindCollection: () => ({ collection: /^(?:gifts|old)$/.test(asked.slug) ? gifts : null }),
    FindProduct: () => ({ product: products[asked.slug === 'old' ? 'mug' : asked.slug] ?? null }),
    ListCollections: () => ({ collections: [gifts] }),
    FindVariants: () => ({ product: products[asked.slug] ?? null }),
    ListProductSlugs: () => ({ products: listOf({}) }),
    ListFeedProducts: () => ({
      products: {
        ...listOf({}),
        data: cards.map((card) => ({ ...blank, ...card, ...products[card.slug] })),
      },
    }),
    ListProducts: () => ({ products: listOf(asked.filter) }),
    DeliveryOptions: () => ({ product: { deliveryOptions: deliveries } }),
    VariantDeliveries: () => ({
      store: {
        variantDeliveries: asked.variantIds.map((variantId) => ({
          variantId,
          options: deliveries,
        })),
      },
    }),
  }
  return { json: { data: found[name]?.() } }
}

const link = (label: string) => ({ label, href: `/categories/${label.toLowerCase()}` })
const market = {
  title: 'Market',
  address: { line1: 'Platz 1', postalCode: '10115', city: 'Berlin', countryCode: 'DE' },
}
const words = (title: string) => [{ kind: 'rich-text', title, paragraphs: [title] }]
const placed = {
  ...wholeStore.sections,
  ...{ listHead: words('Head'), listFoot: words('Foot'), product: words('Product') },
  ...{ emptySearch: words('Nothing'), pageHead: words('Page') },
  pageFoot: wholeStore.home.flatMap((section) =>
    'shops' in section && section.shops ? [{ ...section, shops: [...section.shops, market] }] : [],
  ),
}
const texts = new Proxy({}, { get: (_, key) => `${String(key)} of the store` }) as StoreTexts
const { slug, domains, storeDomain, defaultLocale, locales } = anyStore()
/** The first store, with everything that a store can have. */
export const ownStore = {
  ...completeStore(
    slug,
    valueOf(readStoreFile('store.json', { ...wholeStore, sections: placed })),
    texts,
  ),
  ...{ domains, storeDomain, defaultLocale, locales, language: defaultLocale },
  navigation: [
    ...wholeStore.navigation,
    { ...link('Rooms'), children: ['Hall', 'Bath'].map(link), shortcuts: [] },
    { ...link('Sale'), children: [], shortcuts: [] },
  ],
}
const content = readContentPage('terms.json', wholePage)

/** Serves it, changed, with content pages of every group. */
export function serveOwnStore(change: Partial<Store> = {}): void {
  if (!content.ok) throw new Error(content.problems.join())
  const store: Store = { ...ownStore, ...change }
  const pages = [
    {},
    { name: 'contact', slug: 'other' },
    { name: 'care', slug: 'care', group: 'help' as const },
  ]
  const more = ['more', 'most', 'last'].map((name) => ({
    name,
    slug: name,
    group: 'about' as const,
  }))
  const own = [...pages, ...more].map((page) => ({ ...content.value, ...page }))
  const served = storeFilesWith(slug, {
    store,
    translated: new Map([['en', { ...store, language: 'en' }]]),
    pages: new Map(locales.map(({ code }) => [code, own])),
  })
  serveStoreFiles({ ...served, stores: [store] })
}
