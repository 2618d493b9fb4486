import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Product } from '@/lib/commerce/catalog'
import { anyStore, stubShop } from '@/lib/server/shop.testing'
import { describeList, describeShops, describeTrail } from './structured-data'
import { describeProduct } from './structured-product'

const [english] = anyStore().locales
if (!english) throw new Error('The store has no language.')
const locales = [
  { ...english, code: 'en' },
  { ...english, code: 'sv' },
]
const store = { ...anyStore(), domains: ['shop.example'], defaultLocale: 'en', locales }
const shop = { ...store, language: 'sv' }
const origin = 'https://shop.example'

beforeEach(() => stubShop(Date.UTC(2026, 10, 22)))
afterEach(() => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

function productWith(...sizes: string[]): Product {
  return {
    id: 'prd-1',
    slug: 'lamp',
    title: 'Lamp',
    subtitle: null,
    description: ['Gives light.'],
    brand: { slug: 'maker', name: 'Maker' },
    categories: [],
    images: [{ url: '/media/a.webp', alt: 'A lamp', width: 10, height: 10 }],
    options: sizes.length > 1 ? [{ name: 'Size', values: sizes }] : [],
    variants: sizes.map((size, index) => ({
      id: `var-${size}`,
      sku: `LAMP-${size}`,
      price: { amountMinor: 10_050, currencyCode: 'SEK' },
      compareAtPrice: null,
      availableQuantity: index,
      restockDate: index === 0 ? '2026-12-04' : null,
      options: sizes.length > 1 ? [{ name: 'Size', value: size }] : [],
      image: null,
      barcode: index === 0 ? '4006381333931' : 'own',
    })),
  } as unknown as Product
}

it('states the GTIN, the condition and the image of each variant', () => {
  const product = productWith('S', 'M')
  const own = { url: '/media/m.webp', alt: '', width: 1, height: 1 }
  const [first, second] = product.variants
  if (!first || !second) throw new Error('The product has no variants.')
  const thing = describeProduct(shop, { ...product, variants: [first, { ...second, image: own }] })
  expect(thing).toMatchObject({
    hasVariant: [
      {
        gtin13: '4006381333931',
        image: `${origin}/media/a.webp`,
        offers: { itemCondition: 'https://schema.org/NewCondition' },
      },
      { image: `${origin}/media/m.webp` },
    ],
  })
  expect(JSON.stringify(thing).match(/gtin/g)).toHaveLength(1)
  expect(describeProduct(shop, productWith('one'))).toMatchObject({ gtin13: '4006381333931' })
})

it('describes a product with one variant as a product with its offer', () => {
  expect(describeProduct(shop, productWith('one'))).toMatchObject({
    '@type': 'Product',
    name: 'Lamp',
    sku: 'LAMP-one',
    image: [`${origin}/media/a.webp`],
    brand: { name: 'Maker' },
    offers: {
      '@type': 'Offer',
      url: `${origin}/sv/products/lamp`,
      price: 100.5,
      priceCurrency: 'SEK',
      availability: 'https://schema.org/OutOfStock',
    },
  })
})

it('states the store’s return promise, and nothing without one', () => {
  const offerOf = (returns: typeof store.returns) =>
    describeProduct({ ...shop, countryCode: 'SE', returns }, productWith('one'))
  expect(offerOf(null)['offers']).not.toHaveProperty('hasMerchantReturnPolicy')
  expect(offerOf({ days: 30, paidBy: 'buyer' })['offers']).toMatchObject({
    hasMerchantReturnPolicy: {
      ...{ applicableCountry: 'SE', merchantReturnDays: 30 },
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
      merchantReturnLink: `${origin}/sv/pages/returns`,
    },
  })
  expect(offerOf({ days: 14, paidBy: 'shop' })['offers']).toMatchObject({
    hasMerchantReturnPolicy: { returnFees: 'https://schema.org/FreeReturn' },
  })
})

it('states each variant’s shipping costs in the store’s country, where known', () => {
  const rate = { name: 'Parcel', price: { amountMinor: 4900, currencyCode: 'SEK' } }
  const swedish = { ...shop, countryCode: 'SE', returns: null }
  const thing = describeProduct(swedish, productWith('S', 'M'), new Map([['var-M', [rate]]]))
  const [small, medium] = thing['hasVariant'] as { offers: Record<string, unknown> }[]
  expect(small?.offers).not.toHaveProperty('shippingDetails')
  expect(medium?.offers['shippingDetails']).toEqual([
    {
      '@id': '#OfferShippingDetails-1',
      '@type': 'OfferShippingDetails',
      name: 'Parcel',
      shippingRate: { '@type': 'MonetaryAmount', value: 49, currency: 'SEK' },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'SE' },
    },
  ])
})

it('states what several variants share once, and refers to it', () => {
  const parcel = { name: 'Parcel', price: { amountMinor: 4900, currencyCode: 'SEK' } }
  const van = { name: 'Van', price: { amountMinor: 9900, currencyCode: 'SEK' } }
  const rates = new Map([
    ['var-S', [parcel]],
    ['var-M', [parcel, van]],
  ])
  const returns = { days: 14, paidBy: 'shop' } as const
  const promising = { ...shop, returns }
  const thing = describeProduct(promising, productWith('S', 'M'), rates)
  const [small, medium] = thing['hasVariant'] as { offers: Record<string, unknown> }[]
  expect(small?.offers).toMatchObject({
    shippingDetails: [{ '@id': '#OfferShippingDetails-1', name: 'Parcel' }],
    hasMerchantReturnPolicy: { '@id': '#MerchantReturnPolicy-2', merchantReturnDays: 14 },
  })
  expect(medium?.offers['shippingDetails']).toEqual([
    { '@id': '#OfferShippingDetails-1' },
    expect.objectContaining({ '@id': '#OfferShippingDetails-3', name: 'Van' }),
  ])
  expect(medium?.offers['hasMerchantReturnPolicy']).toEqual({ '@id': '#MerchantReturnPolicy-2' })
})

