import { expect, test } from 'vitest'
import { columnsOf, sumUp, toRows } from './reports.ts'

test('sums are exact, also where fractions are not', () => {
  const day = { orders: 1, subTotal: 0.1, discount: 0, shipping: 0, total: 0.1, refunded: 0 }
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

test('the tax of each rate has columns of its own, which are summed up', () => {
  const booking = { orderNumber: '1', date: '2026-03-01', kind: 'order', paymentType: 'invoice' }
  const amounts = { net: 20, tax: 2.6, gross: 22.6, refunded: 0, due: 0 }
  const [rate, other] = [
    { rate: 19, net: 10, tax: 1.9, gross: 11.9 },
    { rate: 7, net: 10, tax: 0.7, gross: 10.7 },
  ] as const
  const rows = toRows(
    [
      { ...booking, ...amounts, rates: [rate] },
      { ...booking, ...amounts, kind: 'refund', rates: [rate, other] },
    ],
    (value) => value.toUpperCase(),
  )
  expect(rows[1]).toMatchObject({ kind: 'REFUND', paymentType: 'INVOICE', 'tax 7': 0.7 })
  const names = columnsOf('bookings', rows).map(([name]) => name)
  expect(names.slice(4)).toEqual([
    ...['net', 'net 19', 'tax 19', 'net 7', 'tax 7', 'gross', 'refunded', 'due'],
  ])
  expect(sumUp('bookings', rows, 'EUR')).toMatchObject({ 'tax 19': 3.8, 'tax 7': 0.7, gross: 45.2 })
})
