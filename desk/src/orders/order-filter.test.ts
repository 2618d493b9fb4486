import { expect, test } from 'vitest'
import { setTimeZone } from '#i18n/zone.ts'
import { allOrders, orderViews, packingViews, readFilter, toQuery } from './order-filter.ts'

test.each([
  ['', {}],
  ['view=toPack', { view: 'toPack' }],
  ['view=returnRequested&q=1001', { view: 'returnRequested', search: '1001' }],
  ['product=prd_1&view=unpaid', { product: 'prd_1', view: 'unpaid' }],
  ['from=2026-03-01&to=2026-03-31', { from: '2026-03-01', to: '2026-03-31' }],
  ['view=toString&from=yesterday&to=2026-3-1', {}],
])('%j shows the orders that it names, and leaves out what is no view or day', (search, shown) => {
  const params = new URLSearchParams(search)
  expect(readFilter((name) => params.get(name) ?? '')).toEqual({ ...allOrders, ...shown })
})

test('who only packs sees what is to pack, or to hand over', () => {
  const read = (view: string) => readFilter((name) => (name === 'view' ? view : ''), packingViews)
  expect(['', 'all', 'toCollect', 'unpaid'].map((view) => read(view).view)).toEqual([
    ...['toPack', 'toPack', 'toCollect', 'toPack'],
  ])
})

test('days are whole where the store is, also when the clocks change', () => {
  setTimeZone('Europe/Berlin')
  expect(toQuery({ ...allOrders, from: '2026-03-29', to: '2026-03-29' })).toMatchObject({
    placedFrom: '2026-03-28T23:00:00.000Z',
    placedTo: '2026-03-29T22:00:00.000Z',
  })
})

test('orders to pack are listed by who has waited longest, others by the newest', () => {
  const toPack = { task: 'toPack', sortDirection: 'asc' }
  expect(toQuery({ ...allOrders, view: 'toPack' })).toEqual(toPack)
  expect(toQuery({ ...allOrders, view: 'unpaid' })).toMatchObject({ task: 'unpaid' })
  const found = toQuery({ ...allOrders, product: 'prd_1', search: '#1001' })
  expect(found).toMatchObject({ product: 'prd_1', search: '1001' })
  expect(toQuery(allOrders)).toEqual({ sortDirection: 'desc' })
  expect(orderViews).not.toContain('returnRequested')
})
