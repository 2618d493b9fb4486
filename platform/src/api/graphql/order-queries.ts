import {
  findCustomerOrder,
  findOrderByToken,
  viewOrder,
  listCustomerOrders,
  type OrderPosition,
  type OrderView,
} from '#commerce/orders/read-orders.ts'
import { openCursor, sealCursor } from '#http/cursor.ts'
import { unauthorized } from '#http/problem.ts'
import { builder, costOfPage, type GraphqlContext } from './builder.ts'
import { OrderType } from './order-type.ts'
import { readLimit, refuseField } from './refusals.ts'

const usualPage = 20

type OrderPage = Awaited<ReturnType<typeof listCustomerOrders>> & { nextCursor: string | null }

const OrderPageType = builder.objectRef<OrderPage>('OrderPage').implement({
  fields: (t) => ({
    data: t.expose('data', { type: [OrderType], complexity: { field: 1, multiplier: 1 } }),
    hasNextPage: t.exposeBoolean('hasNextPage'),
    nextCursor: t.exposeString('nextCursor', { nullable: true }),
    totalCount: t.exposeInt('totalCount'),
  }),
})

function getCustomer({ customer, keepable }: GraphqlContext) {
  keepable.value = false
  if (!customer) throw unauthorized()
  return customer
}

function readPosition(context: GraphqlContext, binding: string, cursor: string): OrderPosition {
  const position = openCursor(context.services.config.secrets, binding, cursor)
  if (position === null) throw refuseField('cursor', 'is not a cursor of this list')
  const { placedOn, id } = position as { placedOn: string; id: string }
  return { placedOn: new Date(placedOn), id }
}

async function listOrders(
  context: GraphqlContext,
  { limit, cursor }: { limit?: number | null | undefined; cursor?: string | null | undefined },
): Promise<OrderPage> {
  const { customerId } = getCustomer(context)
  const { services, store } = context
  const binding = `orders/${store.id}/${customerId}`
  const page = await listCustomerOrders(services.db, {
    storeId: store.id,
    customerId,
    limit: readLimit(limit, usualPage),
    after: cursor ? readPosition(context, binding, cursor) : null,
  })
  const last = page.data.at(-1)?.order
  const next = page.hasNextPage && last ? { placedOn: last.placedOn, id: last.id } : null
  return { ...page, nextCursor: next && sealCursor(services.config.secrets, binding, next) }
}

/** Finds an order by the buyer's order token, or by id for the customer who owns it. */
async function findOrder(
  context: GraphqlContext,
  { id, orderToken }: { id?: string | null | undefined; orderToken?: string | null | undefined },
): Promise<OrderView | null> {
  const { services, store, keepable } = context
  keepable.value = false
  const { db } = services
  if (orderToken) return viewOrder(db, findOrderByToken(db, store.id, orderToken))
  if (!id) throw refuseField('id', 'id or orderToken is required')
  const { customerId } = getCustomer(context)
  return viewOrder(db, findCustomerOrder(db, { storeId: store.id, customerId, orderId: id }))
}

builder.queryFields((t) => ({
  orders: t.field({
    type: OrderPageType,
    description: 'The orders of the customer identified by the bearer token, latest first.',
    args: { limit: t.arg.int(), cursor: t.arg.string() },
    complexity: ({ limit }) => costOfPage(limit, usualPage),
    resolve: (_root, args, context) => listOrders(context, args),
  }),
  order: t.field({
    type: OrderType,
    nullable: true,
    description: 'An order of the customer by id, or any order by its unguessable order token.',
    args: { id: t.arg.id(), orderToken: t.arg.string() },
    resolve: (_root, args, context) => findOrder(context, args),
  }),
}))
