import { z } from '@hono/zod-openapi'
import { forgetBuyer } from '#commerce/orders/forget-buyer.ts'
import { hasScope } from '#http/admin-auth.ts'
import type { ApiContext } from '#http/api.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { withContentEtag, matchesContent, versionMismatch } from '#http/etag.ts'
import { listQuery } from '#http/list-query.ts'
import { named } from '#http/openapi.ts'
import { forbidden, found, Problem } from '#http/problem.ts'
import { correctCustomer } from '#identity/customers.ts'
import { eraseByEmail } from '#identity/personal-data.ts'
import { listAddresses } from '#identity/addresses.ts'
import { findCustomer, listCustomers } from '#identity/read-customers.ts'
import type { Needs } from '#services.ts'
import type { Customer } from '#store/schema/customers.ts'
import { toAddressJson } from '#api/storefront/customer/addresses.ts'
import {
  accountFields,
  customerAddress,
  emailField,
  toAccount,
  updateRequest,
} from '#api/storefront/customer/schemas.ts'

const path = '/v1/customers'

const customerSchema = named('AdminCustomer', accountFields)

/** An account of the store, with its content as the ETag of the reply. @throws Problem 404. */
async function show(c: ApiContext, { db }: Needs<'db'>, id: string) {
  const row = found(await findCustomer(db, c.var.store.id, id), 'Customer.NotFound')
  return withContentEtag(c, toAccount(row))
}

/** Email addresses stand in bodies only, never in URLs. */
export const personRequest = named('PersonRequest', { email: z.string().trim().min(3).max(254) })

const erasureView = named('Erasure', {
  orders: z.int().describe('Orders that now name nobody; they keep their items and amounts'),
  account: z.boolean().describe('Whether an account was deleted'),
})

export const registerAdminCustomerRoutes: RegisterRoutes = ({ forAdmin }, services) => {
  const { db, clock } = services
  forAdmin('orders:read').list(path, 'ListCustomers', {
    summary: 'List the customers of the store',
    description:
      '`search` covers email address, names and telephone number; `isActive` excludes deleted accounts.',
    query: listQuery(['createdOn', 'email', 'lastName']),
    item: customerSchema,
    list: (c, query) => listCustomers(db, c.var.scope.storeId, query),
    toViews: (rows) => rows.map(toAccount),
  })

  forAdmin('orders:read').get(`${path}/{id}`, 'GetStoreCustomer', {
    summary: 'Read a customer of the store',
    replies: { 200: [customerSchema, 'The customer'] },
    handle: (c, { id }) => show(c, services, id),
  })

  forAdmin('orders:read').get(`${path}/{id}/addresses`, 'ListStoreCustomerAddresses', {
    summary: 'List the saved addresses of a customer',
    replies: { 200: [z.object({ data: z.array(customerAddress) }), 'The default first'] },
    handle: async (c, { id }) => {
      const { storeId } = c.var.scope
      const row = found(await findCustomer(db, storeId, id), 'Customer.NotFound')
      const addresses = await listAddresses(services, { customerId: row.id })
      return { data: addresses.map(toAddressJson) }
    },
  })

  forAdmin('orders:update').patch(`${path}/{id}`, 'UpdateStoreCustomer', {
    summary: 'Correct a customer of the store',
    description:
      'Another `email` also needs `settings:update`, because the customer signs in with it; links ' +
      'and codes mailed to the earlier address no longer work. Guest orders and mails stay under ' +
      'the earlier address: ask for take-out and erasure for both.',
    body: updateRequest.extend({ email: emailField.optional() }),
    replies: { 200: [customerSchema, 'The corrected customer'] },
    refused: [409, 412],
    handle: async (c, { id }, change) => {
      const { storeId } = c.var.scope
      const mayChangeEmail = hasScope(c, 'settings:update')
      const isCurrent = (row: Customer) => matchesContent(c, toAccount(row))
      const outcome = await correctCustomer(db, {
        ...{ storeId, id, change, now: clock(), mayChangeEmail, isCurrent },
      })
      if (outcome === 'Auth.ScopeMissing') {
        throw forbidden('The token lacks the scope settings:update.', outcome)
      }
      if (outcome === 'Common.VersionMismatch') throw versionMismatch()
      if (outcome !== 'corrected') throw new Problem(outcome)
      return show(c, services, id)
    },
  })

  forAdmin('orders:update').post(`${path}/erasures`, 'EraseCustomer', {
    summary: 'Erase the personal data of a customer or guest',
    description:
      'Erases everything with this email address in the store, in any case: the account, names and ' +
      'addresses of orders, carts, notes, withdrawals, mails, stock alerts, coupons, the newsletter ' +
      'and events; not mails to staff or to the contact of the store. Orders that have not ended ' +
      'become those of a guest and are erased once they have.',
    body: personRequest,
    replies: { 200: [erasureView, 'What was erased'] },
    handle: (c, _params, { email }) => {
      const { scope } = c.var
      const { storeId } = scope
      return eraseByEmail(services, scope, email, (tx, customerId) =>
        forgetBuyer(tx, { storeId, customerId, email }),
      )
    },
  })
}
