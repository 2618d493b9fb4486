import { errors, type KoaContextWithOIDC } from 'oidc-provider'
import { attemptLogin } from '#api/storefront/customer/attempt-login.ts'
import { Problem } from '#http/problem.ts'
import { describeDevice } from '#identity/device.ts'
import { beginSession } from '#identity/login.ts'
import { customerScopes } from '#identity/scopes.ts'
import type { Services } from '#services.ts'
import { toTokenBody } from './refresh-grant.ts'
import { getSource } from './source.ts'
import { findWantedStore } from './wanted-store.ts'

export const passwordParameters = ['username', 'password', 'scope', 'store', 'two_factor_code']

function text(value: unknown) {
  return typeof value === 'string' ? value : ''
}

async function getStore(services: Services, { oidc }: KoaContextWithOIDC) {
  const store = await findWantedStore(services, oidc.client?.metadata(), oidc.params?.['store'])
  if (!store) throw new errors.InvalidRequest('store is required and must name a store')
  return store
}

function getScopes(ctx: KoaContextWithOIDC) {
  const allowed = (ctx.oidc.client?.scope ?? '').split(' ')
  const wanted = text(ctx.oidc.params?.['scope']).split(' ').filter(Boolean)
  const scopes = wanted.length > 0 ? wanted : customerScopes.filter((s) => allowed.includes(s))
  const foreign = scopes.find((scope) => !allowed.includes(scope))
  if (foreign !== undefined) throw new errors.InvalidScope('scope is not allowed', foreign)
  return scopes
}

async function signIn(...attempt: Parameters<typeof attemptLogin>) {
  try {
    return await attemptLogin(...attempt)
  } catch (error) {
    if (error instanceof Problem) throw new errors.InvalidGrant('too many attempts, try later')
    throw error
  }
}

/**
 * The password grant, only for clients configured for it (spec §5.2). The issuer has already
 * checked the client and its grants. Attempts count towards the login rate limits.
 */
export const createPasswordGrant =
  (services: Services) =>
  async (ctx: KoaContextWithOIDC): Promise<void> => {
    const params = ctx.oidc.params ?? {}
    const email = text(params['username'])
    const password = text(params['password'])
    if (!email || !password) throw new errors.InvalidRequest('username and password are required')
    const store = await getStore(services, ctx)
    const scopes = getScopes(ctx)
    const source = getSource(ctx.req)
    const twoFactorCode = text(params['two_factor_code']) || undefined
    const credentials = { email, password, twoFactorCode, source }
    const { checked, forgive } = await signIn(services, store, credentials)
    if (!checked.ok) {
      const needsCode = checked.code === 'Customer.TwoFactorRequired'
      throw new errors.InvalidGrant(
        needsCode ? 'two_factor_code is required' : 'invalid credentials',
      )
    }
    const application = { clientId: ctx.oidc.client?.clientId ?? '', scopes }
    const device = describeDevice(ctx.req.headers['user-agent'])
    const tokens = await beginSession(services, checked.customer, application, device)
    if (!tokens) throw new errors.InvalidGrant('invalid credentials')
    await forgive()
    ctx.body = toTokenBody(tokens, scopes.join(' '))
  }
