import { errors, type KoaContextWithOIDC, type Provider } from 'oidc-provider'
import { attemptLogin } from '#api/storefront/customer/attempt-login.ts'
import { Problem } from '#http/problem.ts'
import { describeDevice } from '#identity/device.ts'
import { beginSession } from '#identity/login.ts'
import { refreshTokens } from '#identity/refresh.ts'
import { adminScopes, customerScopes } from '#identity/scopes.ts'
import type { IssuedTokens } from '#identity/tokens.ts'
import type { Services } from '#services.ts'
import { getSource } from './source.ts'
import { findWantedStore } from './wanted-store.ts'

const text = (value: unknown) => (typeof value === 'string' ? value : '')

const readScopes = (params: KoaContextWithOIDC['oidc']['params']) =>
  text(params?.['scope']).split(' ').filter(Boolean)

const knownScopes = new Set<string>(['api_admin', ...adminScopes])

/**
 * The client_credentials grant (RFC 6749 §4.4). The library would drop unknown scopes and issue a
 * token without them, so that a typo surfaced only later, as a 403 elsewhere. This grant refuses
 * them. `api_admin` includes every scope of the Admin API, so narrower ones may be asked for. Without
 * `scope`, the token has those of the application (RFC 6749 §3.3).
 */
export const createClientCredentialsGrant =
  (provider: Provider) =>
  async (ctx: KoaContextWithOIDC): Promise<void> => {
    const { client, params } = ctx.oidc
    if (!client) throw new errors.InvalidClient('client authentication failed')
    const own = (client.scope ?? '').split(' ').filter((scope) => knownScopes.has(scope))
    const allowed = new Set(own.includes('api_admin') ? knownScopes : own)
    const asked = readScopes(params)
    const foreign = asked.find((scope) => !allowed.has(scope))
    if (foreign !== undefined) {
      throw new errors.InvalidScope('requested scope is not allowed', foreign)
    }
    const scope = (asked.length > 0 ? asked : own).join(' ')
    if (!scope) throw new errors.InvalidScope('the application has no scope of the Admin API', '')
    const token = new provider.ClientCredentials({ client, scope })
    ctx.oidc.entity('ClientCredentials', token)
    const value = await token.save()
    ctx.body = {
      access_token: value,
      expires_in: token.expiration,
      token_type: 'Bearer',
      scope,
    }
  }

/** The answer with tokens (RFC 6749 §5.1). */
const toTokenBody = ({ accessToken, expiresIn, refreshToken }: IssuedTokens, scope: string) => ({
  access_token: accessToken,
  token_type: 'Bearer',
  expires_in: expiresIn,
  refresh_token: refreshToken,
  scope,
})

/** The refresh grant (RFC 6749 §6), with our token rotation instead of the library's. */
export const createRefreshGrant =
  ({ db, clock }: Services) =>
  async (ctx: KoaContextWithOIDC): Promise<void> => {
    const { client, params } = ctx.oidc
    const token = params?.['refresh_token']
    if (!client || typeof token !== 'string') {
      throw new errors.InvalidRequest("missing required parameter 'refresh_token'")
    }
    const scope = text(params?.['scope'])
    const scopes = scope ? scope.split(' ') : null
    const result = await refreshTokens(db, { token, clientId: client.clientId, scopes }, clock())
    if (!result.ok && result.error === 'invalid_scope') {
      throw new errors.InvalidScope('scope exceeds the granted scope', scopes?.join(' ') ?? '')
    }
    if (!result.ok) throw new errors.InvalidGrant('the refresh token is not valid')
    ctx.body = toTokenBody(result.tokens, result.tokens.scope)
  }

export const passwordParameters = ['username', 'password', 'scope', 'store', 'two_factor_code']

async function getStore(services: Services, { oidc }: KoaContextWithOIDC) {
  const store = await findWantedStore(services, oidc.client?.metadata(), oidc.params?.['store'])
  if (!store) throw new errors.InvalidRequest('store is required and must name a store')
  return store
}

function getScopes(ctx: KoaContextWithOIDC) {
  const allowed = (ctx.oidc.client?.scope ?? '').split(' ')
  const wanted = readScopes(ctx.oidc.params)
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

/** The password grant of clients configured for it (spec §5.2), with the limits of logins. */
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
