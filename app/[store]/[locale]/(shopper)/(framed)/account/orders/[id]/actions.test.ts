import { beforeEach, expect, it } from 'vitest'
import { browser, submit } from '@/lib/server/browser.testing'
import {
  cartJson,
  orderReply,
  problem,
  productReplies,
  usePlatform,
} from '@/lib/server/platform.testing'
import { orderAgain } from './actions'

const platform = usePlatform()

const ADD = /POST \/v1\/carts\/cart-1\/items/
const item = (title: string, sku: string, quantity: number) => ({
  ...{ id: sku, productSlug: 'mug', title, sku, options: [], quantity },
  ...{ unitPrice: 14, lineTotal: 14 },
})
const page = '/account/orders/ord-1'

/** The platform has this order of the customer, and sells mugs. */
function letOrderBe(answer: ReturnType<typeof orderReply>) {
  const answerProduct = productReplies({ mug: {} })
  platform.on(/graphql/, (call) =>
    String(call.body.query).includes('FindProduct') ? answerProduct(call) : answer,
  )
}

beforeEach(async () => {
  await browser.hold({ customer: {}, cart: { customerId: 'cus-ada' } })
  platform.on(ADD, { json: cartJson() })
})

it.each([
  ['all of it', [item('Oat', 'var-1', 2), item('Moss', 'var-2', 1)], 3, []],
  [
    'a part of it',
    [item('Oat', 'var-1', 2), item('A', 'old-1', 1), item('B', 'old-2', 1)],
    2,
    ['A', 'B'],
  ],
])('an order is put in the cart again: %s', async (_, items, count, missing) => {
  letOrderBe(orderReply({}, { items }))
  const key = missing.length > 0 ? 'orderAgainInPart' : 'orderAgain'
  expect(await submit(orderAgain, { orderId: 'ord-1' })).toMatchObject({
    ...{ go: '/cart', notice: { key, values: { count, missing: missing.join(', ') } } },
  })
  const [read] = platform.calls(/graphql/)
  expect(read?.authorization).toBe('Bearer access-1')
})

it.each([
  ['is sold out', () => letOrderBe(orderReply({}, { items: [item('A', 'old-1', 1)] })), 'soldOut'],
  [
    'is in the cart as far as it is left',
    () => {
      letOrderBe(orderReply({}, { items: [item('Oat', 'var-1', 1)] }))
      platform.on(/GET \/v1\/carts\/cart-1$/, { json: cartJson() })
      platform.on(ADD, problem(409, 'Cart.InsufficientStock', { available: 2 }))
    },
    'onlyLeft',
  ],
  ['belongs to somebody else', () => letOrderBe({ json: { data: { order: null } } }), 'gone'],
  [
    'has sold out meanwhile',
    () => {
      letOrderBe(orderReply({}, { items: [item('Oat', 'var-1', 1)] }))
      platform.on(ADD, problem(409, 'Cart.InsufficientStock', { available: 0 }))
    },
    'soldOut',
  ],
])('an order that %s is refused on its page', async (_, set, key) => {
  set()
  const errors = { '': { key } }
  expect(await submit(orderAgain, { orderId: 'ord-1' })).toMatchObject({ go: page, errors })
})

it('after a lost answer, the same attempt adds the items under the same keys', async () => {
  letOrderBe(orderReply({}, { items: [item('Oat', 'var-1', 2), item('Moss', 'var-2', 1)] }))
  const lost = { path: /POST \/v1\/carts\/cart-1\/items/, isLost: false }
  platform.on(ADD, ({ body }) =>
    body.variantId === 'var-2' && !lost.isLost ? { fault: 'reset' } : { json: cartJson() },
  )
  const sent = { orderId: 'ord-1', attempt: 'once' }
  expect(await submit(orderAgain, sent)).toMatchObject({ go: page, values: { attempt: 'once' } })
  lost.isLost = true
  expect(await submit(orderAgain, sent)).toMatchObject({ go: '/cart' })
  const keys = platform.calls(ADD).map(({ idempotencyKey }) => idempotencyKey)
  expect(new Set(keys).size).toBe(2)
})
