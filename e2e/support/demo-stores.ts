import { existsSync } from 'node:fs'

// All data of the demo stores that journeys use. Journeys refer to stores and products by role: to
// replace a demo store, describe the new one here and leave the journeys unchanged.

export type Product = {
  path: string
  title: string
  /** A value for each option that has no default. */
  choice: Readonly<Record<string, string>>
}

export type DemoStore = {
  slug: string
  name: string
  /** Locale codes, including English; pages of the first one have no prefix. */
  locales: readonly string[]
  /** Country of its delivery estimates without a postal code. */
  country: string
  /** A product with enough stock for all concurrent journeys. */
  product: Product
  /** A product with photographs. */
  photographed: string
  category: string
  /** A category with a filter and an order in its query. */
  filteredCategory: string
  searchWord: string
  /** Its returns promise beside the button. */
  returns: string
  /** Its note for buyers of `product` below the button, by language. */
  buyNote?: Readonly<Record<'en' | 'sv', string>>
  collection: string
  /**
   * Slugs of categories, collections and products in the default language, by the English slugs
   * that the paths here use.
   */
  slugsInFirst: Readonly<Record<string, string>>
  /** Swedish titles of `product` and `photographed`. */
  inSwedish?: { title: string; choice: Product['choice']; photographedTitle: string }
  /** German title of `product`. */
  inGerman?: { title: string; choice: Product['choice'] }
}

const terraTide = {
  slug: 'terra-tide',
  name: 'Terra & Tide',
  locales: ['de', 'en'],
  country: 'Germany',
  product: {
    path: '/products/ebb-espresso-cup',
    title: 'Ebb Espresso Cup & Saucer',
    choice: { Glaze: 'Terracotta' },
  },
  photographed: '/products/harbour-mug',
  category: '/categories/drinkware',
  filteredCategory: '/categories/drinkware?option.Glaze=Indigo&sort=price',
  searchWord: 'mug',
  returns: 'Free returns within 30 days',
  collection: '/collections/first-light',
  slugsInFirst: {
    about: 'ueber-uns',
    accessibility: 'barrierefreiheit',
    care: 'pflege',
    contact: 'kontakt',
    delivery: 'versand',
    imprint: 'impressum',
    privacy: 'datenschutz',
    returns: 'rueckgabe',
    terms: 'agb',
    drinkware: 'becher-tassen',
    tableware: 'geschirr',
    'kitchen-serving': 'kueche-servieren',
    home: 'wohnen',
    'first-light': 'erstes-licht',
    'deep-water': 'tiefes-wasser',
    'kitchen-table': 'kuechentisch',
    'harbour-mug': 'becher-harbour',
    'ebb-espresso-cup': 'espressotasse-ebb',
    'dune-bowl': 'schale-dune',
    'tideline-plate': 'teller-tideline',
    'nest-bowls': 'servierschalen-nest',
    'kelp-teapot': 'teekanne-kelp',
    'estuary-pitcher': 'krug-estuary',
    'headland-vase': 'vase-headland',
    'cove-planter': 'uebertopf-cove',
    'quay-butter-dish': 'butterdose-quay',
    'saltpan-cellar': 'salztopf-saltpan',
    'beacon-candle-holder': 'kerzenhalter-beacon',
    'sandbar-platter': 'servierplatte-sandbar',
    'moonrise-vase': 'vase-moonrise',
  },
  inGerman: { title: 'Espressotasse Ebb mit Untertasse', choice: { Glasur: 'Terrakotta' } },
} satisfies DemoStore

