import { expect, it } from 'vitest'
import { browser, submit } from '@/lib/server/browser.testing'
import { problem, usePlatform } from '@/lib/server/platform.testing'
import { findOrder } from './actions'

const platform = usePlatform()

const clue = { orderNumber: 'TT-1', email: 'ada@example.com' }
const refused = (errors: object) => ({ go: '/orders', form: 'find-order', errors, values: clue })

it.each([
  ['is found', { json: { orderToken: 'order/1' } }, { go: '/orders/order%2F1' }],
  ['is not found', problem(404, 'Order.NotFound'), refused({ '': { key: 'orderUnknown' } })],
  ['is mailed', problem(429, 'Order.LookupMailed'), refused({ '': { key: 'orderMailed' } })],
])('an order that %s', async (_, answer, expected) => {
  platform.on(/POST \/v1\/orders\/lookup/, answer)
  await browser.hold({ customer: {} })
  expect(await submit(findOrder, clue)).toEqual(expected)
  const [call, ...others] = platform.calls(/./)
  expect(others).toEqual([])
  expect(call).toMatchObject({ body: clue, authorization: undefined })
})
