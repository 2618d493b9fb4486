import type { Schemas } from '#api/client.ts'
import { addDays, dayOf } from '#i18n/zone.ts'
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
const refundDays = 14

/** The last day for the refund of a withdrawal. */
export const findDueDate = ({ receivedOn }: Pick<Schemas['Withdrawal'], 'receivedOn'>) =>
  addDays(dayOf(receivedOn), refundDays)