const norrlys = {
  slug: 'norrlys',
  name: 'Norrlys',
  locales: ['sv', 'en'],
  country: 'Sweden',
  product: {
    path: '/products/kavel-table-lamp',
    title: 'Kavel Table Lamp',
    choice: { Finish: 'Brass' },
  },
  photographed: '/products/aura-table-lamp',
  category: '/categories/lighting',
  filteredCategory: '/categories/lighting?option.Finish=Brass&sort=price',
  searchWord: 'lamp',
  returns: 'Returns within 30 days',
  buyNote: {
    en: 'E14, max 6 W LED, bulb not included',
    sv: 'E14, max 6 W LED, ljuskälla ingår inte',
  },
  collection: '/collections/slow-room',
  slugsInFirst: {
    about: 'om-oss',
    accessibility: 'tillganglighet',
    care: 'skotsel',
    contact: 'kontakt',
    delivery: 'leverans',
    imprint: 'om-foretaget',
    privacy: 'integritetspolicy',
    returns: 'returer',
    terms: 'villkor',
    lighting: 'belysning',
    furniture: 'mobler',
    'kitchen-table': 'kok-bord',
    'desk-hall': 'skrivbord-hall',
    'polar-night': 'polarnatt',
    'slow-room': 'langsamma-rum',
    'desk-light': 'skrivbordsljus',
    'aura-table-lamp': 'aura-bordslampa',
    'kavel-table-lamp': 'kavel-bordslampa',
    'sund-pendant': 'sund-pendel',
    'fjell-floor-lamp': 'fjell-golvlampa',
    'ljus-candlesticks': 'ljus-ljusstakar',
    'pall-stool': 'pall',
    'skar-board': 'skar-skarbrada',
    'bricka-tray': 'bricka',
    'knagg-hooks': 'knagg-vaggkrokar',
    'ordna-organiser': 'ordna-skrivbordsstall',
  },
  inSwedish: {
    title: 'Kavel bordslampa',
    choice: { Yta: 'Mässing' },
    photographedTitle: 'Aura bordslampa',
  },
} satisfies DemoStore

/** The stores that journeys visit, without those whose folder does not exist. */
export const demoStores: readonly DemoStore[] = [terraTide, norrlys].filter(({ slug }) =>
  existsSync(`stores/${slug}/store.json`),
)

const turn = Math.floor(Date.now() / 86_400_000) % demoStores.length

/**
 * The stores whose pages are looked at closely: their components are the same, so `npm test` asks
 * one store, the next day another.
 */
export const storesInTurn = process.env['IN_TURNS'] ? demoStores.slice(turn, turn + 1) : demoStores

/** The stores beside the first one. */
export const otherStores = demoStores.filter(({ slug }) => slug !== terraTide.slug)

/** The stores with Swedish pages, whose texts the journeys check. */
export const storesInSwedish = demoStores.flatMap((store) =>
  store.inSwedish ? [{ ...store, inSwedish: store.inSwedish }] : [],
)

/** The stores with German pages, whose texts the journeys check. */
export const storesInGerman = demoStores.flatMap((store) =>
  store.inGerman ? [{ ...store, inGerman: store.inGerman }] : [],
)

/** One page of each public kind. */
export function publicPages({
  photographed,
  category,
  collection,
  searchWord,
}: DemoStore): string[] {
  return [
    '/',
    category,
    `${category}?sort=PRICE_ASC`,
    collection,
    photographed,
    `/search?q=${searchWord}`,
    '/search?q=nothing-of-that-name',
    '/pages/delivery',
    // The longest list.
    '/categories',
  ]
}

/**
 * The default store of all journeys, with the data they need from its catalogue, deliveries,
 * payments and customers.
 */
