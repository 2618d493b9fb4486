import { afterAll, describe, expect, test } from 'vitest'
import { norrlys, openSeededGraphql } from '#seed/seeded.testing.ts'

const shop = await openSeededGraphql()
afterAll(() => shop.close())

type Page = {
  products: {
    totalCount: number
    hasNextPage: boolean
    suggestion: string | null
    correctedSearch: string | null
    data: {
      slug: string
      slugs: { slug: string }[]
      title: string
      priceMin: number
      currencyCode: string
    }[]
    facets: {
      name: string
      kind: string
      min: number | null
      max: number | null
      values: { value: string; label: string; count: number }[]
    }[]
  }
}

const list = `query List($filter: ProductFilter, $sort: ProductSort, $limit: Int) {
  products(filter: $filter, sort: $sort, limit: $limit) {
    totalCount hasNextPage suggestion correctedSearch
    data { slug slugs { slug } title priceMin currencyCode }
    facets { name kind min max values { value label count } }
  }
}`

async function slugs(filter: Record<string, unknown>, sort?: string) {
  const { products } = await shop.ask<Page>(list, { filter, sort })
  return products.data.map(({ slug }) => slug)
}

async function facet(filter: Record<string, unknown>, name: string) {
  const { products } = await shop.ask<Page>(list, { filter })
  const found = products.facets.find((candidate) => candidate.name === name)
  return Object.fromEntries(found?.values.map(({ value, count }) => [value, count]) ?? [])
}

describe('a list', () => {
  test('of a top-level category includes its subcategories', async () => {
    expect(await slugs({ category: 'drinkware' })).toEqual([
      'harbour-mug',
      'ebb-espresso-cup',
      'kelp-teapot',
      'estuary-pitcher',
    ])
  })

  test.each([
    [{ collection: 'deep-water', brands: ['terra-tide-studio'] }, 5],
    [{ brands: ['hafenwerk', 'maren-oehl'] }, 4],
    [{ options: [{ name: 'Glaze', values: ['Charcoal'] }] }, 5],
    [
      {
        options: [
          { name: 'Glaze', values: ['Moss'] },
          { name: 'Size', values: ['27 cm'] },
        ],
      },
      1,
    ],
    [{ tags: ['vase'] }, 2],
    [{ priceMin: 100 }, 1],
    [{ priceMax: 24 }, 2],
    [{ onSale: true }, 5],
    [{ slugs: ['harbour-mug', 'nest-bowls', 'nothing'] }, 2],
    [{ category: 'nothing' }, 0],
    [{ collection: 'nothing' }, 0],
  ])('narrowed by %j holds %i products', async (filter, count) => {
    const { products } = await shop.ask<Page>(list, { filter })
    expect(products.totalCount).toBe(count)
    expect(products.data).toHaveLength(count)
  })

  test('filtered by price has products of which a variant fits', async () => {
    // From 22 to 32.
    expect(await slugs({ category: 'bowls', priceMin: 31 })).toContain('dune-bowl')
    expect(await slugs({ category: 'bowls', priceMax: 23 })).toContain('dune-bowl')
    expect(await slugs({ category: 'bowls', priceMin: 33 })).not.toContain('dune-bowl')
    expect(await slugs({ category: 'bowls', priceMax: 21 })).not.toContain('dune-bowl')
  })

  test('filtered by stock considers the selected option', async () => {
    const charcoal = { options: [{ name: 'Glaze', values: ['Charcoal'] }], inStock: true }
    expect(await slugs(charcoal)).not.toContain('harbour-mug')
    expect(await slugs({ inStock: true })).toContain('harbour-mug')
  })

  test('is sorted as requested', async () => {
    const { products } = await shop.ask<Page>(list, { sort: 'PRICE_DESC' })
    const prices = products.data.map(({ priceMin }) => priceMin)
    expect(prices).toEqual(prices.toSorted((a, b) => b - a))
    expect((await slugs({}, 'TITLE'))[0]).toBe('beacon-candle-holder')
    expect((await slugs({}, 'NEWEST'))[0]).toBe('harbour-mug')
  })
})

describe('a facet', () => {
  test('is narrowed by the other filters but not by its own', async () => {
    const chosen = { options: [{ name: 'Glaze', values: ['Charcoal'] }], brands: ['hafenwerk'] }
    expect(await facet(chosen, 'option:Glaze')).toEqual({ Oat: 2, Terracotta: 1, Indigo: 1 })
    expect(await facet(chosen, 'brand')).toEqual({ 'terra-tide-studio': 5 })
  })

  test('of categories keeps the siblings of the selected one', async () => {
    expect(await facet({ category: 'mugs' }, 'category')).toMatchObject({
      mugs: 1,
      'espresso-cups': 1,
    })
  })

  test('of price spans the products that the other filters leave', async () => {
    const { products } = await shop.ask<Page>(list, { filter: { category: 'vases', priceMin: 60 } })
    const price = products.facets.find(({ name }) => name === 'price')
    expect(price).toMatchObject({ kind: 'range', min: 48, max: 89 })
  })

  test('of availability and sale counts the products that each would leave', async () => {
    const filter = { options: [{ name: 'Glaze', values: ['Charcoal'] }] }
    expect(await facet(filter, 'availability')).toEqual({ inStock: 4 })
    expect(await facet({}, 'sale')).toEqual({ onSale: 5 })
  })
})

