import { expect, test, vi } from 'vitest'
import type { Cart } from './cart.ts'
import type { Store } from '#session/store.ts'

vi.stubGlobal('location', new URL('http://platform.test/desk/'))
const sent: unknown[] = []
vi.stubGlobal('fetch', () => Promise.resolve(Response.json({})))
const { cartsOf } = await import('./cart.ts')
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
