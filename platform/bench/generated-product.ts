import type { NewProduct } from '#commerce/catalog/read/product-rows.ts'

/** A sequence of numbers in [0, 1) that is the same for the same seed (Mulberry32). */
export function createRandom(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Random = ReturnType<typeof createRandom>

export const kinds = [
  'Bowl',
  'Cup',
  'Lamp',
  'Stool',
  'Tray',
  'Vase',
  'Plate',
  'Hook',
  'Board',
  'Pitcher',
]
export const materials = [
  'Oak',
  'Walnut',
  'Stoneware',
  'Porcelain',
  'Brass',
  'Steel',
  'Linen',
  'Glass',
]
const colours = ['Oat', 'Moss', 'Indigo', 'Charcoal', 'Terracotta', 'Sand', 'Ink', 'Fern']
const uses = ['everyday', 'gift', 'kitchen', 'table', 'hall', 'garden', 'evening', 'desk']
const openings = [
  'ba',
  'do',
  'fe',
  'ga',
  'hu',
  'ka',
  'lo',
  'mi',
  'no',
  'pe',
  'ra',
  'su',
  'ta',
  've',
]
const middles = ['la', 'mo', 'ri', 'se', 'tu', 'va', 'ni', 'lo', 'di', 'ka', 'me', 'ro', 'sa', 'ti']
const endings = ['n', 'ra', 'vik', 'lund', 'mar', 'sen', 'dal', 'ne', 'ster', 'holm', 'fjord', 'by']

/** Products of a series share its name in their titles; each series has this many products. */
export const productsPerSeries = 20

/** A unique name for each number up to 32,928, so that searches stay narrow in large catalogues. */
export function nameSeries(number: number): string {
  const at = (list: string[], index: number) => list[index % list.length] ?? ''
  const first = Math.floor(number / endings.length)
  const second = Math.floor(first / middles.length)
  const third = Math.floor(second / openings.length)
  const name = at(openings, second) + at(middles, first) + at(middles, third) + at(endings, number)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

export function pick<Item>(random: Random, list: readonly Item[]): Item {
  const item = list[Math.floor(random() * list.length)]
  if (item === undefined) throw new Error('The list is empty.')
  return item
}

function toVariants(number: number, colourPair: string[], random: Random) {
  const priceMinor = 900 + Math.floor(random() * 400) * 50
  const reduced = random() < 0.15
  return colourPair.map((colour, i) => ({
    sku: `G-${String(number)}-${String(i)}`,
    name: colour,
    barcode: null,
    options: [{ name: 'Colour', value: colour }],
    priceMinor: priceMinor + i * 200,
    compareAtMinor: reduced ? Math.round((priceMinor + i * 200) * 1.25) : null,
    weightGrams: 200 + Math.floor(random() * 3_000),
    image: 0,
    availableQuantity: random() < 0.1 ? 0 : Math.floor(random() * 60),
  }))
}

/** The product with this number; the same number always gives the same product. */
export function generateProduct(
  number: number,
  navigation: { brandIds: string[]; categoryId: string; collectionIds: string[] },
  createdOn: Date,
): NewProduct {
  const random = createRandom(number + 1)
  const material = pick(random, materials)
  const kind = pick(random, kinds)
  const series = nameSeries(Math.floor(number / productsPerSeries))
  const first = Math.floor(random() * colours.length)
  const colourPair = [0, 3].map((step) => colours[(first + step) % colours.length] ?? '')
  return {
    slug: `${series}-${material}-${kind}-${String(number)}`.toLowerCase(),
    title: `${series} ${material} ${kind}`,
    subtitle: `Number ${String(number)} of the generated catalogue`,
    description: [`A ${kind.toLowerCase()} in ${material.toLowerCase()}, made to be measured.`],
    brandId: pick(random, navigation.brandIds),
    sellerId: null,
    attributes: [{ name: 'material', value: material }],
    tags: [...new Set([pick(random, uses), pick(random, uses)])],
    isActive: true,
    position: number,
    createdOn,
    options: [{ name: 'Colour', values: colourPair }],
    images: [
      {
        url: '/media/demo/terra-tide/hero.webp',
        alt: `${series} ${kind}`,
        width: 2000,
        height: 1000,
      },
    ],
    variants: toVariants(number, colourPair, random),
    categoryIds: [navigation.categoryId],
    collectionIds: random() < 0.002 ? navigation.collectionIds : [],
  }
}
