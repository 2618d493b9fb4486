import { expect, it } from 'vitest'
import { isSoldOut, taxLines, type CartLineView } from './cart-view'
import { removedValues } from './line'

const line = (...codes: string[]) =>
  ({ notices: codes.map((code) => ({ code })) }) as unknown as CartLineView

it.each([
  [true, ['priceChanged', 'soldOut']],
  [true, ['unavailable']],
  [false, ['priceChanged']],
  [false, []],
])('a line is sold out (%j) with the notices %j', (isOut, codes) => {
  expect(isSoldOut(line(...codes))).toBe(isOut)
})

it.each([
  [[], 0, 0],
  [['taxAdded'], 80, undefined],
  [['taxAddedAt'], 80, 8],
])('the notes about tax are %j for %i', (notes, amountMinor, rate) => {
  const tax = { amountMinor, currencyCode: 'JPY' }
  const taxSummary = rate === undefined ? [] : [{ rate, tax, net: tax, gross: tax }]
  const keys = taxLines((key) => key, { tax, taxIncluded: false, taxSummary } as never, 'ja-JP')
  expect(keys).toEqual(notes)
})

it('what says that a line was removed brings it back as it was, with the words of the page', () => {
  const options = [
    { name: 'Glaze', value: 'Moss', label: 'Glasur', valueLabel: 'Moos' },
    { name: 'Size', value: 'M', label: 'Größe', valueLabel: 'M' },
  ]
  const values = removedValues({ title: 'Bowl', options, variantId: 'var-1', quantity: 3 }, '، ')
  expect(values).toEqual({ title: 'Bowl', options: 'Moos، M', variantId: 'var-1', quantity: 3 })
})
