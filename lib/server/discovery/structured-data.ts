import 'server-only'
import type { Product } from '@/lib/commerce/catalog'
import type { ShippingRate } from '@/lib/server/catalog/shipping-rates'
import { contentPagePath } from '@/lib/server/store/content-pages'
import { getStoreUrl } from '@/lib/server/gateway/origin'
import { valueLabel, variantLabels, variantPath } from '@/lib/shop/catalog/selected-variant'
import { localePrefix, localPath } from '@/lib/shop/i18n/locale-path'
import { moneyToMajor } from '@/lib/shop/i18n/money'
import type { UnitPricing } from '@/lib/shop/catalog/unit-price'
import type { SectionOf } from '@/lib/shop/store/section-schema'
import type { Store } from '@/lib/shop/store/store-schema'

/** One thing as schema.org describes it. */
export type Thing = Readonly<Record<string, unknown>>
/** A step of the breadcrumbs; `href` without locale. */
export type Step = { readonly label: string; readonly href: string }

const CONTEXT = 'https://schema.org'

/** A store in one language: where its addresses begin. */
interface Shop {
  readonly store: Store
  readonly locale: string
}

const addressOf = ({ store, locale }: Shop, path: string) =>
  getStoreUrl(store) + localPath(localePrefix(store, locale), path)

/** The merchant and the site, for the home page. */
export function describeStore(shop: Shop): Thing[] {
  const { store, locale } = shop
  const url = addressOf(shop, '/')
  const logo = `${getStoreUrl(store)}/stores/${store.slug}/icon.svg`
  const query = 'required name=search_term_string'
  return [
    { '@context': CONTEXT, '@type': 'Organization', name: store.name, url, logo },
    {
      '@context': CONTEXT,
      '@type': 'WebSite',
      name: store.name,
      url,
      inLanguage: locale,
      potentialAction: {
        '@type': 'SearchAction',
        target: `${addressOf(shop, '/search')}?q={search_term_string}`,
        'query-input': query,
      },
    },
  ]
}

/** The shops of a section, with the address, hours and contact that it shows. */
export function describeShops(
  { store }: Pick<Shop, 'store'>,
  { shops }: SectionOf<'store-finder'>,
): Thing[] {
  return shops.map(({ title, address, hours, phone, email, directions }) => ({
    '@context': CONTEXT,
    '@type': 'Store',
    name: title,
    parentOrganization: { '@type': 'Organization', name: store.name },
    address: {
      '@type': 'PostalAddress',
      streetAddress: [address.line1, address.line2].filter(Boolean).join(', '),
      ...(address.postalCode ? { postalCode: address.postalCode } : {}),
      addressLocality: address.city,
      ...(address.region ? { addressRegion: address.region } : {}),
      addressCountry: address.countryCode,
    },
    openingHoursSpecification: hours.map(({ days, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days.map((day) => `${CONTEXT}/${day.charAt(0).toUpperCase()}${day.slice(1)}`),
      opens,
      closes,
    })),
    ...(phone ? { telephone: phone } : {}),
    ...(email ? { email } : {}),
    ...(directions ? { hasMap: directions } : {}),
  }))
}

/** The breadcrumbs as they are shown; the last step is the page itself. */
export function describeTrail(shop: Shop, trail: readonly Step[], current: Step): Thing {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: [...trail, current].map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: addressOf(shop, href),
    })),
  }
}

/** The products of a list, in its order. */
export function describeList(
  shop: Shop,
  products: readonly { readonly slug: string; readonly title: string }[],
): Thing {
  return {
    '@context': CONTEXT,
    '@type': 'ItemList',
    numberOfItems: products.length,
    itemListElement: products.map(({ slug, title }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      url: addressOf(shop, `/products/${slug}`),
    })),
  }
}

/** Options that schema.org knows a property for (`variesBy` of a ProductGroup takes only these). */
const PROPERTIES: Readonly<Record<string, string>> = {
  color: 'color',
  colour: 'color',
  material: 'material',
  pattern: 'pattern',
  size: 'size',
}

