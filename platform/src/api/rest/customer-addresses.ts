import { createRoute, z } from '@hono/zod-openapi'
import type { Api, RegisterRoutes } from '#http/api.ts'
import { customerAuth } from '#http/customer-auth.ts'
import { jsonBody, jsonReply, noContent, refusals } from '#http/openapi.ts'
import { conflictProblem, notFoundProblem } from '#http/problem.ts'
import { storeContext } from '#http/store-context.ts'
import {
  createAddress,
  deleteAddress,
  listAddresses,
  setDefaultAddress,
  updateAddress,
  type SavedAddress,
} from '#identity/addresses.ts'
import type { Services } from '#services.ts'
import { addressRequest, customerAddress } from './customer-schemas.ts'
import { customerSecurity } from './fields.ts'

const path = '/v1/customer/addresses'
const params = z.object({ addressId: z.string().min(1).max(100) })

const listRoute = createRoute({
  method: 'get',
  path,
  operationId: 'ListCustomerAddresses',
  'x-contract': 'documented',
  security: customerSecurity,
  responses: {
    200: jsonReply(z.array(customerAddress), 'The address book, the default first'),
    ...refusals(400, 401, 403, 404),
  },
})

const createRouteOf = createRoute({
  method: 'post',
  path,
  operationId: 'CreateCustomerAddress',
  'x-contract': 'documented',
  security: customerSecurity,
  request: { body: jsonBody(addressRequest) },
  responses: {
    201: jsonReply(z.object({ id: z.string() }), 'Saved; clients must not rely on the body'),
    ...refusals(400, 401, 403, 404, 409),
  },
})

const updateRoute = createRoute({
  method: 'put',
  path: `${path}/{addressId}`,
  operationId: 'UpdateCustomerAddress',
  'x-contract': 'documented',
  security: customerSecurity,
  request: { params, body: jsonBody(addressRequest) },
  responses: { 204: noContent, ...refusals(400, 401, 403, 404) },
})

const deleteRoute = createRoute({
  method: 'delete',
  path: `${path}/{addressId}`,
  operationId: 'DeleteCustomerAddress',
  'x-contract': 'documented',
  security: customerSecurity,
  request: { params },
  responses: { 204: noContent, ...refusals(400, 401, 403, 404) },
})

const defaultRoute = createRoute({
  method: 'post',
  path: `${path}/{addressId}/default`,
  operationId: 'SetCustomerDefaultAddress',
  'x-contract': 'documented',
  security: customerSecurity,
  request: { params },
  responses: { 204: noContent, ...refusals(400, 401, 403, 404) },
})

function toDto(address: SavedAddress) {
  const {
    tenantId: _t,
    storeId: _s,
    customerId: _c,
    createdOn: _on,
    updatedOn: _up,
    ...dto
  } = address
  return dto
}

function orNotFound(result: { ok: true } | { ok: false; code: 'Customer.AddressNotFound' }) {
  if (result.ok) return
  throw notFoundProblem(result.code, 'Address not found.')
}

function addBook(api: Api, services: Services) {
  api.openapi(listRoute, async (c) => {
    const addresses = await listAddresses(services, c.var.customer)
    return c.json(addresses.map(toDto), 200)
  })
  api.openapi(createRouteOf, async (c) => {
    const created = await createAddress(services, c.var.customer, c.req.valid('json'))
    if (!created.ok) {
      throw conflictProblem(created.code, 'The address book is full.')
    }
    return c.json({ id: created.addressId }, 201)
  })
}

function addOne(api: Api, services: Services) {
  api.openapi(updateRoute, async (c) => {
    const { addressId } = c.req.valid('param')
    orNotFound(await updateAddress(services, c.var.customer, addressId, c.req.valid('json')))
    return c.body(null, 204)
  })
  api.openapi(deleteRoute, async (c) => {
    orNotFound(await deleteAddress(services, c.var.customer, c.req.valid('param').addressId))
    return c.body(null, 204)
  })
  api.openapi(defaultRoute, async (c) => {
    orNotFound(await setDefaultAddress(services, c.var.customer, c.req.valid('param').addressId))
    return c.body(null, 204)
  })
}

/** The customer's address book (spec §3.3, §4.1). */
export const registerCustomerAddressRoutes: RegisterRoutes = (api, services) => {
  for (const each of [path, `${path}/*`]) {
    api.use(each, storeContext(services), customerAuth(services))
  }
  addBook(api, services)
  addOne(api, services)
}
