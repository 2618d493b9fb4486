import { z } from '@hono/zod-openapi'
import type { RegisterRoutes } from '#http/api.ts'
import { customerAuth } from '#http/customer-auth.ts'
import { jsonReply } from '#http/openapi.ts'
import { Problem, forbidden } from '#http/problem.ts'
import { limitRate } from '#http/rate-limit.ts'
import { addOperation, defineRoute } from '#http/route.ts'
import { storeContext } from '#http/store-context.ts'
import type { CustomerIdentity } from '#identity/access-tokens.ts'
import { getCustomer } from '#identity/customers.ts'
import { verifyPassword } from '#identity/passwords.ts'
import { beginTwoFactor, confirmTwoFactor, endTwoFactor } from '#identity/two-factor.ts'
import type { Services } from '#services.ts'
import { currentPasswordLimit, wrongPassword } from './routes.ts'
import { asSender, tryCode } from './second-factor.ts'
import { currentPasswordRequest, twoFactorCodeRequest, twoFactorSetUp } from './schemas.ts'
import { customerAccess } from '#api/shared/fields.ts'

const path = '/v1/customer/two-factor'

const beginRequest = z
  .object({ currentPassword: currentPasswordRequest.shape.currentPassword.optional() })
  .openapi('BeginTwoFactorRequest')

const beginRoute = defineRoute('post', path, 'BeginTwoFactor', {
  contract: 'named',
  description: 'Third-party applications must send the customer’s password.',
  access: customerAccess,
  request: { body: { content: { 'application/json': { schema: beginRequest } } } },
  replies: {
    200: jsonReply(twoFactorSetUp, 'Shown once; login requires a code only after confirmation'),
  },
  refused: [409, 429],
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
  await limitRate(services, [{ rule: currentPasswordLimit, subject: customerId }])
  const { passwordHash } = await getCustomer(services, customerId)
  if (!(await verifyPassword(passwordHash, currentPassword))) throw wrongPassword()
}

/** The second factor of an account (spec §9.4, 25 August): TOTP with recovery codes. */
export const registerTwoFactorRoutes: RegisterRoutes = (api, services) => {
  for (const each of [path, `${path}/confirm`]) {
    api.use(each, storeContext(services), customerAuth(services))
  }
  api.openapi(beginRoute, async (c) => {
    await requirePassword(services, c.var.customer, c.req.valid('json'))
    const begun = await beginTwoFactor(services, c.var.store.name, ownerOf(c.var.customer))
    if (!begun) throw new Problem('Customer.TwoFactorEnabled')
    return c.json(begun, 200)
  })
  addOperation(api, 'post', `${path}/confirm`, 'ConfirmTwoFactor', {
    contract: 'named',
    access: customerAccess,
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
  addOperation(api, 'delete', path, 'EndTwoFactor', {
    contract: 'named',
    access: customerAccess,
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
