import { expect, test } from 'vitest'
import { sumUp } from './reports.ts'

test('sums are exact, also where fractions are not', () => {
  const day = {
    orders: 1,
    subTotal: 0.1,
    discount: 0,
    shipping: 0,
    tax: 0,
    total: 0.1,
    refunded: 0,
  }
  const rows = [
    { date: '2026-03-01', ...day },
    { date: '2026-03-02', ...day, total: 0.2, refunded: 0.7 },
  ]
  expect(sumUp('sales', rows, 'EUR')).toMatchObject({ orders: 2, total: 0.3, refunded: 0.7 })
})

test('rates are not summed up, and a currency without decimals stays whole', () => {
  const rows = [
    { countryCode: 'JP', rate: 10, net: 1000, tax: 100, gross: 1100 },
    { countryCode: 'JP', rate: 8, net: 500, tax: 40, gross: 540 },
  ]
  expect(sumUp('tax', rows, 'JPY')).toEqual({ net: 1500, tax: 140, gross: 1640 })
})
