import { contentLanguageOf } from '#store/language.ts'
import { paymentUrl } from '#adapters/payment-providers.ts'
import { isCancellableByBuyer } from '#commerce/orders/cancel-by-buyer.ts'
import { belongsToGuest } from '#commerce/orders/guest-orders.ts'
import { listCreditNotes } from '#commerce/orders/credit-notes.ts'
import {
  countCancelled,
  countOpen,
  countReturned,
  countWithdrawable,
  countWithdrawn,
  isPartlyShipped,
} from '#commerce/orders/line-pieces.ts'
import {
  chargedMinor,
  findCustomerOrder,
  findOrderByToken,
  listCustomerOrders,
  readOrderViews,
  refundedMinor,
  viewOrder,
  type OrderView,
} from '#commerce/orders/read-orders.ts'
import { countReturnableByBuyer, findReturnDeadline } from '#commerce/returns/returnable.ts'
import { findWithdrawalEnd } from '#commerce/withdrawals/withdrawals.ts'
import { readPage } from '#http/list-page.ts'
import { unauthorized } from '#http/problem.ts'
import type { GraphqlContext } from './context.ts'
import type { Maybe } from './graphql-schema.d.ts'
import { readLimit, refuseField, usualLimits } from './refusals.ts'
import type { Resolvers, ResolversOf } from './resolvers.ts'
import type { Sources } from './sources.ts'

function getCustomer({ customer, keepable }: GraphqlContext) {
  keepable.value = false
  if (!customer) throw unauthorized()
  return customer
}

async function listOrders(
  context: GraphqlContext,
  { limit, cursor }: { limit?: Maybe<number>; cursor?: Maybe<string> },
): Promise<Sources['OrderPage']> {
  const { customerId } = getCustomer(context)
  const { services, store } = context
  const query = { limit: readLimit(limit, usualLimits.orders), cursor: cursor ?? undefined }
  const list = listCustomerOrders(services.db, store.id, customerId)
  const { data, ...page } = await readPage(services, list, query)
  return { ...page, data: await readOrderViews(services.db, data) }
}

/** Finds an order by the buyer's order token, or by id for the customer who owns it. */
async function findOrder(
  context: GraphqlContext,
  { id, orderToken }: { id?: Maybe<string>; orderToken?: Maybe<string> },
): Promise<OrderView | null> {
  const { services, store, keepable } = context
  keepable.value = false
  const { db } = services
  if (orderToken) return viewOrder(db, findOrderByToken(db, store.id, orderToken))
  if (!id) throw refuseField('id', 'id or orderToken is required')
  const { customerId } = getCustomer(context)
  return viewOrder(db, findCustomerOrder(db, { storeId: store.id, customerId, orderId: id }))
}

const toOrder = (view: OrderView): Sources['Order'] => ({
  ...{ ...view.order, ...view, shippingTaxMinor: view.tax.shippingTaxMinor },
  ...{ chargedTotalMinor: chargedMinor(view), refundedTotalMinor: refundedMinor(view) },
})

const order: ResolversOf<'Order'> = {
  items: ({ items, withdrawals }) =>
    items.map((item) => {
      const withdrawableQuantity = countWithdrawable(item, countWithdrawn(item, withdrawals))
      return { ...item.snapshot, ...item, withdrawableQuantity }
    }),
  itemCount: ({ items }) => items.reduce((sum, { quantity }) => sum + quantity, 0),
  taxSummary: ({ tax }) => tax.summary,
  creditNotes: listCreditNotes,
  refunds: ({ refunds }) => refunds.filter(({ state }) => state !== 'failed'),
  isPartlyShipped: ({ items }) => isPartlyShipped(items),
  returns: ({ returns }) => returns.filter(({ state }) => state !== 'cancelled'),
  returnable: (view, _args, { store, services }) => {
    const free = countReturnableByBuyer(view, store, services.clock())
    return [...free].map(([orderItemId, quantity]) => ({ orderItemId, quantity }))
  },
  returnableUntil: (view, _args, { store }) => findReturnDeadline(view, store),
  isGuest: belongsToGuest,
  isCancellable: (view, _args, { store }) => isCancellableByBuyer(view, store),
  withdrawableUntil: (view, _args, { store }) => findWithdrawalEnd(view, store),
}

const orderItem: ResolversOf<'OrderItem'> = {
  language: ({ language }, _args, { store }) => language ?? contentLanguageOf(store),
  openQuantity: countOpen,
  cancelledQuantity: countCancelled,
  returnedQuantity: countReturned,
  taxRate: ({ taxRate }) => Number(taxRate),
}

const orderPayment: ResolversOf<'OrderPayment'> = {
  redirectUrl: (payment, _args, { customer, services }) => {
    // The URL lets its holder approve or cancel the payment, which is more than read access.
    const { id } = services.config.firstPartyClient
    const isThirdParty = customer !== null && customer.clientId !== id
    if (isThirdParty || payment.status !== 'pending') return null
    return paymentUrl(services, payment)
  },
  isProcessing: ({ status, isProcessing }) => status === 'pending' && isProcessing,
}

export const orderQueries: Pick<Resolvers['Query'], 'order' | 'orders'> = {
  orders: (_root, args, context) => listOrders(context, args),
  order: async (_root, args, context) => {
    const found = await findOrder(context, args)
    return found && toOrder(found)
  },
}

export const orderResolvers = {
  Order: order,
  OrderItem: orderItem,
  OrderPage: { data: ({ data }) => data.map(toOrder) },
  OrderPayment: orderPayment,
  OrderReturn: { requestedOn: ({ createdOn }) => createdOn },
  TaxRateSummary: { rate: ({ rate }) => Number(rate) },
} satisfies Partial<Resolvers>
