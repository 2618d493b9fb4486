import { createRoute, z } from '@hono/zod-openapi'
import { and, eq, ilike, or } from 'drizzle-orm'
import type { Context } from 'hono'
import { adminContext, forAdmin } from '#http/admin-auth.ts'
import type { Api, ApiEnv } from '#http/api.ts'
import { readPage, rowsOf } from '#http/list-page.ts'
import { containing, listQuery, pageOf } from '#http/list-query.ts'
import { jsonReply, refusals } from '#http/openapi.ts'
import { Problem, forbidden } from '#http/problem.ts'
import type { Services } from '#services.ts'
import { customers, type Customer } from '#store/schema/customers.ts'
import { accountFields } from './customer-schemas.ts'

const path = '/v1/customers'

const customerSchema = z.object(accountFields).openapi('AdminCustomer', { 'x-contract': 'assumed' })

function toCustomer(row: Customer): z.infer<typeof customerSchema> {
  const { id, email, firstName, lastName, phone, marketingConsent } = row
  return {
    ...{ id, email, firstName, lastName, phone, marketingConsent },
    customerType: row.customerType,
    customerStatus: row.customerStatus,
    createdOn: row.createdOn.toISOString(),
    updatedOn: row.updatedOn.toISOString(),
  }
}

/** Accounts belong to the store (spec §4.1 rule 2): a seller in it does not read them. */
function getStoreOfMerchant(c: Context<ApiEnv>) {
  const { storeId, sellerId } = adminContext(c)
  if (sellerId !== null) {
    throw forbidden('Customers are visible to the store only.', 'Auth.SellerContext')
  }
  return storeId
}

function matching(text: string) {
  const pattern = containing(text)
  const { email, firstName, lastName } = customers
  return or(ilike(email, pattern), ilike(firstName, pattern), ilike(lastName, pattern))
}

function addList(api: Api, services: Services) {
  const { db } = services
  const route = createRoute({
    method: 'get',
    path,
    operationId: 'ListCustomers',
    summary: 'List the customers of the store',
    description:
      '`search` covers e-mail address and names; `isActive` leaves out deleted accounts.',
    'x-contract': 'assumed',
    ...forAdmin(services, 'orders:read'),
    request: { query: listQuery(['createdOn', 'email', 'lastName']) },
    responses: {
      200: jsonReply(pageOf(customerSchema), 'A page of customers'),
      ...refusals(400, 401, 403, 404),
    },
  })
  api.openapi(route, async (c) => {
    const query = c.req.valid('query')
    const storeId = getStoreOfMerchant(c)
    const { id, createdOn, email, lastName, customerStatus } = customers
    const list = {
      scope: ['customers', storeId],
      sorts: { createdOn, email, lastName },
      id,
      where: and(
        eq(customers.storeId, storeId),
        query.search ? matching(query.search) : undefined,
        query.isActive ? eq(customerStatus, 'active') : undefined,
      ),
      ...rowsOf(db, customers),
      placeOf: (row: Customer, sortBy: string) => ({
        id: row.id,
        value:
          sortBy === 'email' ? row.email : sortBy === 'lastName' ? row.lastName : row.createdOn,
      }),
    }
    const page = await readPage(services, list, query)
    return c.json({ ...page, data: page.data.map(toCustomer) }, 200)
  })
}

function addOne(api: Api, services: Services) {
  const route = createRoute({
    method: 'get',
    path: `${path}/{id}`,
    operationId: 'GetStoreCustomer',
    summary: 'Read a customer of the store',
    'x-contract': 'assumed',
    ...forAdmin(services, 'orders:read'),
    request: { params: z.object({ id: z.string() }) },
    responses: { 200: jsonReply(customerSchema, 'The customer'), ...refusals(400, 401, 403, 404) },
  })
  api.openapi(route, async (c) => {
    const [row] = await services.db
      .select()
      .from(customers)
      .where(
        and(
          eq(customers.storeId, getStoreOfMerchant(c)),
          eq(customers.id, c.req.valid('param').id),
        ),
      )
    if (!row) {
      throw new Problem({
        status: 404,
        code: 'Customer.NotFound',
        title: 'There is no such customer.',
      })
    }
    return c.json(toCustomer(row), 200)
  })
}

/** Customers as a merchant sees them (contract.md, Admin). */
export function registerAdminCustomerRoutes(api: Api, services: Services) {
  addList(api, services)
  addOne(api, services)
}
