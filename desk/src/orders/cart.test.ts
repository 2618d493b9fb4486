import { expect, test, vi } from 'vitest'
import type { Cart } from './cart.ts'
import type { Store } from '#session/store.ts'
import { buyerOf, cartsOf } from './cart.ts'

const sent: unknown[] = []
vi.stubGlobal('fetch', async (request: Request) => {
  sent.push(await request.json())
  return Response.json({})
})

test('somebody without a name, telephone or address leaves nothing of the buyer before', async () => {
  const carts = cartsOf({ domain: 'shop.test', currencyCode: 'EUR' } as Store)
  const buyer = { email: 'second@example.com' }
  await carts.change({ token: 'cart' } as Cart, { buyer, customerId: null }, 'key')
  expect(sent).toEqual([
    { ...buyer, firstName: null, lastName: null, phone: null },
    { shippingAddress: null },
  ])
})

test.each([
  ['its own email before that of an account', { email: 'cart@example.com' }, 'cart@example.com'],
  ['that of the account where it has none', { email: null }, 'ada@example.com'],
])('a cart has %s, and the name of its address', (_title, own, email) => {
  const buyer = { firstName: 'Ada', email: 'ada@example.com' }
  const shippingAddress = { firstName: 'Grace', city: 'Wien' }
  const cart = { buyer, shippingAddress, ...own } as unknown as Cart
  expect(buyerOf(cart)).toEqual({ firstName: 'Grace', city: 'Wien', email })
})

test('each pickup point is offered by its own method at its own price', async () => {
  const methods = ['Pickup', 'Locker'].map((id) => ({
    ...{ id, name: id, type: 'pickup', price: 3, available: true },
  }))
  const points = [3, 0, 1].map((price) => ({
    ...{ id: `p${price}`, name: `Point ${price}`, price },
    shippingMethodId: price === 1 ? 'Locker' : 'Pickup',
  }))
  const replies: Record<string, unknown[]> = {
    'shipping-methods': methods,
    'pickup-options': points,
    'payment-methods': [],
  }
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    Response.json({ data: replies[url.split('/').at(-1) ?? ''] }),
  )
  const carts = cartsOf({ domain: 'shop.test', currencyCode: 'EUR' } as Store)
  const { deliveries } = await carts.readChoices({ token: 'cart' } as Cart)
  expect(deliveries.map(({ name, price, ...ids }) => [name, price, ...Object.values(ids)])).toEqual(
    [
      ['Pickup, Point 3', 3, 'Pickup', 'p3'],
      ['Pickup, Point 0', 0, 'Pickup', 'p0'],
      ['Locker, Point 1', 1, 'Locker', 'p1'],
    ],
  )
})
