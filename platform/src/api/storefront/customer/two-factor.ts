import { z } from '@hono/zod-openapi'
import type { RegisterRoutes } from '#http/audiences.ts'
import { Problem, forbidden } from '#http/problem.ts'
import { limitRate } from '#http/rate-limit.ts'
import type { CustomerIdentity } from '#identity/access-tokens.ts'
import { getCustomer } from '#identity/customers.ts'
import { verifyPassword } from '#identity/passwords.ts'
import { beginTwoFactor, confirmTwoFactor, endTwoFactor } from '#identity/two-factor.ts'
import type { Services } from '#services.ts'
import { currentPasswordLimit, wrongPassword } from './routes.ts'
import { asSender, tryCode } from './second-factor.ts'
import { currentPasswordRequest, twoFactorCodeRequest, twoFactorSetUp } from './schemas.ts'

const path = '/v1/customer/two-factor'

const beginRequest = z
  .object({ currentPassword: currentPasswordRequest.shape.currentPassword.optional() })
  .openapi('BeginTwoFactorRequest')

const ownerOf = ({ customerId: id }: CustomerIdentity) => ({ kind: 'customer' as const, id })

/** Otherwise a third-party application, or a thief of its token, could lock the customer out. */
async function requirePassword(
  services: Services,
  { customerId, clientId }: CustomerIdentity,
  { currentPassword }: { currentPassword?: string | undefined },
) {
  if (currentPassword === undefined) {
    if (clientId === services.config.firstPartyClient.id) return
    throw forbidden('Send the customer’s currentPassword.', 'Auth.PasswordRequired')
  }
  await limitRate(services, [{ rule: currentPasswordLimit, subject: customerId }])
  const { passwordHash } = await getCustomer(services, customerId)
  if (!(await verifyPassword(passwordHash, currentPassword))) throw wrongPassword()
}

/** The second factor of an account (spec §9.4, 25 August): TOTP with recovery codes. */
export const registerTwoFactorRoutes: RegisterRoutes = ({ forCustomer }, services) => {
  forCustomer.post(path, 'BeginTwoFactor', {
    contract: 'named',
    description: 'Third-party applications must send the customer’s password.',
    body: beginRequest,
    isBodyOptional: true,
    replies: {
      200: [twoFactorSetUp, 'Shown once; login requires a code only after confirmation'],
    },
    refused: [409, 429],
    handle: async (c, _params, body) => {
      await requirePassword(services, c.var.customer, body)
      const begun = await beginTwoFactor(services, c.var.store.name, ownerOf(c.var.customer))
      if (!begun) throw new Problem('Customer.TwoFactorEnabled')
      return begun
    },
  })
  forCustomer.post(`${path}/confirm`, 'ConfirmTwoFactor', {
    contract: 'named',
    body: twoFactorCodeRequest,
    refused: [429],
    handle: async (c, _params, { code }) => {
      const { store, source } = c.var
      const customer = await getCustomer(services, c.var.customer.customerId)
      if (!(await tryCode(services, asSender(store, customer, source), confirmTwoFactor, code))) {
        throw new Problem('Customer.TwoFactorInvalid')
      }
    },
  })
  forCustomer.delete(path, 'EndTwoFactor', {
    contract: 'named',
    body: currentPasswordRequest,
    refused: [429],
    handle: async (c, _params, { currentPassword }) => {
      const { customerId } = c.var.customer
      await limitRate(services, [{ rule: currentPasswordLimit, subject: customerId }])
      const { passwordHash } = await getCustomer(services, customerId)
      const check = { passwordHash, given: currentPassword }
      if (!(await endTwoFactor(services, ownerOf(c.var.customer), check))) throw wrongPassword()
    },
  })
}
