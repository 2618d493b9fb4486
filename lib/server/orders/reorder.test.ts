import { expect, it, vi } from 'vitest'
import type { Order } from '@/lib/commerce/order'
import { browser } from '@/lib/server/browser.testing'
import { cartJson, problem, usePlatform } from '@/lib/server/platform.testing'
import { getShopper } from '@/lib/server/session/shopper'
import { anyStore } from '@/lib/server/shop.testing'
import { listAgain, putInCartAgain } from './reorder'

const platform = usePlatform()

vi.mock('@/lib/server/catalog/cached-catalog', () => ({
  getCachedCommerceStore: async () => ({ currencyCode: 'EUR' }),
  findCachedProduct: async (_store: unknown, slug: string) =>
    slug === 'mug'
      ? {
          variants: [
            { id: 'var-1', sku: 'MUG', availableQuantity: 3 },
            { id: 'var-2', sku: 'MUG-2', availableQuantity: 0 },
          ],
        }
      : null,
}))

it.each([
  ['as many as before', 'mug', 'MUG', 2, { variantId: 'var-1', quantity: 2 }],
  ['as many as are left', 'mug', 'MUG', 5, { variantId: 'var-1', quantity: 3 }],
  ['none of a variant that is sold out', 'mug', 'MUG-2', 1, null],
  ['none of a variant that is gone', 'mug', 'MUG-OLD', 1, null],
  ['none of a product that is gone', 'jug', 'JUG', 1, null],
])('ordering again offers %s', async (_, productSlug, sku, quantity, expected) => {
  const items = [{ title: 'It', productSlug, sku, quantity }]
  expect(await listAgain(anyStore(), { items } as unknown as Order)).toMatchObject([
    { title: 'It', line: expected },
  ])
})

it.each([{}, { cart: {} }])('all items of an order begin one cart (%o)', async (held) => {
  await browser.hold(held)
  platform.on(/POST \/v1\/carts/, { json: cartJson({ token: 'cart-new' }) })
  platform.on(/POST \/v1\/carts\/cart-1/, problem(404, 'Cart.NotFound'))
  const again = { title: 'Mug', line: { variantId: 'var-1', quantity: 2 } }
  const items = [again, { title: 'Jug', line: null }, again]
  expect(await putInCartAgain(await getShopper(), items, 'a')).toMatchObject({
    ...{ added: 4, missing: ['Jug'] },
  })
  expect(platform.calls(/POST \/v1\/carts$/)).toHaveLength(1)
  const adds = platform.calls(/POST \/v1\/carts\/cart-new\/items/)
  expect(new Set(adds.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2)
})

it('of an item that the cart lacks, as many are added as are left', async () => {
  await browser.hold({ cart: {} })
  platform.on(/GET \/v1\/carts\/cart-1$/, { json: cartJson({ items: [] }) })
  platform.on(/POST \/v1\/carts\/cart-1\/items/, ({ body }) =>
    Number(body.quantity) > 3
      ? problem(409, 'Cart.InsufficientStock', { available: 3 })
      : { json: cartJson() },
  )
  const items = [{ title: 'Mug', line: { variantId: 'var-1', quantity: 5 } }]
  expect(await putInCartAgain(await getShopper(), items, 'a')).toEqual({
    ...{ added: 3, missing: [], left: 0 },
  })
})
