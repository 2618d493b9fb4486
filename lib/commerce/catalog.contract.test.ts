import { describe, expect, it } from 'vitest'
import { findProduct, getCommerceStore, listProducts } from './catalog'
import { listDeliveryOptions } from './delivery-options'
import { findCategorySlug, findCollection, listCategories, listCollections } from './categories'
import { clientOf, demo, otherStore } from './contract.testing'

const all = { filter: {}, sort: 'NEWEST', limit: 5 } as const

describe('the platform’s catalogue', () => {
  it('finds each store by its domain, with its own currency', async () => {
    expect(await getCommerceStore(clientOf())).toMatchObject({
      currencyCode: demo.currencyCode,
    })
    expect(await getCommerceStore(clientOf(otherStore))).toMatchObject({
      currencyCode: demo.otherCurrencyCode,
    })
  })

  it('refuses a domain without a store', async () => {
    await expect(getCommerceStore(clientOf('nobody.example'))).rejects.toMatchObject({
      kind: 'notFound',
      code: 'Store.NotFound',
    })
  })

  it('lists products page by page until the cursor ends', async () => {
    const client = clientOf()
    const first = await listProducts(client, all)
    expect(first.data).toHaveLength(5)
    expect(first.hasNextPage).toBe(true)
    const cursor = first.nextCursor ?? ''
    const second = await listProducts(client, { ...all, cursor })
    const slugs = new Set([...first.data, ...second.data].map(({ slug }) => slug))
    expect(slugs.size).toBe(10)
    expect(second.totalCount).toBe(first.totalCount)
  })

  it('counts in each facet the products that its filter would leave', async () => {
    const client = clientOf()
    const page = await listProducts(client, all)
    const facet = page.facets.find(({ name }) => name === 'category')
    const value = facet?.values[0]
    expect(value?.count).toBeGreaterThan(0)
    const filter = { category: value?.value ?? '' }
    const filtered = await listProducts(client, { ...all, filter })
    expect(filtered.totalCount).toBe(value?.count)
  })

  it('sorts by price and keeps amounts exact', async () => {
    const page = await listProducts(clientOf(), { ...all, sort: 'PRICE_ASC', limit: 50 })
    const prices = page.data.map(({ priceMin }) => priceMin.amountMinor)
    expect(prices.length).toBeGreaterThan(1)
    expect(prices).toEqual([...prices].sort((a, b) => a - b))
  })

  it('ignores case and a small typo in searches', async () => {
    const page = await listProducts(clientOf(), { ...all, filter: { search: demo.mistypedSearch } })
    expect(page.data.map(({ slug }) => slug)).toContain(demo.product)
  })

  it('returns a complete product, and null for an unknown one', async () => {
    const product = await findProduct(clientOf(), demo.product)
    expect(product?.variants.length).toBeGreaterThan(1)
    expect(product?.description.length).toBeGreaterThan(0)
    expect(product?.related.length).toBeGreaterThan(0)
    expect(await findProduct(clientOf(), 'no-such-thing')).toBeNull()
  })

  it('finds a product by its slug in any language, and returns all of them', async () => {
    const product = await findProduct(clientOf(), demo.product)
    const [own, ...others] = product?.slugs ?? []
    expect(own).toEqual({ language: 'en', slug: demo.product })
    expect(others.length).toBeGreaterThan(0)
    for (const { slug } of others) {
      expect(slug).not.toBe(demo.product)
      expect(await findProduct(clientOf(), slug)).toMatchObject({
        id: product?.id,
        slug: own?.slug,
      })
    }
  })

  it('keeps the products of stores separate', async () => {
    expect(await findProduct(clientOf(otherStore), demo.product)).toBeNull()
  })

  it('estimates a variant’s delivery to a postal code', async () => {
    const client = clientOf()
    const product = await findProduct(client, demo.product)
    const variantId = product?.variants[1]?.id ?? ''
    const question = { slug: demo.product, variantId, countryCode: demo.countryCode }
    const near = await listDeliveryOptions(client, { ...question, postalCode: demo.nearPostalCode })
    const far = await listDeliveryOptions(client, { ...question, postalCode: demo.farPostalCode })
    const sameDay = (options: typeof near) => options.find(({ type }) => type === 'sameDay')
    expect(sameDay(far)).toMatchObject({ available: false, reason: 'postalCode' })
    // It may be too late today, but the postal code is no reason.
    expect(sameDay(near)).toBeDefined()
    expect(sameDay(near)?.reason).not.toBe('postalCode')
    const regular = far.find(({ type }) => type === 'regular')
    expect(regular).toMatchObject({ available: true })
    expect(regular?.estimatedDelivery?.earliest).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  })

  it('estimates the delivery to a country while the postal code is unknown', async () => {
    const client = clientOf()
    const product = await findProduct(client, demo.product)
    const options = await listDeliveryOptions(client, {
      slug: demo.product,
      variantId: product?.variants[1]?.id ?? '',
      countryCode: demo.countryCode,
      postalCode: null,
    })
    const regular = options.find(({ type }) => type === 'regular')
    expect(regular).toMatchObject({ available: true })
    expect(regular?.estimatedDelivery?.earliest).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(options.find(({ type }) => type === 'sameDay')?.available).toBe(false)
  })

  it('lists categories as a tree, collections and brands', async () => {
    const client = clientOf()
    const categories = await listCategories(client)
    expect(categories.map(({ slug }) => slug)).toContain(demo.category)
    const collections = await listCollections(client)
    const slug = collections[0]?.slug ?? ''
    expect(await findCollection(client, slug)).toMatchObject({ slug })
    expect(await findCollection(client, 'no-such-thing')).toBeNull()
    expect(await findCategorySlug(client, demo.category)).toBe(demo.category)
    expect(await findCategorySlug(client, 'no-such-thing')).toBeNull()
  })
})