it('describes a product with several variants as a group that varies by schema.org’s properties', () => {
  const thing = describeProduct(shop, productWith('S', 'M'))
  expect(thing).toMatchObject({
    '@type': 'ProductGroup',
    productGroupID: 'prd-1',
    variesBy: ['https://schema.org/size'],
  })
  expect(thing['hasVariant']).toMatchObject([
    {
      ...{ name: 'Lamp, S', size: 'S' },
      offers: {
        availability: 'https://schema.org/OutOfStock',
        availabilityStarts: '2026-12-04',
      },
    },
    { name: 'Lamp, M', size: 'M', offers: { availability: 'https://schema.org/InStock' } },
  ])
  const [, inStock] = thing['hasVariant'] as { offers: object }[]
  expect(inStock?.offers).not.toHaveProperty('availabilityStarts')
})

it('states the content of a variant and the quantity its unit price is for', () => {
  const product = productWith('one')
  const variants = product.variants.map((variant) => ({
    ...variant,
    unitPricing: {
      price: { amountMinor: 13_400, currencyCode: 'SEK' },
      contentQuantity: 75,
      contentUnit: 'cl',
      baseQuantity: 1,
      baseUnit: 'l',
    },
  }))
  const measured = { ...product, variants } as unknown as Product
  expect(describeProduct(shop, measured)).toMatchObject({
    offers: {
      price: 100.5,
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: 100.5,
        priceCurrency: 'SEK',
        referenceQuantity: {
          '@type': 'QuantitativeValue',
          value: 75,
          unitCode: 'CLT',
          valueReference: { '@type': 'QuantitativeValue', value: 1, unitCode: 'LTR' },
        },
      },
    },
  })
  expect(JSON.stringify(describeProduct(shop, productWith('one')))).not.toContain('UnitPrice')
})

it('states manufacturer and energy class, with the range of classes', () => {
  const manufacturer = {
    name: 'Maker AB',
    postalAddress: 'Kaj 1, Umeå',
    electronicAddress: 'a@b.se',
  }
  const energyLabel = { class: 'A+', best: 'A+++', worst: 'D', labelUrl: 'l', sheetUrl: 's' }
  const compliance = { manufacturer, energyLabel }
  const lamp = { ...productWith('one'), compliance } as unknown as Product
  expect(describeProduct(shop, lamp)).toMatchObject({
    manufacturer: { '@type': 'Organization', name: 'Maker AB', address: 'Kaj 1, Umeå' },
    hasEnergyConsumptionDetails: {
      hasEnergyEfficiencyCategory: 'https://schema.org/EUEnergyEfficiencyCategoryA1Plus',
      energyEfficiencyScaleMin: 'https://schema.org/EUEnergyEfficiencyCategoryD',
      energyEfficiencyScaleMax: 'https://schema.org/EUEnergyEfficiencyCategoryA3Plus',
    },
  })
})

it('numbers breadcrumbs and lists from one, with URLs in the page’s language', () => {
  const trail = describeTrail(shop, [{ label: 'Hem', href: '/' }], { label: 'Lampor', href: '/x' })
  expect(trail['itemListElement']).toMatchObject([
    { position: 1, name: 'Hem', item: `${origin}/sv` },
    { position: 2, name: 'Lampor', item: `${origin}/sv/x` },
  ])
  const list = describeList(shop, [{ slug: 'lamp', title: 'Lamp' }])
  expect(list).toMatchObject({
    numberOfItems: 1,
    itemListElement: [{ position: 1, url: `${origin}/sv/products/lamp` }],
  })
})

it('describes a shop with address, hours and contact, and omits what is unknown', () => {
  const address = { line1: 'Kai 1', line2: 'Yard', city: 'Umeå', countryCode: 'SE' }
  const hours = [{ days: ['monday' as const], opens: '09:00', closes: '16:00' }]
  const near = { title: 'Harbour', address: { ...address, postalCode: '903 33' }, hours }
  const shops = [
    { ...near, phone: '+46 90 555 0117', directions: 'https://maps.example/harbour' },
    { title: 'Bare', address, hours: [] },
  ]
  const [harbour, bare] = describeShops(shop, { kind: 'store-finder', title: 'Shops', shops })
  expect(harbour).toMatchObject({
    '@type': 'Store',
    name: 'Harbour',
    address: {
      streetAddress: 'Kai 1, Yard',
      postalCode: '903 33',
      addressLocality: 'Umeå',
      addressCountry: 'SE',
    },
    openingHoursSpecification: [
      { dayOfWeek: ['https://schema.org/Monday'], opens: '09:00', closes: '16:00' },
    ],
    telephone: '+46 90 555 0117',
    hasMap: 'https://maps.example/harbour',
  })
  for (const field of ['telephone', 'email', 'hasMap']) expect(bare).not.toHaveProperty(field)
  expect(bare?.['address']).not.toHaveProperty('postalCode')
  expect(bare?.['openingHoursSpecification']).toEqual([])
})
