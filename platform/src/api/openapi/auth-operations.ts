import type { JsonSchema, PathItem, Response } from './document-shape.ts'
import { form, html, json, operation } from './operation-parts.ts'

const oauthError: Response = {
  description: 'An OAuth error body (RFC 6749 §5.2), never Problem Details',
  content: json({ $ref: '#/components/schemas/OAuthError' }),
}

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
    post: operation(
      'RequestToken',
      'Request a token',
      {
        200: {
          description: 'The token',
          content: json({ $ref: '#/components/schemas/TokenResponse' }),
        },
        400: oauthError,
        401: oauthError,
      },
      { 'x-contract': 'documented', requestBody: form(tokenForm) },
    ),
  },
  '/connect/authorize': {
    get: operation('Authorize', 'Start the authorization code flow (PKCE, S256)', {
      200: { description: 'A page that posts the answer to the application', content: html },
      303: { description: 'Redirect to the login page or back to the application' },
      400: { description: 'The browser cannot be redirected to the application', content: html },
    }),
  },
  '/connect/revocation': {
    post: operation(
      'RevokeToken',
      'Revoke a token (RFC 7009)',
      { 200: { description: 'Revoked or unknown' }, 400: oauthError, 401: oauthError },
      {
        requestBody: form({
          type: 'object',
          properties: { token: { type: 'string' }, token_type_hint: { type: 'string' } },
          required: ['token'],
        }),
      },
    ),
  },
  '/connect/register': {
    post: operation(
      'RegisterClient',
      'Register an application (RFC 7591)',
      {
        201: { description: 'The client', content: json({ type: 'object' }) },
        400: oauthError,
        401: oauthError,
      },
      {
        'x-contract': 'named',
        requestBody: { required: true, content: json({ type: 'object' }) },
      },
    ),
  },
  '/connect/jwks': {
    get: operation('GetKeys', 'Public keys of the issuer', {
      200: {
        description: 'A key set (RFC 7517)',
        content: { 'application/jwk-set+json': { schema: { type: 'object' } } },
      },
      400: oauthError,
    }),
  },
  '/.well-known/openid-configuration': {
    get: operation('GetDiscovery', 'Discovery document of the issuer', {
      200: { description: 'Provider metadata', content: json({ type: 'object' }) },
      400: oauthError,
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
