import 'server-only'
import { listFeedProducts, type FeedProduct } from '@/lib/commerce/whole-catalog'
import { catalogClient } from '@/lib/server/catalog/catalog-client'
import { withLocalImages } from '@/lib/server/catalog/media'
import { readShippingRates, type ShippingRate } from '@/lib/server/catalog/cached-catalog'
import { escapeMarkup } from '@/lib/server/request/http'
import { getStoreUrl } from '@/lib/server/request/origin'
import { listingProperty, readGtin } from '@/lib/shop/catalog/merchant-listing'
import { valueLabel, variantLabels, variantPath } from '@/lib/shop/catalog/selected-variant'
import type { UnitPricing } from '@/lib/shop/catalog/unit-price'
import { currencyDigits, type Money } from '@/lib/shop/i18n/money'
import type { Store } from '@/lib/shop/store/store-schema'

/** The feeds of a store by their file names: Google Merchant Center, and Meta's catalogue. */
export const FEEDS = ['google.xml', 'meta.csv'] as const
export type Feed = (typeof FEEDS)[number]

/** Products per read; with their variants they stay below the platform's cost limit. */
const PAGE = 50
/** Length to which both formats limit a text. */
const MOST_TITLE = 150
const MOST_DESCRIPTION = 5_000
const MOST_PROPERTY = 100

/** One variant, under the field names that both formats share. */
type Item = Readonly<Record<(typeof GOOGLE_COLUMNS)[number], string>> & {
  /** What its deliveries within the store's country cost; none while it is sold out. */
  readonly shipping: readonly (ShippingRate & { readonly countryCode: string })[]
}

const COLUMNS = [
  'id',
  'title',
  'description',
  'link',
  'image_link',
  'availability',
  'price',
  'sale_price',
  'condition',
  'brand',
  'gtin',
  'mpn',
  'product_type',
  'item_group_id',
  'color',
  'material',
  'pattern',
  'size',
] as const

/** Google also takes the content and the base of unit prices, and energy classes. */
const GOOGLE_COLUMNS = [
  ...COLUMNS,
  'unit_pricing_measure',
  'unit_pricing_base_measure',
  'energy_efficiency_class',
  'min_energy_efficiency_class',
  'max_energy_efficiency_class',
] as const

/** The text of a feed, one page of products at a time: memory does not grow with the shop. */
export async function* writeFeed(store: Store, feed: Feed): AsyncGenerator<string> {
  const format = feed === 'google.xml' ? xml : csv
  // Sent together with the first products: nothing is sent when these cannot be read.
  let head = format.head(store)
  let cursor: string | null = null
  do {
    const query = { limit: PAGE, cursor }
    const page: Awaited<ReturnType<typeof listFeedProducts>> = withLocalImages(
      await listFeedProducts(catalogClient(store), query),
    )
    const rates = await readRates(store, page.products)
    const items = page.products.flatMap((product) => itemsOf(store, product, rates))
    yield head + items.map(format.item).join('')
    head = ''
    cursor = page.nextCursor
  } while (cursor !== null)
  yield format.tail
}

async function readRates(store: Store, products: readonly FeedProduct[]) {
  const variantIds = products
    .flatMap(({ variants }) => variants.filter(({ availableQuantity }) => availableQuantity > 0))
    .map(({ id }) => id)
  const found = await readShippingRates(catalogClient(store), store.countryCode, variantIds)
  return new Map(found.map(({ variantId, rates }) => [variantId, rates]))
}

/**
 * One item for each variant; those of a product share its id as `item_group_id`, which neither a
 * language nor a new slug changes. Structured data and the events of analytics name it too.
 */
