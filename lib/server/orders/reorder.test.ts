import { expect, it, vi } from 'vitest'
import type { Order } from '@/lib/commerce/order'
import { anyStore } from '@/lib/server/shop.testing'
import { listAgain } from './reorder'

vi.mock('@/lib/server/catalog/cached-catalog', () => ({
  findCachedProduct: async (_store: unknown, slug: string) =>
    slug === 'mug' ? { variants: [{ id: 'var-1', sku: 'MUG', availableQuantity: 3 }] } : null,
}))

it.each([
  ['as many as before', 'mug', 'MUG', 2, 2],
  ['as many as are left', 'mug', 'MUG', 5, 3],
  ['none of a variant that is gone', 'mug', 'MUG-OLD', 1, undefined],
  ['none of a product that is gone', 'jug', 'JUG', 1, undefined],
])('ordering again offers %s', async (_, productSlug, sku, quantity, expected) => {
  const items = [{ title: 'It', productSlug, sku, quantity }]
  const [again] = await listAgain(anyStore(), { items } as unknown as Order)
  expect(again?.line?.quantity).toBe(expected)
})
