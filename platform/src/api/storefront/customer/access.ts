import { claimGuestOrder } from '#commerce/orders/guest-orders.ts'
import type { Audiences, RegisterRoutes } from '#http/audiences.ts'
import { found, Problem } from '#http/problem.ts'
import { countAttempt, limitRate, type RateLimit } from '#http/rate-limit.ts'
import { addAddress } from '#identity/addresses.ts'
import { registerCustomer } from '#identity/customers.ts'
import { describeDevice } from '#identity/device.ts'
import { beginSession } from '#identity/login.ts'
import { resetPassword } from '#identity/recovery.ts'
import { customerScopes } from '#identity/scopes.ts'
import { queueAccountMail, queueLink } from '#outbound/mail.ts'
import type { Services } from '#services.ts'
import type { Tx } from '#store/database.ts'
import type { Customer } from '#store/schema/customers.ts'
import {
  customerCreated,
  loginReply,
  loginRequest,
  recoveryRequest,
  registerRequest,
  resetRequest,
} from './schemas.ts'
import { readMailReader } from '#api/shared/own-url.ts'
import { attemptLogin, type CheckedCredentials } from './attempt-login.ts'
import { isKnownSource, rememberSource } from './login-limits.ts'

const hour = 3600
const registerLimit: RateLimit = { name: 'register', limit: 30, seconds: hour }
const recoverySourceLimit: RateLimit = { name: 'recovery-source', limit: 30, seconds: hour }
const recoveryPairLimit: RateLimit = { name: 'recovery-pair', limit: 5, seconds: hour }
/** Beyond it requests from unknown sources send no further mail; the owner has five links. */
const recoveryMailLimit: RateLimit = { name: 'recovery-account', limit: 5, seconds: hour }
const resetLimit: RateLimit = { name: 'reset', limit: 30, seconds: hour }

/** 401 without `WWW-Authenticate`, because a token is not what is missing. */
function refuseLogin(checked: Extract<CheckedCredentials, { ok: false }>, attemptsLeft: number) {
  const { code } = checked
  const method = 'method' in checked ? { method: checked.method } : {}
  return new Problem(code, { status: 401, members: { attemptsLeft, ...method } })
}

function addLogin({ forShoppers }: Audiences, services: Services) {
  forShoppers.post('/v1/customer/login', 'LoginCustomer', {
    description:
      '401 `Customer.TwoFactorRequired` asks for a code in `twoFactorCode`. Its member `method` is ' +
      '`authenticator` for an account with two-factor authentication, or `email` for a mailed code: ' +
      'while passwords are being guessed at the store, a login from a source that the account has ' +
      'never used needs more than the password. After ten wrong two-factor codes in a day, a login ' +
      'must first send the mailed code, then a two-factor code.',
    contract: 'documented',
    body: loginRequest,
    replies: { 200: [loginReply, 'Tokens for the storefront of the store'] },
    refused: [429],
    handle: async (c, _params, credentials) => {
      const { store, source } = c.var
      const attempt = await attemptLogin(services, store, { ...credentials, source })
      const { checked } = attempt
      if (!checked.ok) throw refuseLogin(checked, await attempt.left())
      const device = describeDevice(c.req.header('user-agent'))
      const storefront = {
        clientId: services.config.firstPartyClient.id,
        scopes: [...customerScopes],
      }
      const tokens = await beginSession(services, checked.customer, storefront, device)
      if (!tokens) {
        const changed = { ok: false, code: 'Customer.InvalidCredentials' } as const
        throw refuseLogin(changed, await attempt.left())
      }
      await attempt.forgive()
      const { accessToken, refreshToken, expiresIn } = tokens
      return { accessToken, tokenType: 'Bearer' as const, expiresIn, refreshToken }
    },
  })
}

/** Registration, login and password recovery. */
export const registerCustomerAccessRoutes: RegisterRoutes = (to, services) => {
  const { forShoppers } = to
  forShoppers.post('/v1/customer/register', 'RegisterCustomer', {
    contract: 'documented',
    body: registerRequest,
    replies: { 200: [customerCreated, 'The account, which is valid in this store only'] },
    refused: [409, 429],
    handle: async (c, _params, { orderToken, ...draft }) => {
      await limitRate(services, [{ rule: registerLimit, subject: c.var.source }])
      const tie = async (tx: Tx, made: Customer) => {
        const address = orderToken ? await claimGuestOrder(tx, made, orderToken) : null
        if (address) await addAddress(tx, made, address, services.clock())
      }
      const customer = await registerCustomer(services, c.var.store, draft, tie)
      const { id, email } = found(customer, 'Customer.EmailTaken')
      // The next login must not be challenged, or the new account would be out of reach.
      await rememberSource(services, { storeId: c.var.store.id, email, source: c.var.source })
      return { id, email }
    },
  })

  addLogin(to, services)

  forShoppers.post('/v1/customer/recovery-password', 'RecoveryCustomerPassword', {
    contract: 'documented',
    body: recoveryRequest,
    replies: {
      200: {
        description: 'Always, whether or not the email address belongs to an account (§4.1 rule 1)',
      },
    },
    refused: [429],
    handle: async (c, _params, request) => {
      const { store, source } = c.var
      const { email } = request
      const reader = readMailReader(c, services, request)
      const account = `${store.id} ${email.trim().toLowerCase()}`
      await limitRate(services, [
        { rule: recoverySourceLimit, subject: source },
        { rule: recoveryPairLimit, subject: `${account} ${source}` },
      ])
      // Not for a source that the owner uses, so that nobody else can use up the owner's mails.
      const isOwn = await isKnownSource(services, { storeId: store.id, email, source })
      const wait = isOwn
        ? 0
        : await countAttempt(services, { rule: recoveryMailLimit, subject: account })
      const link = { kind: 'passwordRecovery' as const, to: email }
      if (wait === 0) await queueLink(services.db, store, link, services.clock(), reader)
    },
  })

  forShoppers.post('/v1/customer/reset-password', 'ResetCustomerPassword', {
    body: resetRequest,
    refused: [429],
    handle: async (c, _params, request) => {
      const { store, source } = c.var
      await limitRate(services, [{ rule: resetLimit, subject: source }])
      const reader = readMailReader(c, services, request)
      const isReset = await resetPassword(services, store, request, (tx, customer) =>
        queueAccountMail(services, tx, 'passwordChanged', { store, customer, reader }),
      )
      if (!isReset) throw new Problem('Customer.ResetTokenInvalid')
    },
  })
}
