import { z } from '@hono/zod-openapi'
import type { RegisterRoutes } from '#http/audiences.ts'
import { optionalIdempotencyKey } from '#http/idempotency.ts'
import { found } from '#http/problem.ts'
import {
  createAddress,
  deleteAddress,
  listAddresses,
  setDefaultAddress,
  updateAddress,
  type SavedAddress,
} from '#identity/addresses.ts'
import { addressRequest, customerAddress } from './schemas.ts'
import { viewOf } from '#api/shared/view.ts'

const path = '/v1/customer/addresses'
const params = z.object({ addressId: z.string().min(1).max(100) })
const missing = 'Customer.AddressNotFound'

/** An address as its customer and the merchant see it. */
export const toAddressJson = (address: SavedAddress) => viewOf(customerAddress, address)

/** The customer's address book (spec §3.3, §4.1). */
export const registerCustomerAddressRoutes: RegisterRoutes = ({ forCustomer }, services) => {
  forCustomer.get(path, 'ListCustomerAddresses', {
    contract: 'documented',
    replies: { 200: [z.array(customerAddress), 'The address book, the default first'] },
    handle: async (c) => {
      const addresses = await listAddresses(services, c.var.customer)
      return addresses.map(toAddressJson)
    },
  })
  forCustomer.post(path, 'CreateCustomerAddress', {
    contract: 'documented',
    headers: optionalIdempotencyKey,
    body: addressRequest,
    replies: {
      201: [z.object({ id: z.string() }), 'Saved; clients must not rely on the body'],
    },
    handle: async (c, _params, body) => {
      const id = await createAddress(services, c.var.customer, body)
      return { id: found(id, 'Customer.AddressBookFull') }
    },
  })

  forCustomer.put(`${path}/{addressId}`, 'UpdateCustomerAddress', {
    contract: 'documented',
    params,
    body: addressRequest,
    handle: async (c, { addressId }, body) => {
      found(await updateAddress(services, c.var.customer, addressId, body), missing)
    },
  })
  forCustomer.delete(`${path}/{addressId}`, 'DeleteCustomerAddress', {
    contract: 'documented',
    params,
    handle: async (c, { addressId }) => {
      found(await deleteAddress(services, c.var.customer, addressId), missing)
    },
  })
  forCustomer.post(`${path}/{addressId}/default`, 'SetCustomerDefaultAddress', {
    contract: 'documented',
    params,
    handle: async (c, { addressId }) => {
      found(await setDefaultAddress(services, c.var.customer, addressId), missing)
    },
  })
}
