import { expect, test } from 'vitest'
import { allOrders, orderViews, readFilter, toQuery, writeFilter } from './order-filter.ts'

test.each([
  '/orders',
  '/orders?view=toPack',
  '/orders?view=returnRequested&q=1001',
  '/orders?from=2026-03-01&to=2026-03-31',
])('%s is read as it was written', (url) => {
  expect(writeFilter(readFilter(new URLSearchParams(url.split('?')[1])))).toBe(url)
})

test('what is no view or day is left out', () => {
  const params = new URLSearchParams('view=toString&from=yesterday&to=2026-3-1')
  expect(readFilter(params)).toEqual(allOrders)
})

test('days are whole where the person is, also when the clocks change', () => {
  const { placedFrom, placedTo } = toQuery({ ...allOrders, from: '2026-03-29', to: '2026-03-29' })
  expect(placedFrom).toBe(new Date(2026, 2, 29).toISOString())
  expect(placedTo).toBe(new Date(2026, 2, 30).toISOString())
})

test('orders to pack are listed by who has waited longest, others by the newest', () => {
  expect(toQuery({ ...allOrders, view: 'toPack' })).toEqual({
    task: 'toPack',
    sortDirection: 'asc',
  })
  expect(toQuery({ ...allOrders, view: 'unpaid' })).toMatchObject({ task: 'unpaid' })
  expect(toQuery(allOrders)).toEqual({ sortDirection: 'desc' })
  expect(orderViews).not.toContain('returnRequested')
})
