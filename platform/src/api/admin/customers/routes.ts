import { z } from '@hono/zod-openapi'
import { forgetBuyer } from '#commerce/orders/forget-buyer.ts'
import { forAdmin, wholeStoreContext } from '#http/admin-auth.ts'
import type { Api } from '#http/api.ts'
import { listQuery } from '#http/list-query.ts'
import { jsonBody, jsonReply } from '#http/openapi.ts'
import { notFoundProblem } from '#http/problem.ts'
import { defineRoute } from '#http/route.ts'
import { eraseByEmail, updateCustomer } from '#identity/customers.ts'
import { findCustomer, listCustomers } from '#identity/read-customers.ts'
import type { Services } from '#services.ts'
import { idParams } from '#api/shared/fields.ts'
import { addListRoute } from '#api/admin/list-route.ts'
import { accountFields, toAccount, updateRequest } from '#api/storefront/customer/schemas.ts'

const path = '/v1/customers'

const customerSchema = z.object(accountFields).openapi('AdminCustomer', { 'x-contract': 'assumed' })

function addList(api: Api, services: Services) {
  addListRoute(api, services, {
    path,
    operationId: 'ListCustomers',
    summary: 'List the customers of the store',
    description: '`search` covers email address and names; `isActive` excludes deleted accounts.',
    access: forAdmin(services, 'orders:read'),
    query: listQuery(['createdOn', 'email', 'lastName']),
    item: customerSchema,
    page: 'A page of customers',
    list: (c, query) => listCustomers(services.db, wholeStoreContext(c).storeId, query),
    toViews: (rows) => rows.map(toAccount),
  })
}

const notFound = () => notFoundProblem('Customer.NotFound', 'Customer not found.')

function addOne(api: Api, services: Services) {
  const route = defineRoute('get', `${path}/{id}`, 'GetStoreCustomer', {
    summary: 'Read a customer of the store',
    access: forAdmin(services, 'orders:read'),
    request: { params: idParams },
    replies: { 200: jsonReply(customerSchema, 'The customer') },
  })
  api.openapi(route, async (c) => {
    const storeId = wholeStoreContext(c).storeId
    const row = await findCustomer(services.db, storeId, c.req.valid('param').id)
    if (!row) throw notFound()
    return c.json(toAccount(row), 200)
  })

  const change = defineRoute('patch', `${path}/{id}`, 'UpdateStoreCustomer', {
    summary: 'Correct a customer of the store',
    description: 'The email address is the customer’s to change, because it signs in.',
    access: forAdmin(services, 'orders:update'),
    request: { params: idParams, body: jsonBody(updateRequest) },
    replies: { 200: jsonReply(customerSchema, 'The corrected customer') },
  })
  api.openapi(change, async (c) => {
    const storeId = wholeStoreContext(c).storeId
    const { id } = c.req.valid('param')
    const isActive = (await findCustomer(services.db, storeId, id))?.customerStatus === 'active'
    if (!isActive) throw notFound()
    await updateCustomer(services, id, c.req.valid('json'))
    const row = await findCustomer(services.db, storeId, id)
    if (!row) throw notFound()
    return c.json(toAccount(row), 200)
  })
}

const erasureRequest = z
  .object({ email: z.string().trim().min(3).max(254) })
  .openapi('ErasureRequest', { 'x-contract': 'assumed' })

const erasureView = z
  .object({
    orders: z.int().describe('Orders that now name nobody; they keep their items and amounts'),
    account: z.boolean().describe('Whether an account was deleted'),
  })
  .openapi('Erasure', { 'x-contract': 'assumed' })

function addErasure(api: Api, services: Services) {
  const route = defineRoute('post', `${path}/erasures`, 'EraseCustomer', {
    summary: 'Erase the personal data of a customer or guest',
    description:
      'Erases everything with this email address in the store, in any case: the account, names and ' +
      'addresses of orders (also of those not shipped yet), carts, notes, mails, stock alerts, the ' +
      'newsletter and events.',
    access: forAdmin(services, 'orders:update'),
    request: { body: jsonBody(erasureRequest) },
    replies: { 200: jsonReply(erasureView, 'What was erased') },
  })
  api.openapi(route, async (c) => {
    const scope = wholeStoreContext(c)
    const { storeId } = scope
    const { email } = c.req.valid('json')
    const erased = await eraseByEmail(services, scope, email, (tx, customerId) =>
      forgetBuyer(tx, { storeId, customerId, email }),
    )
    return c.json(erased, 200)
  })
}

/** Customers, for merchants. */
export function registerAdminCustomerRoutes(api: Api, services: Services) {
  addList(api, services)
  addOne(api, services)
  addErasure(api, services)
}
