import type { JWK } from 'jose'
import { errors, Provider, type ClientMetadata, type Configuration } from 'oidc-provider'
import { getSecret } from '#config.ts'
import { hashClientSecret, matchesClientSecret } from '#identity/applications.ts'
import { deskClientId } from '#identity/desk-client.ts'
import { adminScopes, customerScopes } from '#identity/scopes.ts'
import { accessTokenSeconds, grantSeconds, refreshTokenSeconds } from '#identity/tokens.ts'
import type { Services } from '#services.ts'
import { createAccountFinder } from './accounts.ts'
import { createAdapter } from './adapter.ts'
import { renderIssuerError } from './pages.ts'
import { correctErrors } from './correct-errors.ts'
import {
  createClientCredentialsGrant,
  createPasswordGrant,
  createRefreshGrant,
  passwordParameters,
} from './grants.ts'
import { createInteractionPolicy } from './wanted-store.ts'
import {
  boundMetadata,
  createThirdPartyPolicy,
  refuseBoundMetadata,
} from './registration-policy.ts'

const oidcScopes = ['openid', 'offline_access', 'profile', 'email']

/** The desk: a page without a secret, so that PKCE and its address are what keeps a code its own. */
const deskClient = ({ config }: Services): ClientMetadata => ({
  client_id: deskClientId,
  client_name: 'Desk',
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  redirect_uris: [config.deskUrl],
  scope: 'openid',
})

/** The clients of storefront and desk: configured, so that nothing gets out of sync. */
function firstPartyClients(services: Services) {
  const { id, secrets } = services.config.firstPartyClient
  if (secrets.length === 0) return [deskClient(services)]
  return [
    deskClient(services),
    {
      client_id: id,
      client_secret: secrets.map(hashClientSecret).join(),
      client_name: 'Storefront',
      grant_types: ['refresh_token'],
      response_types: [],
      redirect_uris: [],
      scope: customerScopes.join(' '),
    },
  ]
}

/** Adds the store and seller context to stored tokens (spec §5.3). */
const extraTokenClaims: Configuration['extraTokenClaims'] = (ctx, token) => {
  if (token.kind === 'AccessToken') {
    const account = ctx.oidc.account as { tenantId?: string; storeId?: string } | undefined
    return { tenantId: account?.tenantId, storeId: account?.storeId }
  }
  const metadata: ClientMetadata | undefined = ctx.oidc.client?.metadata()
  return {
    tenantId: metadata?.['tenant_id'],
    storeId: metadata?.['store_id'],
    sellerId: metadata?.['seller_id'],
  }
}

/** The grant of the session; the desk is the platform's own and asks nobody for consent. */
const loadExistingGrant: Configuration['loadExistingGrant'] = async ({ oidc }) => {
  const { client, session, result, provider, account } = oidc
  if (!client) return undefined
  const id = result?.consent?.grantId ?? session?.grantIdFor(client.clientId)
  const grant = id ? await provider.Grant.find(id) : undefined
  if (grant || client.clientId !== deskClientId || !account) return grant
  const own = new provider.Grant({ accountId: account.accountId, clientId: deskClientId })
  own.addOIDCScope('openid')
  await own.save()
  return own
}

const createFeatures = (services: Services): Configuration['features'] => ({
  devInteractions: { enabled: false },
  clientCredentials: { enabled: true },
  revocation: {
    enabled: true,
    allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
  },
  registration: {
    enabled: true,
    initialAccessToken: true,
    issueRegistrationAccessToken: false,
    policies: { 'third-party': createThirdPartyPolicy(services) },
  },
  rpInitiatedLogout: { enabled: false },
  pushedAuthorizationRequests: { enabled: false },
  dPoP: { enabled: false },
  resourceIndicators: { enabled: false },
})

function configure(services: Services, keys: JWK[]): Configuration {
  const { config } = services
  const cookie = { signed: true, httpOnly: true, sameSite: 'lax' as const }
  return {
    adapter: (model: string) => createAdapter(services, model),
    clients: firstPartyClients(services),
    jwks: { keys } as Configuration['jwks'],
    findAccount: createAccountFinder(services),
    extraTokenClaims,
    loadExistingGrant,
    clientBasedCORS: (_ctx, origin, client) =>
      client.clientId === deskClientId && origin === new URL(config.deskUrl).origin,
    features: createFeatures(services),
    clientDefaults: {
      grant_types: ['authorization_code'],
      response_types: ['code'],
      id_token_signed_response_alg: 'ES256',
    },
    extraClientMetadata: { properties: [...boundMetadata], validator: refuseBoundMetadata },
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    scopes: [...oidcScopes, 'api_admin', ...adminScopes, ...customerScopes],
    claims: {
      openid: ['sub'],
      profile: ['name', 'given_name', 'family_name', 'updated_at'],
      email: ['email'],
    },
    responseTypes: ['code'],
    pkce: { required: () => true },
    // A code is exchanged with the redirect_uri it was requested with (RFC 6749 §4.1.3).
    allowOmittingSingleRegisteredRedirectUri: false,
    extraParams: ['store'],
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: () => false,
    formats: { bitsOfOpaqueRandomness: 256 },
    routes: {
      authorization: '/connect/authorize',
      token: '/connect/token',
      registration: '/connect/register',
      revocation: '/connect/revocation',
      userinfo: '/connect/userinfo',
      jwks: '/connect/jwks',
    },
    interactions: {
      url: (_ctx, { uid }) => `/oauth/interaction/${uid}`,
      policy: createInteractionPolicy(services),
    },
    cookies: { keys: config.secrets.map(({ secret }) => secret), short: cookie, long: cookie },
    ttl: {
      AccessToken: accessTokenSeconds,
      ClientCredentials: 3600,
      AuthorizationCode: 60,
      RefreshToken: refreshTokenSeconds,
      Grant: grantSeconds,
      Session: 12 * 3600,
      Interaction: 3600,
      IdToken: 3600,
    },
    renderError: renderIssuerError,
  }
}

/** Creates the token issuer (spec §5) for a set of keys, of which the first one signs. */
export function createProvider(services: Services, keys: JWK[]): Provider {
  // Fails at the start, not at the first login, when there is no secret to sign cookies with.
  getSecret(services.config)
  const provider = new Provider(services.config.publicUrl, configure(services, keys))
  // Safe, because the listener overwrites the forwarding headers with the configured URL.
  provider.proxy = true
  provider.Client.prototype.compareClientSecret = function (presented: string) {
    return matchesClientSecret(this.clientSecret ?? '', presented)
  }
  provider.registerGrantType('refresh_token', createRefreshGrant(services), [
    'refresh_token',
    'scope',
  ])
  provider.registerGrantType('password', createPasswordGrant(services), passwordParameters)
  provider.registerGrantType('client_credentials', createClientCredentialsGrant(provider), [
    'scope',
  ])
  provider.use(correctErrors)
  provider.on('server_error', (_ctx, error) => {
    if (!(error instanceof errors.OIDCProviderError))
      services.log.error('issuer', { error: error.name })
  })
  return provider
}
