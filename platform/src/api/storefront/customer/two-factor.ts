import type { RegisterRoutes } from '#http/audiences.ts'
import { forgetCodes } from '#http/code-limits.ts'
import { named } from '#http/openapi.ts'
import { forbidden, found } from '#http/problem.ts'
import type { CustomerIdentity } from '#identity/access-tokens.ts'
import { getCustomer } from '#identity/customers.ts'
import { beginTwoFactor, confirmTwoFactor, endTwoFactor } from '#identity/two-factor.ts'
import type { Services } from '#services.ts'
import { getProvenCustomer } from './routes.ts'
import { asSender, tryCode } from './second-factor.ts'
import { currentPasswordRequest, twoFactorCodeRequest, twoFactorSetUp } from './schemas.ts'

const path = '/v1/customer/two-factor'

const beginRequest = named('BeginTwoFactorRequest', {
  currentPassword: currentPasswordRequest.shape.currentPassword.optional(),
})

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
  await getProvenCustomer(services, customerId, currentPassword)
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
      return found(begun, 'Customer.TwoFactorEnabled')
    },
  })
  forCustomer.post(`${path}/confirm`, 'ConfirmTwoFactor', {
    contract: 'named',
    body: twoFactorCodeRequest,
    refused: [429],
    handle: async (c, _params, { code }) => {
      const { store, source } = c.var
      const customer = await getCustomer(services, c.var.customer.customerId)
      const isRight = await tryCode(
        services,
        asSender(store, customer, source),
        confirmTwoFactor,
        code,
      )
      found(isRight, 'Customer.TwoFactorInvalid')
    },
  })
  forCustomer.delete(path, 'EndTwoFactor', {
    contract: 'named',
    body: currentPasswordRequest,
    refused: [429],
    handle: async (c, _params, { currentPassword }) => {
      await getProvenCustomer(services, c.var.customer.customerId, currentPassword)
      await endTwoFactor(services.db, ownerOf(c.var.customer))
      await forgetCodes(services, c.var.customer.customerId)
    },
  })
}
