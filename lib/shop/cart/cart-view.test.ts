import { expect, it } from 'vitest'
import en from '@/messages/en/cart.json'
import { pickMessages } from '@/lib/shop/i18n/client-messages'
import { compileMessages } from '@/lib/shop/i18n/compile-messages'
import { isSoldOut, taxLines, type CartLineView } from './cart-view'
import { noticeText, removedValues } from './line'

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

const yen = (amountMinor: number) => ({ amountMinor, currencyCode: 'JPY' })
const euros = (amountMinor: number) => ({ amountMinor, currencyCode: 'EUR' })

it.each([
  ['no tax', [], yen(0), [[8, yen(0)]]],
  ['a tax without rates', ['Added ￥80'], yen(80), []],
  ['one whose rates gave none', ['Added ￥80'], yen(80), [[0, yen(0)]]],
  [
    'the rates that gave some',
    ['AddedAt 8% ￥1', 'AddedAt 0.125% ￥79'],
    yen(80),
    [
      [8, yen(1)],
      [5, yen(0)],
      [0.125, yen(79)],
    ],
  ],
  ['another currency', ['AddedAt 19% €0.80'], euros(80), [[19, euros(80)]]],
] as const)('the lines about tax name %s', (_, expected, tax, rates) => {
  const t = (key: string, values = {}) => [key, ...Object.values(values)].join(' ')
  const lines = (taxIncluded: boolean) =>
    taxLines(
      t,
      { tax, taxIncluded, taxSummary: rates.map(([rate, amount]) => ({ rate, tax: amount })) },
      'ja-JP',
    )
  expect(lines(false)).toEqual(expected.map((line) => `tax${line}`))
  expect(lines(true)).toEqual(expected.map((line) => `tax${line.replace('Added', 'Included')}`))
})

it.each([
  ['has dropped from €12.00 to €11.99', { code: 'priceChanged', ...change(1200, 1199) }],
  ['has gone up from €11.99 to €12.00', { code: 'priceChanged', ...change(1199, 1200) }],
  ['Only 2 left.', { code: 'stockReduced', requested: 3, available: 2 }],
  ['Sold out', { code: 'soldOut', requested: null }],
  ['No longer for sale', { code: 'unavailable', requested: null }],
] as const)('a line says: %s', (expected, notice) => {
  const messages = { cart: compileMessages(en) }
  const { locale, entries } = pickMessages({ locale: 'en', messages }, 'cart.panel')
  expect(noticeText(notice, { locale, entries, priceLocale: 'en-IE' })).toContain(expected)
})

function change(before: number, now: number) {
  return { previousPrice: euros(before), currentPrice: euros(now) }
}

it('what says that a line was removed brings it back as it was, with the words of the page', () => {
  const options = [
    { name: 'Glaze', value: 'Moss', label: 'Glasur', valueLabel: 'Moos' },
    { name: 'Size', value: 'M', label: 'Größe', valueLabel: 'M' },
  ]
  const values = removedValues({ title: 'Bowl', options, variantId: 'var-1', quantity: 3 }, '، ')
  expect(values).toEqual({ title: 'Bowl', options: 'Moos، M', variantId: 'var-1', quantity: 3 })
  const last = { title: 'Bowl', options: [{ value: 'M' }], variantId: 'var-1', quantity: 0 }
  expect(removedValues(last, ', ')).toEqual({ ...last, options: 'M', quantity: 1 })
})