const propertyOf = (option: string) => PROPERTIES[option.toLowerCase()]

/**
 * A product with its offer; one of several variants as a group of products (`ProductGroup`), each
 * with its own offer. Prices, stock, images and `shipping`, by variant, are those that the page
 * shows.
 */
export function describeProduct(
  shop: Shop,
  product: Product,
  shipping: ReadonlyMap<string, readonly ShippingRate[]> = new Map(),
): Thing {
  const [first, ...others] = product.variants
  const stated = others.length > 0 ? statedOnce() : (thing: Thing) => thing
  const offer = (variant: Product['variants'][number]) =>
    describeVariant(shop, product, variant, { rates: shipping.get(variant.id) ?? [], stated })
  const common = {
    '@context': CONTEXT,
    name: product.title,
    description: product.description.join(' ') || product.subtitle || product.title,
    image: product.images.map(({ url }) => absolute(shop.store, url)),
    ...(product.brand ? { brand: { '@type': 'Brand', name: product.brand.name } } : {}),
  }
  if (first && others.length === 0) {
    return { ...common, '@type': 'Product', ...offer(first) }
  }
  const variesBy = product.options.flatMap(({ name }) => {
    const property = propertyOf(name)
    return property ? [`${CONTEXT}/${property}`] : []
  })
  return {
    ...common,
    '@type': 'ProductGroup',
    productGroupID: product.id,
    url: addressOf(shop, `/products/${product.slug}`),
    ...(variesBy.length > 0 ? { variesBy } : {}),
    hasVariant: product.variants.map((variant) => ({
      '@type': 'Product',
      name: [product.title, ...variantLabels(product.options, variant)].join(', '),
      ...(variant.image ? { image: absolute(shop.store, variant.image.url) } : {}),
      ...Object.fromEntries(
        variant.options.flatMap(({ name, value }) => {
          const property = propertyOf(name)
          return property ? [[property, valueLabel(product.options, name, value)]] : []
        }),
      ),
      ...offer(variant),
    })),
  }
}

/**
 * Names a thing when it is stated first and refers to it by that name afterwards: what a delivery
 * costs and how goods are taken back is mostly the same for every variant.
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
  shop: Shop,
  product: Product,
  variant: Product['variants'][number],
  { rates, stated }: { rates: readonly ShippingRate[]; stated: (thing: Thing) => Thing },
) {
  const selected = Object.fromEntries(variant.options.map(({ name, value }) => [name, value]))
  return {
    sku: variant.sku,
    offers: {
      '@type': 'Offer',
      url: addressOf(shop, variantPath(product.slug, product.options, selected)),
      price: moneyToMajor(variant.price),
      priceCurrency: variant.price.currencyCode,
      availability: `${CONTEXT}/${variant.availableQuantity > 0 ? 'InStock' : 'OutOfStock'}`,
      ...(variant.restockDate ? { availabilityStarts: variant.restockDate } : {}),
      ...describeUnitPrice(variant),
      seller: { '@type': 'Organization', name: shop.store.name },
      ...(rates.length > 0 ? { shippingDetails: describeShipping(shop, rates).map(stated) } : {}),
      ...describeReturns(shop, stated),
    },
  }
}

/** Without days: those that the page shows pass, and this is kept. */
function describeShipping({ store }: Shop, rates: readonly ShippingRate[]): Thing[] {
  return rates.map(({ name, price }) => ({
    '@type': 'OfferShippingDetails',
    name,
    shippingRate: {
      '@type': 'MonetaryAmount',
      value: moneyToMajor(price),
      currency: price.currencyCode,
    },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: store.countryCode },
  }))
}

/** What the store promises on its page on returns. */
function describeReturns(shop: Shop, stated: (thing: Thing) => Thing) {
  const { returns, countryCode } = shop.store
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
      merchantReturnLink: addressOf(shop, contentPagePath(shop.store.slug, shop.locale, 'returns')),
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

/** The price for the content, and the amount that its unit price is stated for. */
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

/** The platform gives its own images as paths, those of others with their host. */
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
