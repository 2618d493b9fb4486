import { errors, type KoaContextWithOIDC } from 'oidc-provider'
import { refreshTokens } from '#identity/refresh.ts'
import type { IssuedTokens } from '#identity/tokens.ts'
import type { Services } from '#services.ts'

/** The answer with tokens (RFC 6749 §5.1). */
export const toTokenBody = (
  { accessToken, expiresIn, refreshToken }: IssuedTokens,
  scope: string,
) => ({
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
    const scope = params?.['scope']
    const scopes = typeof scope === 'string' && scope ? scope.split(' ') : null
    const result = await refreshTokens(db, { token, clientId: client.clientId, scopes }, clock())
    if (!result.ok && result.error === 'invalid_scope') {
      throw new errors.InvalidScope('scope exceeds the granted scope', scopes?.join(' ') ?? '')
    }
    if (!result.ok) throw new errors.InvalidGrant('the refresh token is not valid')
    ctx.body = toTokenBody(result.tokens, result.tokens.scope)
  }