describe('a search', () => {
  test.each([
    ['HARBOUR', 'harbour-mug'],
    ['härbour mug', 'harbour-mug'],
    ['mgu', 'harbour-mug'],
    ['teapt', 'kelp-teapot'],
    ['espreso cup', 'ebb-espresso-cup'],
    ['moss bow', 'dune-bowl'],
    ['TT-NES-IND', 'nest-bowls'],
    ['candel', 'beacon-candle-holder'],
  ])('for %s finds %s first', async (search, slug) => {
    expect((await slugs({ search }))[0]).toBe(slug)
  })

  test('ranks a match in the title above one in the description', async () => {
    expect((await slugs({ search: 'pitcher' }))[0]).toBe('estuary-pitcher')
  })

  test('leaves out words that the shop does not have, and says so', async () => {
    const { products } = await shop.ask<Page>(list, { filter: { search: 'zzzz vase' } })
    expect(products).toMatchObject({ correctedSearch: 'vase', suggestion: null })
    expect(products.data.slice(0, 2).map(({ slug }) => slug)).toEqual(
      expect.arrayContaining(['headland-vase', 'moonrise-vase']),
    )
  })

  test.each([
    ['de', 'Salatschale', 'dune-bowl', null],
    ['de', 'Suppenteller', 'tideline-plate', null],
    ['de', 'teekannen', 'kelp-teapot', null],
    ['de', 'uebertoepfe', 'cove-planter', null],
    ['de', 'blumenübertopf', 'cove-planter', null],
    ['de', 'kleine schale', 'dune-bowl', null],
    ['de', 'Teller 27cm', 'tideline-plate', null],
    ['de', 'obstschale', 'nest-bowls', 'schale'],
    ['de', 'übertpf', 'cove-planter', 'übertopf'],
    ['en', 'small vase', 'headland-vase', null],
    ['en', 'plates for cake', 'tideline-plate', null],
    ['en', 'the teapot for the mug', 'kelp-teapot', 'teapot'],
  ])('in %s for %s finds %s', async (language, search, slug, correctedSearch) => {
    const headers = { 'accept-language': language }
    const { products } = await shop.ask<Page>(list, { filter: { search } }, headers)
    const [first] = products.data
    expect(first?.slugs.map((each) => each.slug)).toContain(slug)
    expect(products.correctedSearch).toBe(correctedSearch)
  })

  test.each([
    ['lampan', 4],
    ['lampor', 4],
    ['pendellampa', 4],
    ['köksbräda', 1],
  ])('in Swedish for %s finds all %i', async (search, count) => {
    const headers = { ...norrlys, 'accept-language': 'sv' }
    const { products } = await shop.ask<Page>(list, { filter: { search } }, headers)
    expect(products.totalCount).toBeGreaterThanOrEqual(count)
  })

  test('ranks what a product is above what it is for', async () => {
    const headers = { 'accept-language': 'de' }
    const { products } = await shop.ask<Page>(list, { filter: { search: 'tassen' } }, headers)
    expect(products.data[0]?.slug).toBe('espressotasse-ebb')
  })

  test('is not corrected to a word that only a description has', async () => {
    const headers = { ...norrlys, 'accept-language': 'sv' }
    const { products } = await shop.ask<Page>(list, { filter: { search: 'frakt' } }, headers)
    expect(products).toMatchObject({ totalCount: 0, correctedSearch: null })
  })

  test('that corrects typos returns the corrected words', async () => {
    const { products } = await shop.ask<Page>(list, { filter: { search: 'moss bwol' } })
    expect(products).toMatchObject({ correctedSearch: 'moss bowl' })
    expect(products.totalCount).toBeGreaterThan(0)
  })

  test('without misspelt words returns no correction', async () => {
    const { products } = await shop.ask<Page>(list, { filter: { search: 'moss bow' } })
    expect(products).toMatchObject({ correctedSearch: null })
    expect(products.totalCount).toBeGreaterThan(0)
  })

  test('that is exact corrects nothing, matches prefixes and still suggests', async () => {
    const exact = (search: string) =>
      shop.ask<Page>(list, { filter: { search, exactSearch: true } }).then((it) => it.products)
    expect(await exact('bwol')).toMatchObject({ totalCount: 0, suggestion: 'bowl' })
    expect((await exact('bow')).totalCount).toBeGreaterThan(0)
  })

  test.each([
    ['teller', 'tideline-plate'],
    ['untertasse', 'ebb-espresso-cup'],
    ['tekanne', 'kelp-teapot'],
  ])('for %s finds %s by its German words, on a page in any language', async (search, slug) => {
    const { products } = await shop.ask<Page>(list, { filter: { search } })
    expect(products.data[0]?.slug).toBe(slug)
  })

  test.each(['lampe', 'telefon'])('for %s does not suggest a dissimilar word', async (search) => {
    const { products } = await shop.ask<Page>(list, { filter: { search } })
    expect(products).toMatchObject({ totalCount: 0, suggestion: null })
  })

  test('for unknown words suggests nothing', async () => {
    const { products } = await shop.ask<Page>(list, { filter: { search: 'qqqqqq' } })
    expect(products).toMatchObject({ totalCount: 0, suggestion: null })
  })

  test.each(["'", "a' | 'b", '& | ! ( )', '\\', ':*', '%', '<->', '\u0000'])(
    'for %j is treated as plain text',
    async (search) => {
      const { products } = await shop.ask<Page>(list, { filter: { search } })
      expect(products.totalCount).toBeGreaterThanOrEqual(0)
    },
  )
})
