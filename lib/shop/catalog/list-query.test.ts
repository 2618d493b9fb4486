import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LIST_PARAMS } from '@/lib/routes'
import {
  EMPTY_LIST,
  filterCount,
  isPagedList,
  listHref,
  listParams,
  readListState,
  withoutFilter,
} from './list-query'

/** As Next reads parameters: those that stand once are texts. */
const read = (query: string) => {
  const params = new URLSearchParams(query)
  const all = [...new Set(params.keys())].map((name) => [name, params.getAll(name)] as const)
  return readListState(
    Object.fromEntries(all.map(([name, values]) => [name, values.length > 1 ? values : values[0]])),
  )
}

describe('the list state in a URL', () => {
  it('is parsed into options, prices and order, and written as the same URL', () => {
    const query =
      'option.Glaze=Oat&option.Glaze=Moss&priceMax=89.5&availability=in-stock&sort=price'
    const state = read(query)
    expect(state).toMatchObject({
      filters: {
        'option.Glaze': ['Oat', 'Moss'],
        priceMax: ['89.5'],
        availability: ['in-stock'],
      },
      sort: 'PRICE_ASC',
    })
    expect(listParams(state).toString()).toBe(query)
    expect(filterCount(state)).toBe(4)
  })

  it('gives a bare path without filters', () => {
    expect(listHref('/categories', EMPTY_LIST)).toBe('/categories')
    expect(listHref('/categories', read('sort=&page=1&priceMin=&priceMax='))).toBe('/categories')
  })

  it('is a plain list, which search engines may index, on any page but with nothing else', () => {
    for (const query of ['', 'page=3', 'unknown=1']) expect(isPagedList(read(query))).toBe(true)
    const given = ['q=mug', 'sort=price', 'brand=a', 'tag=a', 'category=a', 'option.Glaze=Oat']
    for (const query of [...given, 'priceMax=9', 'sale=on-sale'])
      expect(isPagedList(read(`${query}&page=3`)), query).toBe(false)
  })

  it('accepts prices as shoppers type them and nothing else', () => {
    for (const none of ['-3', '1e9', '1234567890', '1,1255', '5.', '.5', '5€', '1.234.5', '0.125'])
      expect(read(`priceMin=${none}`).filters, none).toEqual({})
  })

  it.each([
    ['1 500', '1500', '1500'],
    ['89,50', '89.5', '89.5', '89'],
    ['999999999', '999999999', '999999999'],
    ['1.500', '1500', '1.5'],
    ['1,125', '1125', '1.125'],
    ['1.234,50', '1234.5', '1234.5', '1234'],
    ['1,234.50', '1234.5', '1234.5', '1234'],
    ['999999999.99', '999999999.99', '999999999.99', '999999999'],
    ["1'234’567", '1234567', '1234567'],
    ['12.345.678', '12345678', '12345678'],
    ['١٬٢٣٤٫٥', '1234.5', '1234.5', '1234'],
    ['۹۹', '99', '99'],
  ])(
    'reads the price %s as %s, or %s in a currency with three decimals',
    (typed, two, three, none?: string) => {
      for (const [decimals, price] of [
        [0, none ?? two],
        [2, two],
        [3, three],
      ] as const) {
        const { filters } = readListState({ priceMax: typed }, decimals)
        expect(filters).toEqual({ priceMax: [price] })
        expect(readListState({ priceMax: price }, decimals).filters).toEqual(filters)
      }
    },
  )

  it('has one value of a category, a price and a switch, and many brands and tags', () => {
    const { filters } = read(
      'category=a&category=b&brand=a&brand=b&tag=a&tag=b&sale=1&sale=on-sale',
    )
    expect(filters).toEqual({
      category: ['a'],
      brand: ['a', 'b'],
      tag: ['a', 'b'],
      sale: ['on-sale'],
    })
  })

  it('returns to the first page when a filter is removed', () => {
    const state = read('option.Glaze=Oat&option.Glaze=Moss&page=3')
    expect(listParams(withoutFilter(state, 'option.Glaze', 'Oat')).toString()).toBe(
      'option.Glaze=Moss',
    )
  })

  it('has at most 30 values of a filter, of at most 100 characters', () => {
    const values = Array.from({ length: 31 }, (_, number) => String(number).repeat(60))
    const { filters } = readListState({ tag: values })
    expect(filters.tag).toEqual(values.slice(0, 30).map((value) => value.slice(0, 100)))
  })

  const name = fc.constantFrom('q', 'exact', ...LIST_PARAMS, 'option.Glaze', 'option.__proto__')
  const value = fc.oneof(
    fc.constantFrom('1', '2', '89,50', 'in-stock', 'on-sale', 'price', 'newest', 'mug'),
    fc.string(),
  )
  const search = fc.dictionary(fc.oneof(name, fc.string()), fc.oneof(value, fc.array(value)))

  it('is parsed from any URL, and its own URLs survive a round trip', () => {
    fc.assert(
      fc.property(search, (given) => {
        const state = readListState(given)
        expect(read(listParams(state).toString())).toEqual(state)
      }),
      { examples: [[{ q: `${'a'.repeat(99)} b` }]] },
    )
  })

  it.each([
    ['q=mug', 'mug'],
    ['brand=a', 'a'],
    ['tag=a', 'a'],
    ['category=a', 'a'],
    ['priceMin=5', '5'],
    ['priceMax=5', '5'],
    ['availability=in-stock', 'in-stock'],
    ['sale=on-sale', 'on-sale'],
    ['sort=newest', 'newest'],
    ['page=2', '2'],
    ['option.Glaze=Oat', 'Oat'],
    ['q=mug&exact=1', 'mug', '1'],
    ['sort=price-desc', 'price-desc'],
    ['sort=name', 'name'],
  ])('keeps %s in its links', (query, ...kept) => {
    expect([...listParams(read(query)).values()]).toEqual(kept)
  })

  it.each([
    ['-3', 1],
    ['0', 1],
    ['two', 1],
    ['2.9', 2],
    ['11', 11],
    ['13', 12],
  ])('reads page %s as %d', (typed, page) => {
    expect(read(`page=${typed}`).page).toBe(page)
  })
})
