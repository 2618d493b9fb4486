import { z } from '@hono/zod-openapi'
import type { Api, RegisterRoutes } from '#http/api.ts'
import { customerAuth } from '#http/customer-auth.ts'
import { optionalIdempotencyKey } from '#http/idempotency.ts'
import { jsonBody, jsonReply, noContent } from '#http/openapi.ts'
import { conflictProblem, notFoundProblem } from '#http/problem.ts'
import { defineRoute } from '#http/route.ts'
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
import { addressRequest, customerAddress } from './schemas.ts'
import { customerAccess } from '#api/shared/fields.ts'
import { viewOf } from '#api/shared/view.ts'

const path = '/v1/customer/addresses'
const params = z.object({ addressId: z.string().min(1).max(100) })

const listRoute = defineRoute('get', path, 'ListCustomerAddresses', {
  contract: 'documented',
  access: customerAccess,
  replies: { 200: jsonReply(z.array(customerAddress), 'The address book, the default first') },
})

const createRouteOf = defineRoute('post', path, 'CreateCustomerAddress', {
  contract: 'documented',
  access: customerAccess,
  request: { headers: optionalIdempotencyKey, body: jsonBody(addressRequest) },
  replies: {
    201: jsonReply(z.object({ id: z.string() }), 'Saved; clients must not rely on the body'),
  },
  refused: [409, 422],
})

const updateRoute = defineRoute('put', `${path}/{addressId}`, 'UpdateCustomerAddress', {
  contract: 'documented',
  access: customerAccess,
  request: { params, body: jsonBody(addressRequest) },
  replies: { 204: noContent },
})

const deleteRoute = defineRoute('delete', `${path}/{addressId}`, 'DeleteCustomerAddress', {
  contract: 'documented',
  access: customerAccess,
  request: { params },
  replies: { 204: noContent },
})

const defaultRoute = defineRoute(
  'post',
  `${path}/{addressId}/default`,
  'SetCustomerDefaultAddress',
  {
    contract: 'documented',
    access: customerAccess,
    request: { params },
    replies: { 204: noContent },
  },
)

/** An address as its customer and the merchant see it. */
export const toAddressJson = (address: SavedAddress) => viewOf(customerAddress, address)

function orNotFound(result: { ok: true } | { ok: false; code: 'Customer.AddressNotFound' }) {
  if (result.ok) return
  throw notFoundProblem(result.code, 'Address not found.')
}

function addBook(api: Api, services: Services) {
  api.openapi(listRoute, async (c) => {
    const addresses = await listAddresses(services, c.var.customer)
    return c.json(addresses.map(toAddressJson), 200)
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
