import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { and, eq, ilike, or } from 'drizzle-orm'
import { findOrderById, readOrderViews } from '#commerce/orders/read-orders.ts'
import { transitionOrder, type TransitionAnswer } from '#commerce/orders/transition-order.ts'
import { adminContext, forAdmin, type AdminContext } from '#http/admin-auth.ts'
import type { Api, ApiEnv, RegisterRoutes } from '#http/api.ts'
import { readPage, rowsOf } from '#http/list-page.ts'
import { containing, listQuery, pageOf } from '#http/list-query.ts'
import { jsonBody, jsonReply, refusals } from '#http/openapi.ts'
import { Problem } from '#http/problem.ts'
import type { Services } from '#services.ts'
import { orders, orderStates, type Order } from '#store/schema/orders.ts'
import { toOrderJson } from './admin-order-json.ts'
import { orderSchema, transitionRequest } from './admin-order-schemas.ts'

const path = '/v1/orders'
const params = z.object({ id: z.string() })

const ordersQuery = listQuery(['placedOn', 'orderNumber']).extend({
  state: z.enum(orderStates).optional(),
  customerId: z.string().max(200).optional(),
})

function ordersOf({ storeId, sellerId }: AdminContext) {
  return and(
    eq(orders.storeId, storeId),
    sellerId === null ? undefined : eq(orders.sellerId, sellerId),
  )
}

function filterOrders(scope: AdminContext, query: z.infer<typeof ordersQuery>) {
  const text = query.search ? containing(query.search) : null
  return and(
    ordersOf(scope),
    query.state ? eq(orders.state, query.state) : undefined,
    query.customerId ? eq(orders.customerId, query.customerId) : undefined,
    text === null ? undefined : or(ilike(orders.orderNumber, text), ilike(orders.email, text)),
  )
}

function transitionProblem(refusal: TransitionAnswer & { ok: false }): Problem {
  if (refusal.code === 'Order.NotFound') {
    return new Problem({ status: 404, code: refusal.code, title: 'There is no such order.' })
  }
  return new Problem({
    status: 409,
    code: refusal.code,
    title: 'The order cannot go there from where it is.',
    members: { state: refusal.from, to: refusal.to },
  })
}

async function getOrder(c: Context<ApiEnv>, { db }: Services, id: string) {
  const scope = adminContext(c)
  const view = await findOrderById(db, scope.storeId, id)
  const hidden = scope.sellerId !== null && view?.order.sellerId !== scope.sellerId
  if (!view || hidden) throw transitionProblem({ ok: false, code: 'Order.NotFound' })
  return view
}

function addList(api: Api, services: Services) {
  const { db } = services
  const route = createRoute({
    method: 'get',
    path,
    operationId: 'ListOrders',
    summary: 'List orders',
    description: '`search` covers the number and the e-mail address. The latest comes first.',
    'x-contract': 'assumed',
    ...forAdmin(services, 'orders:read'),
    request: { query: ordersQuery },
    responses: {
      200: jsonReply(pageOf(orderSchema), 'A page of orders'),
      ...refusals(400, 401, 403, 404),
    },
  })
  api.openapi(route, async (c) => {
    const query = c.req.valid('query')
    const scope = adminContext(c)
    const list = {
      scope: ['orders', scope.storeId, scope.sellerId],
      sorts: { placedOn: orders.placedOn, orderNumber: orders.orderNumber },
      id: orders.id,
      defaultDirection: 'desc' as const,
      where: filterOrders(scope, query),
      ...rowsOf(db, orders),
      placeOf: (row: Order, sortBy: string) => ({
        id: row.id,
        value: sortBy === 'orderNumber' ? row.orderNumber : row.placedOn,
      }),
    }
    const page = await readPage(services, list, query)
    const views = await readOrderViews(db, page.data)
    return c.json({ ...page, data: views.map(toOrderJson) }, 200)
  })
}

function addOne(api: Api, services: Services) {
  const { db, clock } = services
  const getRoute = createRoute({
    method: 'get',
    path: `${path}/{id}`,
    operationId: 'GetOrder',
    summary: 'Read an order',
    'x-contract': 'assumed',
    ...forAdmin(services, 'orders:read'),
    request: { params },
    responses: { 200: jsonReply(orderSchema, 'The order'), ...refusals(400, 401, 403, 404) },
  })
  api.openapi(getRoute, async (c) => {
    return c.json(toOrderJson(await getOrder(c, services, c.req.valid('param').id)), 200)
  })

  const transitionRoute = createRoute({
    method: 'post',
    path: `${path}/{id}/transitions`,
    operationId: 'TransitionOrder',
    summary: 'Take an order to its next state',
    'x-contract': 'assumed',
    ...forAdmin(services, 'orders:update'),
    request: { params, body: jsonBody(transitionRequest) },
    responses: {
      200: jsonReply(orderSchema, 'The order after it'),
      ...refusals(400, 401, 403, 404, 409),
    },
  })
  api.openapi(transitionRoute, async (c) => {
    const { order } = await getOrder(c, services, c.req.valid('param').id)
    const { to, ...said } = c.req.valid('json')
    const given = Object.entries(said).filter(([, value]) => value !== undefined)
    const details = Object.fromEntries(given) as Record<string, string | null>
    const request = { storeId: order.storeId, orderId: order.id, to, details, now: clock() }
    const answer = await transitionOrder(db, request)
    if (!answer.ok) throw transitionProblem(answer)
    return c.json(toOrderJson(await getOrder(c, services, order.id)), 200)
  })
}

/** Orders and their life cycle (contract.md, Admin). */
export const registerAdminOrderRoutes: RegisterRoutes = (api, services) => {
  addList(api, services)
  addOne(api, services)
}
