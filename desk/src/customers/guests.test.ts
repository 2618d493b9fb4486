import { expect, test } from 'vitest'
import type { Order } from '#orders/order-rules.ts'
import { listGuests } from './guests.ts'

const order = (id: string, email: string | null, customerId: string | null = null) =>
  ({ id, email, customerId }) as Order

test('a guest is listed once, by the newest order, and nobody with an account or erased', () => {
  const orders = [
    order('4', 'ada@example.com'),
    order('3', 'bo@example.com', 'cus_1'),
    order('2', null),
    order('1', 'Ada@Example.com'),
  ]
  expect(listGuests(orders).map(({ id }) => id)).toEqual(['4'])
})
