import { afterAll, describe, expect, test } from 'vitest'
import { norrlys, openSeededGraphql } from '#seed/seeded.testing.ts'

const shop = await openSeededGraphql()
afterAll(() => shop.close())

describe('the store', () => {
  test('is the one named by the header', async () => {
    const query = '{ store { name currencyCode taxRate freeShippingFrom servedCountries } }'
    expect(await shop.ask(query)).toEqual({
      store: {
        name: 'Terra & Tide',
        currencyCode: 'EUR',
        taxRate: 19,
        freeShippingFrom: 120,
        servedCountries: ['DE', 'AT', 'NL', 'BE', 'FR', 'DK'],
      },
    })
    expect(await shop.ask('{ store { name } }', {}, norrlys)).toEqual({
      store: { name: 'Norrlys' },
    })
  })

  test('shows nothing of another store', async () => {
    const query = '{ product(slug: "aura-table-lamp") { title } }'
    expect(await shop.ask(query)).toEqual({ product: null })
    expect(await shop.ask(query, {}, norrlys)).toEqual({ product: { title: 'Aura Table Lamp' } })
  })
})

describe('a product', () => {
  test('has everything that its page shows', async () => {
    const { product } = await shop.ask<{ product: Record<string, unknown> }>(`{
      product(slug: "dune-bowl") {
        title subtitle priceMin priceMax currencyCode availableQuantity tags
        brand { name slug } categories { slug parent { slug } } collections { slug }
        options { name values }
        variants { sku barcode price availableQuantity weightGrams options { name value } image { url } }
        images { url alt width height } attributes { name value }
      }
    }`)
    expect(product).toMatchObject({
      title: 'Dune Bowl',
      priceMin: 22,
      priceMax: 32,
      currencyCode: 'EUR',
      availableQuantity: 36,
      brand: { name: 'Terra & Tide Studio' },
      categories: [{ slug: 'bowls', parent: { slug: 'tableware' } }],
      options: [
        { name: 'Glaze', values: ['Oat', 'Moss', 'Indigo'] },
        { name: 'Size', values: ['S', 'M'] },
      ],
    })
    expect((product['variants'] as unknown[])[1]).toEqual({
      sku: 'TT-DUN-OAT-M',
      barcode: null,
      price: 32,
      availableQuantity: 7,
      weightGrams: 640,
      options: [
        { name: 'Glaze', value: 'Oat' },
        { name: 'Size', value: 'M' },
      ],
      image: { url: 'http://127.0.0.1:4000/media/demo/terra-tide/dune-bowl-oat.webp' },
    })
  })

  test('has an energy label and a product sheet that can be opened', async () => {
    const answer = await shop.ask<{
      product: { compliance: { energyLabel: { labelUrl: string; sheetUrl: string } } }
    }>(
      '{ product(slug: "aura-table-lamp") { compliance { energyLabel { labelUrl sheetUrl } } } }',
      {},
      norrlys,
    )
    const { labelUrl, sheetUrl } = answer.product.compliance.energyLabel
    for (const url of [labelUrl, sheetUrl]) {
      expect(url).toMatch(/^http:\/\/127\.0\.0\.1:4000\/media\/demo\/norrlys\//)
      const document = await shop.app.request(new URL(url).pathname)
      expect(document.headers.get('content-type')).toBe('application/pdf')
      expect((await document.text()).slice(0, 5)).toBe('%PDF-')
    }
  })

  test('has related products, which are in stock and never include itself', async () => {
    const { product } = await shop.ask<{
      product: { related: { slug: string; availableQuantity: number }[] }
    }>('{ product(slug: "headland-vase") { related(limit: 6) { slug availableQuantity } } }')
    expect(product.related).toHaveLength(6)
    expect(product.related[0]?.slug).toBe('moonrise-vase')
    expect(product.related.map(({ slug }) => slug)).not.toContain('headland-vase')
    expect(product.related.every(({ availableQuantity }) => availableQuantity > 0)).toBe(true)
  })

  test('lists the deliveries of a variant to a postal code', async () => {
    const { product } = await shop.ask<{
      product: { variants: { id: string }[] }
    }>('{ product(slug: "headland-vase") { variants { id } } }')
    const options = await shop.ask<{
      product: {
        deliveryOptions: {
          type: string
          available: boolean
          price: number
          reason: string | null
        }[]
      }
    }>(
      `query ($id: ID!, $code: String) { product(slug: "headland-vase") {
        deliveryOptions(variantId: $id, postalCode: $code) { type available price reason }
      } }`,
      { id: product.variants[0]?.id, code: '80331' },
    )
    const types = options.product.deliveryOptions.map(({ type }) => type)
    expect(types).toEqual(['regular', 'express', 'pickup', 'pickup', 'sameDay', 'localDelivery'])
    expect(options.product.deliveryOptions[0]).toMatchObject({ available: true, price: 4.9 })
    expect(options.product.deliveryOptions[4]).toMatchObject({
      available: false,
      reason: 'postalCode',
    })
  })
})

describe('the nearest pickup point', () => {
  type Answer = {
    product: {
      deliveryOptions: {
        type: string
        nearestPickupPoint: { name: string; distanceKm: number } | null
      }[]
    }
  }
  const ask = async (code: string | null) => {
    const { product } = await shop.ask<{ product: { variants: { id: string }[] } }>(
      '{ product(slug: "headland-vase") { variants { id } } }',
    )
    const answer = await shop.ask<Answer>(
      `query ($id: ID!, $code: String) { product(slug: "headland-vase") {
        deliveryOptions(variantId: $id, postalCode: $code) {
          type nearestPickupPoint { name distanceKm }
        }
      } }`,
      { id: product.variants[0]?.id, code },
    )
    return answer.product.deliveryOptions
  }

  test('is returned for each pickup method and for no other method', async () => {
    const options = await ask('20457')
    const pickups = options.filter(({ type }) => type === 'pickup')
    expect(pickups.map(({ nearestPickupPoint }) => nearestPickupPoint?.name)).toContain(
      'Kiosk am Fleet',
    )
    for (const { nearestPickupPoint } of pickups) {
      expect(nearestPickupPoint?.distanceKm).toBeLessThan(20)
    }
    const others = options.filter(({ type }) => type !== 'pickup')
    expect(new Set(others.map(({ nearestPickupPoint }) => nearestPickupPoint))).toEqual(
      new Set([null]),
    )
  })

  test('is null without a postal code', async () => {
    const options = await ask(null)
    expect(new Set(options.map(({ nearestPickupPoint }) => nearestPickupPoint))).toEqual(
      new Set([null]),
    )
  })
})

describe('deliveries of several variants', () => {
  const query = `query ($ids: [ID!]!, $code: String) {
    store {
      variantDeliveries(variantIds: $ids, postalCode: $code) {
        variantId options { type available price estimatedDelivery { earliest } }
      }
    }
  }`
  type Answer = { store: { variantDeliveries: { variantId: string; options: object[] }[] } }

  test('equal those of each variant alone; variants that are not sold are left out', async () => {
    const { product } = await shop.ask<{ product: { variants: { id: string }[] } }>(
      '{ product(slug: "headland-vase") { variants { id } } }',
    )
    const ids = product.variants.slice(0, 2).map(({ id }) => id)
    const { store: all } = await shop.ask<Answer>(query, {
      ids: [...ids, 'var_unknown'],
      code: '20457',
    })
    expect(all.variantDeliveries.map(({ variantId }) => variantId).toSorted()).toEqual(
      ids.toSorted(),
    )
    for (const { variantId, options } of all.variantDeliveries) {
      const one = await shop.ask<{ product: { deliveryOptions: object[] } }>(
        `query ($id: ID!) { product(slug: "headland-vase") {
          deliveryOptions(variantId: $id, postalCode: "20457") {
            type available price estimatedDelivery { earliest }
          }
        } }`,
        { id: variantId },
      )
      expect(options).toEqual(one.product.deliveryOptions)
    }
  })

  test('are refused for more than 50', async () => {
    const ids = Array.from({ length: 51 }, (_, index) => `var_${String(index)}`)
    await expect(shop.ask(query, { ids })).rejects.toThrow(/variantIds|400/)
  })
})

describe('categories', () => {
  test('are a tree with counts and lowest prices', async () => {
    const { categories } = await shop.ask<{ categories: { slug: string }[] }>(
      '{ categories { slug productCount priceFrom image { width } parent { slug } children { slug productCount } } }',
    )
    expect(categories[0]).toEqual({
      slug: 'drinkware',
      productCount: 4,
      priceFrom: 24,
      image: { width: 1200 },
      parent: null,
      children: [
        { slug: 'mugs', productCount: 1 },
        { slug: 'espresso-cups', productCount: 1 },
        { slug: 'teapots-pitchers', productCount: 2 },
      ],
    })
  })

  test('come with collections by slug and brands with counts', async () => {
    expect(await shop.ask('{ collection(slug: "deep-water") { name productCount } }')).toEqual({
      collection: { name: 'Deep Water', productCount: 5 },
    })
    expect(await shop.ask('{ collection(slug: "polar-night") { name } }')).toEqual({
      collection: null,
    })
    expect(await shop.ask('{ brands { slug productCount } }')).toEqual({
      brands: [
        { slug: 'hafenwerk', productCount: 2 },
        { slug: 'maren-oehl', productCount: 2 },
        { slug: 'terra-tide-studio', productCount: 10 },
      ],
    })
  })
})
