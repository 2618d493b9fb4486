import { forgetGuest, readBuyer } from '#commerce/orders/forget-buyer.ts'
import { belongsToGuest } from '#commerce/orders/guest-orders.ts'
import { findOrderByToken } from '#commerce/orders/read-orders.ts'
import type { ApiContext } from '#http/api.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { named } from '#http/openapi.ts'
import { found, Problem } from '#http/problem.ts'
import { limitRate, type RateLimit } from '#http/rate-limit.ts'
import { eraseGuest, readOwnPerson } from '#identity/personal-data.ts'
import type { Services } from '#services.ts'
import { takeOutSchema, toTakeOut } from '#api/admin/customers/take-out.ts'
import { opaqueId } from '#api/shared/fields.ts'
import { getProvenCustomer } from './routes.ts'
import { currentPasswordRequest } from './schemas.ts'

/** The token stands in the body, so that URLs in logs have none. */
const guestRequest = named('GuestOrderRequest', {
  orderToken: opaqueId.describe('The unguessable token of the order'),
})

const sourceLimit: RateLimit = { name: 'guest-data-source', limit: 30, seconds: 3600 }

/** @throws Problem 404 for an unknown order, and for that of an account; 429. */
async function getGuestOrder(services: Services, c: ApiContext, orderToken: string) {
  const { store, source } = c.var
  await limitRate(services, [{ rule: sourceLimit, subject: source }])
  const order = await findOrderByToken(services.db, store.id, orderToken)
  if (!order || !belongsToGuest(order)) throw new Problem('Order.NotFound')
  return order
}

/** Take-out and erasure by shoppers themselves (Regulation (EU) 2016/679, Articles 15, 17, 20). */
export const registerOwnDataRoutes: RegisterRoutes = ({ forCustomer, forShoppers }, services) => {
  const { db } = services
  forCustomer.post('/v1/customer/take-outs', 'TakeOutOwnData', {
    summary: 'Read all personal data of the signed-in customer',
    description:
      'The account, its orders and the mails about them. Not what is kept under the email address alone (newsletter, stock alerts), which the mailed links end.',
    body: currentPasswordRequest,
    replies: { 200: [takeOutSchema, 'The personal data'] },
    refused: [429],
    handle: async (c, _params, { currentPassword }) => {
      const { customerId } = c.var.customer
      const customer = await getProvenCustomer(services, customerId, currentPassword)
      const { storeId } = customer
      const bought = await readBuyer(db, { storeId, customerId, email: null })
      const ids = bought.orders.map(({ id }) => id)
      const person = await readOwnPerson(services, customer, ids)
      return toTakeOut(db, person, bought)
    },
  })
  forShoppers.post('/v1/order-take-outs', 'TakeOutOwnOrder', {
    summary: 'Read the personal data of a guest’s order',
    description: 'An order of an account is 404: see `TakeOutOwnData`.',
    body: guestRequest,
    replies: { 200: [takeOutSchema, 'The personal data'] },
    refused: [429],
    handle: async (c, _params, { orderToken }) => {
      const { store } = c.var
      const { id: orderId } = await getGuestOrder(services, c, orderToken)
      const bought = await readBuyer(db, {
        ...{ storeId: store.id, customerId: null, email: null, orderId },
      })
      const person = await readOwnPerson(services, null, [orderId])
      return toTakeOut(db, person, bought)
    },
  })
  forShoppers.post('/v1/order-erasures', 'EraseOwnOrder', {
    summary: 'Erase who placed a guest’s order',
    description:
      'Names, addresses, notes and mails; items and amounts stay for the accounts. 409 `Order.NotErasable` while a delivery, payment, return, refund or withdrawal is under way. An address that an account has taken over from the order stays in its address book. Repeating the request changes nothing.',
    body: guestRequest,
    refused: [409, 429],
    handle: async (c, _params, { orderToken }) => {
      const { id: storeId, tenantId } = c.var.store
      const { id: orderId } = await getGuestOrder(services, c, orderToken)
      const isErased = await eraseGuest(services, { tenantId, storeId }, (tx) =>
        forgetGuest(tx, { storeId, orderId }),
      )
      found(isErased, 'Order.NotErasable')
    },
  })
}
