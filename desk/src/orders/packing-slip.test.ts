import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { Order } from './order-rules.ts'
import { PackingSlip } from './packing-slip.tsx'

vi.mock('#i18n/i18n.ts', () => ({
  format: { number: String, day: String },
  t: { slip: {}, orders: { columns: {} }, order: {} },
}))
vi.mock('#session/session.tsx', () => ({ useSession: () => ({ store: { name: 'Quay' } }) }))
vi.mock('#session/store.ts', () => ({ useStore: () => undefined }))
vi.mock('./order-side.tsx', () => ({ AddressLines: () => null }))

test('a packing slip counts the pieces that are sent', () => {
  const item = (title: string, quantity: number, cancelled: number) => ({
    ...{ id: title, title, sku: title, options: [], quantity, pieces: { cancelled } },
  })
  const items = [item('Mug', 2, 0), item('Bowl', 3, 1), item('Jug', 1, 1)]
  const more = { orderNumber: 'TT-1', placedOn: '2026-03-01T12:00:00Z', shipping: null }
  const order = { ...more, items, shippingAddress: null, buyerNote: null } as unknown as Order
  const html = renderToStaticMarkup(createElement(PackingSlip, { order }))
  const rows = [...html.matchAll(/<tr><td>(\d+)<\/td><td><bdi>(\w+)/g)]
  expect(rows.map(([, count, title]) => [count, title])).toEqual([
    ['2', 'Mug'],
    ['2', 'Bowl'],
  ])
})