function itemsOf(
  store: Store,
  product: FeedProduct,
  rates: ReadonlyMap<string, readonly ShippingRate[] | null>,
): Item[] {
  const { countryCode } = store
  const label = product.compliance?.energyLabel
  const origin = getStoreUrl(store)
  const absolute = (url: string) => new URL(url, origin).href
  return product.variants.flatMap((variant) => {
    const image = variant.image ?? product.images[0]
    // Both refuse items without an image.
    if (!image) return []
    const selected = Object.fromEntries(variant.options.map(({ name, value }) => [name, value]))
    const values = variantLabels(product.options, variant)
    return [
      {
        id: variant.sku,
        title: cut([product.title, ...values].join(', '), MOST_TITLE),
        description: cut(
          product.description.join(' ') || product.subtitle || product.title,
          MOST_DESCRIPTION,
        ),
        link: origin + variantPath(product.slug, product.options, selected),
        image_link: absolute(image.url),
        availability: variant.availableQuantity > 0 ? 'in stock' : 'out of stock',
        price: amountOf(variant.compareAtPrice ?? variant.price),
        sale_price: variant.compareAtPrice ? amountOf(variant.price) : '',
        condition: 'new',
        brand: product.brand?.name ?? store.name,
        gtin: readGtin(variant.barcode) ?? '',
        mpn: variant.sku,
        product_type: product.categories.map(({ name }) => name).join(', '),
        item_group_id: product.id,
        ...propertiesOf(store, product, variant),
        ...measuresOf(variant.unitPricing),
        energy_efficiency_class: label?.class ?? '',
        // The least efficient class of the scale is the lowest.
        min_energy_efficiency_class: label?.worst ?? '',
        max_energy_efficiency_class: label?.best ?? '',
        shipping: (rates.get(variant.id) ?? []).map((rate) => ({ ...rate, countryCode })),
      },
    ]
  })
}

/** At most that many UTF-16 units, without half a character at the end. */
const cut = (text: string, most: number) => text.slice(0, most).replace(/[\ud800-\udbff]$/, '')

/** What a variant is by its options, in the language of the feed. */
function propertiesOf(
  store: Store,
  { options }: FeedProduct,
  variant: FeedProduct['variants'][number],
) {
  const properties = { color: '', material: '', pattern: '', size: '' }
  for (const option of options) {
    const property = listingProperty(option, store.theme.swatches)
    const selected = variant.options.find(({ name }) => name === option.name)
    if (property && selected) {
      properties[property] = cut(valueLabel(options, option.name, selected.value), MOST_PROPERTY)
    }
  }
  return properties
}

/** `350 g` and `100 g`, in the units that Google knows; empty where the content is not known. */
function measuresOf(pricing: UnitPricing | null) {
  const units: Readonly<Record<string, string>> = { m2: 'sqm', piece: 'ct' }
  const measure = (quantity: number, unit: string) => `${String(quantity)} ${units[unit] ?? unit}`
  return {
    unit_pricing_measure: pricing ? measure(pricing.contentQuantity, pricing.contentUnit) : '',
    unit_pricing_base_measure: pricing ? measure(pricing.baseQuantity, pricing.baseUnit) : '',
  }
}

/** `28.00 EUR`: a decimal point and the digits of the currency, as both formats require. */
function amountOf({ amountMinor, currencyCode }: Money): string {
  const digits = currencyDigits(currencyCode)
  const text = String(amountMinor).padStart(digits + 1, '0')
  const major = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
  return `${major} ${currencyCode}`
}

const xml = {
  head: (store: Store) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>${escapeMarkup(store.name)}</title><link>${escapeMarkup(getStoreUrl(store))}</link><description>${escapeMarkup(store.footer.sentence)}</description>\n`,
  item: (item: Item) => {
    const fields = GOOGLE_COLUMNS.filter((name) => item[name] !== '').map((name) => {
      const value = name === 'availability' ? item[name].replaceAll(' ', '_') : item[name]
      return `<g:${name}>${escapeMarkup(value)}</g:${name}>`
    })
    const shipping = item.shipping.map(
      ({ countryCode, name, price }) =>
        `<g:shipping><g:country>${countryCode}</g:country><g:service>${escapeMarkup(name)}</g:service><g:price>${amountOf(price)}</g:price></g:shipping>`,
    )
    return `<item>${[...fields, ...shipping].join('')}</item>\n`
  },
  tail: '</channel></rss>\n',
}

const csv = {
  head: () => `${[...COLUMNS, 'shipping'].join(',')}\n`,
  item: (item: Item) => {
    // Country, region, service and price; colons and commas separate.
    const shipping = item.shipping.map(
      ({ countryCode, name, price }) =>
        `${countryCode}::${name.replace(/[:,]/g, ' ')}:${amountOf(price)}`,
    )
    const values = [...COLUMNS.map((name) => item[name]), shipping.join(',')]
    return `${values.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')}\n`
  },
  tail: '',
}
