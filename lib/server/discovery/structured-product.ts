import 'server-only'
import type { Product } from '@/lib/commerce/catalog'
import { contentPagePath } from '@/lib/server/store/content-pages'
import { getStoreUrl } from '@/lib/server/request/origin'
import { listingProperty, readGtin } from '@/lib/shop/catalog/merchant-listing'
import { valueLabel, variantLabels, variantPath } from '@/lib/shop/catalog/selected-variant'
import { moneyToMajor } from '@/lib/shop/i18n/money'
import type { UnitPricing } from '@/lib/shop/catalog/unit-price'
import type { Store } from '@/lib/shop/store/store-schema'
import { CONTEXT, addressOf, type Step, type Thing } from './structured-data'
import { unlessFault } from '@/lib/server/request/log'
import { listCachedShippingRates, type ShippingRate } from '@/lib/server/catalog/cached-catalog'

/**
 * A product with its offer; with several variants, a `ProductGroup` of products with their own
 * offers. Prices, stock, images and `shipping`, by variant, are those that the page shows.
 */
export function describeProduct(
  store: Store,
  product: Product,
  shipping: ReadonlyMap<string, readonly ShippingRate[] | null> = new Map(),
): Thing {
  const [first, ...others] = product.variants
  const stated = others.length > 0 ? statedOnce() : (thing: Thing) => thing
  const offer = (variant: Product['variants'][number]) =>
    describeVariant(store, product, variant, { rates: shipping.get(variant.id) ?? [], stated })
  const common = {
    name: product.title,
    description: product.description.join(' ') || product.subtitle || product.title,
    image: product.images.map(({ url }) => absolute(store, url)),
    ...(product.brand ? { brand: { '@type': 'Brand', name: product.brand.name } } : {}),
    ...describeCompliance(product),
  }
  if (first && others.length === 0) {
    return { ...common, '@type': 'Product', ...offer(first) }
  }
  const { swatches } = store.theme
  const properties = new Map(
    product.options.map((option) => [option.name, listingProperty(option, swatches)]),
  )
  // `variesBy` takes only properties that schema.org knows.
  const variesBy = [...properties.values()].flatMap((property) =>
    property ? [`${CONTEXT}/${property}`] : [],
  )
  return {
    ...common,
    '@type': 'ProductGroup',
    productGroupID: product.id,
    url: addressOf(store, `/products/${product.slug}`),
    ...(variesBy.length > 0 ? { variesBy } : {}),
    hasVariant: product.variants.map((variant) => ({
      '@type': 'Product',
      name: [product.title, ...variantLabels(product.options, variant)].join(', '),
      ...imageOf(store, product, variant),
      ...Object.fromEntries(
        variant.options.flatMap(({ name, value }) => {
          const property = properties.get(name)
          return property ? [[property, valueLabel(product.options, name, value)]] : []
        }),
      ),
      ...offer(variant),
    })),
  }
}

function describeCompliance({ compliance }: Product) {
  const { manufacturer, energyLabel } = compliance ?? {}
  // schema.org writes A++ as A2Plus.
  const category = (name: string) =>
    `${CONTEXT}/EUEnergyEfficiencyCategory${name.replace(/\++/, (plus) => `${String(plus.length)}Plus`)}`
  return {
    ...(manufacturer && {
      manufacturer: {
        '@type': 'Organization',
        name: manufacturer.name,
        address: manufacturer.postalAddress,
      },
    }),
    ...(energyLabel && {
      hasEnergyConsumptionDetails: {
        '@type': 'EnergyConsumptionDetails',
        hasEnergyEfficiencyCategory: category(energyLabel.class),
        energyEfficiencyScaleMin: category(energyLabel.worst),
        energyEfficiencyScaleMax: category(energyLabel.best),
      },
    }),
  }
}

/**
 * Gives an entity an `@id` where it first appears and refers to it by that id afterwards: shipping
 * and return terms are mostly the same for every variant.
 */
function statedOnce(): (thing: Thing) => Thing {
  const names = new Map<string, string>()
  return (thing) => {
    const text = JSON.stringify(thing)
    const known = names.get(text)
    if (known) return { '@id': known }
    const name = `#${String(thing['@type'])}-${names.size + 1}`
    names.set(text, name)
    return { '@id': name, ...thing }
  }
}

