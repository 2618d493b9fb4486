import type { Schemas } from '#api/client.ts'
import type { Order } from '#orders/order-rules.ts'

/** A return that has not arrived, with its order. */
export interface Waiting {
  order: Order
  back: Order['returns'][number]
}

/** The returns of orders that have not arrived, the oldest first. */
export const listWaiting = (orders: readonly Order[]): Waiting[] =>
  orders
    .flatMap((order) => order.returns.map((back) => ({ order, back })))
    .filter(({ back }) => back.state === 'requested')
    .sort((one, other) => one.back.requestedOn.localeCompare(other.back.requestedOn))

/** Refunds are due 14 days after a consumer has withdrawn (Directive 2011/83/EU, Article 13). */
const refundMs = 14 * 24 * 3600_000

/** When the refund of a withdrawal is due. */
export const findDueDate = ({ receivedOn }: Pick<Schemas['Withdrawal'], 'receivedOn'>) =>
  new Date(new Date(receivedOn).getTime() + refundMs).toISOString()
