import { findOpenCartToken } from '#commerce/cart/carts.ts'
import { forgetBuyer } from '#commerce/orders/forget-buyer.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { Problem } from '#http/problem.ts'
import { limitRate, type RateLimit } from '#http/rate-limit.ts'
import { getCustomer, updateCustomer } from '#identity/customers.ts'
import { verifyPassword } from '#identity/passwords.ts'
import { deleteCustomer } from '#identity/personal-data.ts'
import { changePassword } from '#identity/recovery.ts'
import { isTwoFactorOn } from '#identity/two-factor.ts'
import { queueAccountMail } from '#outbound/mail.ts'
import type { Services } from '#services.ts'
import type { Customer } from '#store/schema/customers.ts'
import {
  changePasswordRequest,
  currentPasswordRequest,
  customerDetails,
  toAccount,
  updateRequest,
} from './schemas.ts'
import { readMailReader } from '#api/shared/own-url.ts'

/** Limits guesses of the current password with a valid token. */
export const currentPasswordLimit: RateLimit = {
  name: 'current-password',
  limit: 10,
  seconds: 900,
}

/** 400, because 401 would make the client discard its token. */
export function wrongPassword(): Problem {
  return new Problem('Customer.InvalidCredentials')
}

/** The customer, who has repeated the password. @throws Problem 400 for a wrong one, or 429. */
export async function getProvenCustomer(services: Services, customerId: string, password: string) {
  await limitRate(services, [{ rule: currentPasswordLimit, subject: customerId }])
  const customer = await getCustomer(services, customerId)
  if (!(await verifyPassword(customer.passwordHash, password))) throw wrongPassword()
  return customer
}

function toDetails(customer: Customer, cartToken: string | null) {
  return { ...toAccount(customer), twoFactorEnabled: isTwoFactorOn(customer), cartToken }
}

/** The signed-in customer: profile, password and account deletion. */
export const registerCustomerRoutes: RegisterRoutes = ({ forCustomer }, services) => {
  forCustomer.get('/v1/customer', 'GetCustomer', {
    contract: 'documented',
    replies: { 200: [customerDetails, 'The signed-in customer'] },
    handle: async (c) => {
      const { db, config, clock } = services
      const customer = await getCustomer(services, c.var.customer.customerId)
      const key = { storeId: customer.storeId, customerId: customer.id, now: clock() }
      // The token of a cart permits changes and checkout, which is more than read access.
      const isOurs = c.var.customer.clientId === config.firstPartyClient.id
      const cartToken = isOurs ? await findOpenCartToken(db, config.secrets, key) : null
      return toDetails(customer, cartToken)
    },
  })
  forCustomer.patch('/v1/customer', 'UpdateCustomer', {
    contract: 'documented',
    body: updateRequest,
    handle: async (c, _params, body) => {
      await updateCustomer(services, c.var.customer.customerId, body)
    },
  })

  forCustomer.delete('/v1/customer', 'DeleteCustomer', {
    description:
      'Orders that have not ended become those of a guest and are erased once they have. The ' +
      'newsletter, stock alerts and coupons of the address end only if the account has proved it.',
    contract: 'named',
    body: currentPasswordRequest,
    refused: [429],
    handle: async (c, _params, { currentPassword }) => {
      const { customerId } = c.var.customer
      const customer = await getProvenCustomer(services, customerId, currentPassword)
      const buyer = { storeId: c.var.store.id, customerId, email: null }
      await deleteCustomer(services, customer, (tx) => forgetBuyer(tx, buyer))
    },
  })
  forCustomer.post('/v1/customer/password', 'ChangeCustomerPassword', {
    body: changePasswordRequest,
    refused: [429],
    handle: async (c, _params, request) => {
      const { customerId, grantId } = c.var.customer
      const { currentPassword, newPassword } = request
      const { id } = await getProvenCustomer(services, customerId, currentPassword)
      const { store } = c.var
      const reader = readMailReader(c, services, request)
      await changePassword(services, { id, grantId, newPassword }, (tx, customer) =>
        queueAccountMail(services, tx, 'passwordChanged', { store, customer, reader }),
      )
    },
  })
}
