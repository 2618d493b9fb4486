import type { JsonSchema, MediaTypes, PathItem } from './document-shape.ts'
import { form, html, json, operation } from './operation-parts.ts'

const oauthError: [string, MediaTypes] = [
  'An OAuth error body (RFC 6749 §5.2), never Problem Details',
  json({ $ref: '#/components/schemas/OAuthError' }),
]

const refused = { 400: oauthError, 401: oauthError }

const tokenForm = {
  type: 'object',
  properties: {
    grant_type: {
      type: 'string',
      enum: ['client_credentials', 'authorization_code', 'refresh_token', 'password'],
    },
    client_id: { type: 'string' },
    client_secret: { type: 'string' },
    scope: { type: 'string' },
    code: { type: 'string' },
    code_verifier: { type: 'string' },
    redirect_uri: { type: 'string' },
    refresh_token: { type: 'string' },
    username: { type: 'string' },
    password: { type: 'string' },
  },
  required: ['grant_type'],
}

/** The token issuer (spec §5, §7.2). */
export const authOperations: Record<string, PathItem> = {
  '/connect/token': {
    post: operation('RequestToken', 'Request a token', {
      'x-contract': 'documented',
      requestBody: form(tokenForm),
      responses: {
        200: ['The token', json({ $ref: '#/components/schemas/TokenResponse' })],
        ...refused,
      },
    }),
  },
  '/connect/authorize': {
    get: operation('Authorize', 'Start the authorization code flow (PKCE, S256)', {
      responses: {
        200: ['A page that posts the answer to the application', html],
        303: 'Redirect to the login page or back to the application',
        400: ['The browser cannot be redirected to the application', html],
      },
    }),
  },
  '/connect/revocation': {
    post: operation('RevokeToken', 'Revoke a token (RFC 7009)', {
      requestBody: form({
        type: 'object',
        properties: { token: { type: 'string' }, token_type_hint: { type: 'string' } },
        required: ['token'],
      }),
      responses: { 200: 'Revoked or unknown', ...refused },
    }),
  },
  '/connect/register': {
    post: operation('RegisterClient', 'Register an application (RFC 7591)', {
      'x-contract': 'named',
      requestBody: { required: true, content: json({ type: 'object' }) },
      responses: { 201: ['The client', json({ type: 'object' })], ...refused },
    }),
  },
  '/connect/jwks': {
    get: operation('GetKeys', 'Public keys of the issuer', {
      responses: {
        200: [
          'A key set (RFC 7517)',
          { 'application/jwk-set+json': { schema: { type: 'object' } } },
        ],
        400: oauthError,
      },
    }),
  },
  '/.well-known/openid-configuration': {
    get: operation('GetDiscovery', 'Discovery document of the issuer', {
      responses: { 200: ['Provider metadata', json({ type: 'object' })], 400: oauthError },
    }),
  },
}

/** Schemas of the token issuer. */
export const authSchemas: Record<string, JsonSchema> = {
  TokenResponse: {
    type: 'object',
    properties: {
      access_token: { type: 'string' },
      token_type: { type: 'string', const: 'Bearer' },
      expires_in: { type: 'integer' },
      refresh_token: { type: 'string' },
      scope: { type: 'string' },
    },
    required: ['access_token', 'token_type', 'expires_in'],
    'x-contract': 'documented',
  },
  OAuthError: {
    type: 'object',
    properties: { error: { type: 'string' }, error_description: { type: 'string' } },
    required: ['error'],
    'x-contract': 'documented',
  },
}
