import { errors, type KoaContextWithOIDC, type Provider } from 'oidc-provider'
import { adminScopes } from '#identity/scopes.ts'

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
    const wanted = typeof params?.['scope'] === 'string' ? params['scope'] : ''
    const own = (client.scope ?? '').split(' ').filter((scope) => knownScopes.has(scope))
    const allowed = new Set(own.includes('api_admin') ? knownScopes : own)
    const asked = wanted.split(' ').filter(Boolean)
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
