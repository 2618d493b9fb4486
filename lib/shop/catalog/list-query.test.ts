import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  EMPTY_LIST,
  filterCount,
  listHref,
  listParams,
  readListState,
  withoutFilter,
} from './list-query'

const read = (query: string) => {
  const search: Record<string, string[]> = {}
  for (const [name, value] of new URLSearchParams(query)) (search[name] ??= []).push(value)
  return readListState(search)
}

describe('the list state in a URL (1)', () => {
  it('is parsed into options, prices and order, and written as the same URL', () => {
    const query =
      'option.Glaze=Oat&option.Glaze=Moss&priceMax=89.5&availability=in-stock&sort=price'
    const state = read(query)
    expect(state).toMatchObject({
      options: { Glaze: ['Oat', 'Moss'] },
      priceMax: 89.5,
      inStock: true,
      sort: 'PRICE_ASC',
    })
    expect(listParams(state).toString()).toBe(query)
    expect(filterCount(state)).toBe(4)
  })

  it('gives a bare path without filters', () => {
    expect(listHref('/categories', EMPTY_LIST)).toBe('/categories')
    expect(listHref('/categories', read('sort=&page=1&priceMin=&priceMax='))).toBe('/categories')
  })

  it('accepts prices as shoppers type them and nothing else', () => {
    expect(read('priceMin=1+500&priceMax=89,50')).toMatchObject({ priceMin: 1500, priceMax: 89.5 })
    expect(read('priceMin=-3&priceMax=1e9')).toMatchObject({ priceMin: null, priceMax: null })
  })

  it('returns to the first page when a filter is removed', () => {
    const state = read('option.Glaze=Oat&option.Glaze=Moss&page=3')
    expect(listParams(withoutFilter(state, 'option.Glaze', 'Oat')).toString()).toBe(
      'option.Glaze=Moss',
    )
  })

  it('is parsed from any URL, and its own URLs survive a round trip', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.string()), (search) => {
        const state = readListState(search)
        expect(read(listParams(state).toString())).toEqual(state)
      }),
    )
  })
})
