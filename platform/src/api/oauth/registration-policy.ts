import { errors, type ClientMetadata, type KoaContextWithOIDC } from 'oidc-provider'
import { isSafeRedirect } from '#identity/applications.ts'
import { customerScopes } from '#identity/scopes.ts'

/** What binds a client to a merchant, a store or a seller; only the platform itself sets it. */
export const boundMetadata = ['tenant_id', 'store_id', 'seller_id'] as const

const grants = ['authorization_code', 'refresh_token']
const scopes = ['openid', 'offline_access', 'profile', 'email', ...customerScopes]

/** Refuses a registration that claims a merchant; clients read from the database pass. */
export function refuseBoundMetadata(
  ctx: KoaContextWithOIDC | undefined,
  key: string,
  value: unknown,
): void {
  if (ctx && value !== undefined) {
    throw new errors.InvalidClientMetadata(`${key} cannot be registered`)
  }
}

/**
 * What an application that registers itself (RFC 7591) may be: one that customers sign in to. It
 * gets no admin scope and acts for nobody but the customers who let it.
 */
export function keepToThirdParty(_ctx: KoaContextWithOIDC, properties: ClientMetadata): void {
  const wantedGrants = properties.grant_types ?? grants
  const foreignGrant = wantedGrants.find((grant) => !grants.includes(grant))
  if (foreignGrant !== undefined) {
    throw new errors.InvalidClientMetadata(`grant_types may only hold ${grants.join(', ')}`)
  }
  const wantedScopes = (properties.scope ?? scopes.join(' ')).split(' ')
  if (wantedScopes.some((scope) => !scopes.includes(scope))) {
    throw new errors.InvalidClientMetadata(`scope may only hold ${scopes.join(', ')}`)
  }
  if (!(properties.redirect_uris ?? []).every(isSafeRedirect)) {
    throw new errors.InvalidRedirectUri('redirect_uris must be https or an address of loopback')
  }
  properties.grant_types = wantedGrants
  properties.scope = wantedScopes.join(' ')
}
