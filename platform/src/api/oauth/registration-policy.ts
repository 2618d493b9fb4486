import { errors, type ClientMetadata, type KoaContextWithOIDC } from 'oidc-provider'
import { findRegistrationTenant, isSafeRedirect } from '#identity/applications.ts'
import { customerScopes } from '#identity/scopes.ts'
import type { Services } from '#services.ts'

/** Metadata that bind a client to a merchant, store or seller; only the platform sets them. */
export const boundMetadata = ['tenant_id', 'store_id', 'seller_id'] as const

const grants = ['authorization_code', 'refresh_token']
const scopes = ['openid', 'offline_access', 'profile', 'email', ...customerScopes]

/** Refuses these metadata in the body of a registration; the policy and the database set them. */
export function refuseBoundMetadata(ctx: KoaContextWithOIDC | undefined, key: string): void {
  if (ctx?.oidc.body?.[key] !== undefined) {
    throw new errors.InvalidClientMetadata(`${key} cannot be registered`)
  }
}

/**
 * Restricts applications that register themselves (RFC 7591) to those that customers sign in to:
 * without admin scopes, and with access only to customers who gave consent, in the stores of the
 * merchant who created the initial access token.
 */
export const createThirdPartyPolicy =
  ({ db }: Services) =>
  async (ctx: KoaContextWithOIDC, properties: ClientMetadata): Promise<void> => {
    keepToThirdParty(properties)
    const tenantId = await findRegistrationTenant(db, ctx.oidc.getAccessToken() ?? '')
    if (tenantId === null) throw new errors.InvalidToken('the token names no merchant')
    properties['tenant_id'] = tenantId
  }

function keepToThirdParty(properties: ClientMetadata): void {
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
    throw new errors.InvalidRedirectUri('redirect_uris must be https or loopback URLs')
  }
  properties.grant_types = wantedGrants
  properties.scope = wantedScopes.join(' ')
}