function describeVariant(
  store: Store,
  product: Product,
  variant: Product['variants'][number],
  { rates, stated }: { rates: readonly ShippingRate[]; stated: (thing: Thing) => Thing },
) {
  const selected = Object.fromEntries(variant.options.map(({ name, value }) => [name, value]))
  const gtin = readGtin(variant.barcode)
  return {
    sku: variant.sku,
    ...(gtin ? { [`gtin${String(gtin.length)}`]: gtin } : {}),
    offers: {
      '@type': 'Offer',
      url: addressOf(store, variantPath(product.slug, product.options, selected)),
      price: moneyToMajor(variant.price),
      priceCurrency: variant.price.currencyCode,
      availability: `${CONTEXT}/${variant.availableQuantity > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: `${CONTEXT}/NewCondition`,
      ...(variant.restockDate ? { availabilityStarts: variant.restockDate } : {}),
      ...describeUnitPrice(variant),
      seller: { '@type': 'Organization', name: store.name },
      ...(rates.length > 0 ? { shippingDetails: describeShipping(store, rates).map(stated) } : {}),
      ...describeReturns(store, stated),
    },
  }
}

/** Without dates: those on the page pass, and this is cached. */
function describeShipping({ countryCode }: Store, rates: readonly ShippingRate[]): Thing[] {
  return rates.map(({ name, price }) => ({
    '@type': 'OfferShippingDetails',
    name,
    shippingRate: {
      '@type': 'MonetaryAmount',
      value: moneyToMajor(price),
      currency: price.currencyCode,
    },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: countryCode },
  }))
}

function describeReturns(store: Store, stated: (thing: Thing) => Thing) {
  const { returns, countryCode } = store
  if (!returns) return {}
  const fees = returns.paidBy === 'shop' ? 'FreeReturn' : 'ReturnFeesCustomerResponsibility'
  return {
    hasMerchantReturnPolicy: stated({
      '@type': 'MerchantReturnPolicy',
      applicableCountry: countryCode,
      returnPolicyCategory: `${CONTEXT}/MerchantReturnFiniteReturnWindow`,
      merchantReturnDays: returns.days,
      returnMethod: `${CONTEXT}/ReturnByMail`,
      returnFees: `${CONTEXT}/${fees}`,
      merchantReturnLink: addressOf(store, contentPagePath(store.slug, store.language, 'returns')),
    }),
  }
}

/** Codes of UN/CEFACT Recommendation 20. */
const UNIT_CODES: Readonly<Record<UnitPricing['contentUnit'], string>> = {
  mg: 'MGM',
  g: 'GRM',
  kg: 'KGM',
  ml: 'MLT',
  cl: 'CLT',
  l: 'LTR',
  cm: 'CMT',
  m: 'MTR',
  m2: 'MTK',
  piece: 'H87',
}

/** The unit price, with the amount that it is stated for. */
function describeUnitPrice({ price, unitPricing }: Product['variants'][number]) {
  if (!unitPricing) return {}
  const { contentQuantity, contentUnit, baseQuantity, baseUnit } = unitPricing
  const amount = (value: number, unit: UnitPricing['contentUnit']) => ({
    '@type': 'QuantitativeValue',
    value,
    unitCode: UNIT_CODES[unit],
  })
  return {
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: moneyToMajor(price),
      priceCurrency: price.currencyCode,
      referenceQuantity: {
        ...amount(contentQuantity, contentUnit),
        valueReference: amount(baseQuantity, baseUnit),
      },
    },
  }
}

/** The image of a variant or, as on its page, the first of the product. */
function imageOf(store: Store, product: Product, variant: Product['variants'][number]) {
  const image = variant.image ?? product.images[0]
  return image ? { image: absolute(store, image.url) } : {}
}

/** Images of the platform are paths; images from elsewhere include their host. */
const absolute = (store: Store, url: string) => new URL(url, getStoreUrl(store)).href

/** The breadcrumbs of a product: home, the parent of its first category, the category. */
export function trailOf(product: Product, home: string): Step[] {
  const [category] = product.categories
  if (!category) return [{ label: home, href: '/' }]
  const parent = category.parent
  const path = parent
    ? `/categories/${parent.slug}/${category.slug}`
    : `/categories/${category.slug}`
  return [
    { label: home, href: '/' },
    ...(parent && parent.name !== home
      ? [{ label: parent.name, href: `/categories/${parent.slug}` }]
      : []),
    { label: category.name, href: path },
  ]
}

/**
 * The deliveries of the product page's estimate for the store's country, by variant id; none for
 * sold-out variants, and none when the platform does not answer.
 */
export async function findShippingRates(
  store: Store,
  product: Product,
): Promise<ReadonlyMap<string, readonly ShippingRate[] | null>> {
  const variantIds = product.variants
    .filter(({ availableQuantity }) => availableQuantity > 0)
    .map(({ id }) => id)
  if (variantIds.length === 0) return new Map()
  const found = await unlessFault(
    'a product is described without what its delivery costs',
    listCachedShippingRates(store, { productId: product.id, variantIds }),
    [],
  )
  return new Map(found.map(({ variantId, rates }) => [variantId, rates]))
}