export const firstStore = {
  ...terraTide,
  /** Its name, escaped as in HTML. */
  markupName: 'Terra &amp; Tide',
  product: {
    ...terraTide.product,
    option: 'Glaze',
    value: 'Terracotta',
    /** All values in order. */
    values: ['Oat', 'Terracotta', 'Indigo'],
    /** The page of the variant that journeys select. */
    variantPath: '/products/ebb-espresso-cup/terracotta',
    variantSlug: 'terracotta',
    otherValue: 'Indigo',
    otherVariantSlug: 'indigo',
    priceMinor: 2400,
  },
  /** A product with photographs, one option and a sold-out value. */
  productWithOptions: {
    path: '/products/harbour-mug',
    variantPath: '/products/harbour-mug/moss',
    title: 'Harbour Mug',
    option: 'Glaze',
    optionCount: 4,
    soldOutValue: 'Charcoal',
    imageCount: 5,
    relatedTitle: 'Pairs well with',
  },
  /** A product with two options, of which the size changes the price. */
  productWithSizes: {
    path: '/products/headland-vase',
    title: 'Headland Vase',
    variant: { path: '/products/headland-vase/oat/s', value: 'Oat' },
    largerVariant: { path: '/products/headland-vase/oat/m', size: /^M\b/, price: '72,00' },
    otherVariant: { path: '/products/headland-vase/terracotta/m', value: 'Terracotta' },
  },
  /** A product whose size has no default. */
  productWithoutDefault: {
    path: '/products/tideline-plate',
    value: 'Moss',
    size: '21 cm',
    added: /21 cm\) added to your bag\./,
  },
  /** A quantity of a product that costs more than most payment methods allow. */
  expensive: { path: '/products/kelp-teapot/charcoal', pieces: 5 },
  /** A product with one item left. */
  lastItem: {
    path: '/products/saltpan-cellar',
    title: 'Saltpan Cellar',
    category: '/categories/kitchen-serving',
    choice: { Glaze: 'Charcoal' },
  },
  anotherProduct: { path: '/products/kelp-teapot', title: 'Kelp Teapot', searchWord: 'teapot' },
  list: {
    path: '/categories/drinkware',
    name: 'Drinkware',
    count: 4,
    option: 'Glaze',
    /** A value that some products have, and their number. */
    value: 'Oat',
    valueCount: 3,
    reducedCount: 1,
    otherValue: 'Indigo',
    mostExpensiveWithValue: 'Estuary Pitcher',
    filters: ['Glaze', 'Price', 'Category', 'Availability', 'Reduced'],
  },
  /** A misspelt word with its correction, and a word that only the store's synonyms contain. */
  search: { misspelt: 'bwol', corrected: 'bowl', synonym: 'schüssel', meant: 'bowl' },
  /** Two filters without common results: only the second one hides those of the first. */
  emptied: {
    path: '/categories?option.Glaze=Moss&priceMax=1',
    label: 'Up to 1,00 €',
    option: 'Glaze',
    value: 'Moss',
  },
  /** Option values that are sorted by size. */
  sizes: { path: '/categories', option: 'Size', values: ['21 cm', '27 cm', 'S', 'M', 'L'] },
  parentCategory: '/categories/tableware',
  /** A row of the home page, and one of its products with the option value that the row selects. */
  row: { title: 'Kitchen Table', product: 'Dune Bowl', path: /\/products\/dune-bowl\/moss/ },
  freeDeliveryFromMinor: 12_000,
  /** What the store calls its items. */
  noun: { one: 'piece', many: 'pieces' },
  coupon: 'WELCOME10',
  addresses: {
    home: { line1: 'Am Speicher 7', postalCode: '20457', city: 'Hamburg' },
    far: { line1: 'Gleisbogen 22', postalCode: '04229', city: 'Leipzig' },
    /** An address in the area of the store's own van. */
    near: { line1: 'Jungfernstieg 1', postalCode: '20354', city: 'Hamburg' },
  },
  delivery: {
    door: { name: /^To your door/, priceMinor: 490 },
    pickup: { name: /^To a pickup point/, priceMinor: 390, point: 'Blumen Ahrens' },
    van: { name: /^With our van/ },
  },
  payment: { invoice: /Invoice/, card: /Card/ },
  unknownOrder: 'TT-999999',
  /** A variant with a reduced price in a newly seeded shop. */
  reduced: {
    path: '/products/nest-bowls/oat',
    title: 'Nest Serving Bowls',
    choice: {},
    was: '112,00 €',
    lowest: '112,00 €',
  },
  customer: { firstName: 'Hanna', email: 'hanna@example.com', password: 'demo-harbour-lamp' },
}

/** An amount as the first store writes it. */
export function formatPrice(minor: number): string {
  return `${(minor / 100).toFixed(2).replace('.', ',')} €`
}
