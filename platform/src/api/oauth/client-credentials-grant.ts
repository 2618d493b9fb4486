import { errors, type KoaContextWithOIDC, type Provider } from 'oidc-provider'

/**
 * The client_credentials grant (RFC 6749 §4.4). The library would drop unknown scopes and issue a
 * token without them, so that a typo surfaced only later, as a 403 elsewhere. This grant refuses
 * them.
 */
export const createClientCredentialsGrant =
  (provider: Provider) =>
  async (ctx: KoaContextWithOIDC): Promise<void> => {
    const { client, params } = ctx.oidc
    if (!client) throw new errors.InvalidClient('client authentication failed')
    const wanted = typeof params?.['scope'] === 'string' ? params['scope'] : ''
    const scopes = wanted.split(' ').filter(Boolean)
    const allowed = new Set((client.scope ?? '').split(' '))
    const foreign = scopes.find((scope) => !allowed.has(scope))
    if (foreign !== undefined) {
      throw new errors.InvalidScope('requested scope is not allowed', foreign)
    }
    const scope = scopes.join(' ')
    const token = new provider.ClientCredentials({ client, ...(scope && { scope }) })
    ctx.oidc.entity('ClientCredentials', token)
    const value = await token.save()
    ctx.body = {
      access_token: value,
      expires_in: token.expiration,
      token_type: 'Bearer',
      ...(scope && { scope }),
    }
  }
