import type { Order } from '#orders/order-rules.ts'

export const isEmail = (order: Order, email: string) =>
  order.email?.toLowerCase() === email.toLowerCase()

/** The newest order of each guest; a guest is an email address without an account. */
export function listGuests(orders: readonly Order[]): Order[] {
  const guests = orders.filter(({ customerId, email }) => customerId === null && email !== null)
  return guests.filter(
    (order, index) => guests.findIndex(({ email }) => isEmail(order, email ?? '')) === index,
  )
}
