import type {
  JsonSchema,
  MediaTypes,
  Operation,
  Parameter,
  PathItem,
  Response,
} from './document-shape.ts'

/**
 * Operations that are not written with `createRoute`: GraphQL, the token issuer, files and pages.
 * The document describes them here, by hand; a test fails when a route has no entry.
 */

const json = (schema: object): MediaTypes => ({ 'application/json': { schema } })
const problem: MediaTypes = {
  'application/problem+json': { schema: { $ref: '#/components/schemas/ProblemDetails' } },
}
const oauthError: Response = {
  description: 'An OAuth error body (RFC 6749 §5.2), never Problem Details',
  content: json({ $ref: '#/components/schemas/OAuthError' }),
}
const html = { 'text/html': { schema: { type: 'string' } } }

const inPath = (name: string): Parameter => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'string' },
})

function operation(
  operationId: string,
  summary: string,
  responses: Record<string, Response>,
  more: Partial<Operation> = {},
): Operation {
  return {
    operationId,
    summary,
    security: [],
    'x-contract': 'assumed',
    'x-lifecycle': 'stable',
    'x-visibility': 'public',
    responses,
    ...more,
  }
}

const graphqlRequest = {
  type: 'object',
  properties: {
    query: { type: 'string' },
    variables: { type: ['object', 'null'] },
    operationName: { type: ['string', 'null'] },
  },
  required: ['query'],
}

const storefront: Record<string, PathItem> = {
  '/graphql': {
    post: operation(
      'StorefrontGraphql',
      'Nine reads of the storefront',
      {
        200: { description: 'The GraphQL answer', content: json({ type: 'object' }) },
        400: { description: 'No store is named, or the document is refused', content: problem },
        404: { description: 'There is no such store', content: problem },
      },
      {
        'x-contract': 'documented',
        description: 'Reads only; the schema has no mutation. A bearer token opens own orders.',
        security: [{}, { bearer: [] }],
        requestBody: { required: true, content: json(graphqlRequest) },
      },
    ),
  },
  '/media/{path}': {
    get: operation(
      'GetMedia',
      'A picture',
      {
        200: { description: 'The picture', content: { 'image/*': { schema: { type: 'string' } } } },
        404: { description: 'There is no such picture', content: problem },
      },
      { parameters: [inPath('path')] },
    ),
  },
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

const form = (schema: object) => ({
  required: true,
  content: { 'application/x-www-form-urlencoded': { schema } },
})

const auth: Record<string, PathItem> = {
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
    get: operation('Authorize', 'Begin the authorization code flow (PKCE, S256)', {
      200: { description: 'A page that posts the answer to the application', content: html },
      303: { description: 'On to the login page, or back to the application' },
      400: { description: 'The request cannot be answered to the application', content: html },
    }),
  },
  '/connect/revocation': {
    post: operation(
      'RevokeToken',
      'Revoke a token (RFC 7009)',
      { 200: { description: 'Revoked, or never known' }, 400: oauthError, 401: oauthError },
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
      200: { description: 'A key set (RFC 7517)', content: json({ type: 'object' }) },
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

const health = (operationId: string, summary: string) =>
  operation(operationId, summary, {
    200: { description: 'Yes', content: json({ type: 'object' }) },
    431: { description: 'The request headers are too large', content: problem },
    503: { description: 'Not now', content: json({ type: 'object' }) },
  })

const service: Record<string, PathItem> = {
  '/healthz': { get: health('GetHealth', 'Is the process alive?') },
  '/readyz': { get: health('GetReadiness', 'Can the process serve requests?') },
  '/openapi.json': {
    get: operation('GetOpenApi', 'This document', {
      200: { description: 'OpenAPI 3.1.1', content: json({ type: 'object' }) },
      431: { description: 'The request headers are too large', content: problem },
    }),
  },
  '/reference': {
    get: operation('GetReference', 'This document as a page', {
      200: { description: 'A page', content: html },
      431: { description: 'The request headers are too large', content: problem },
    }),
  },
}

const payment: Record<string, PathItem> = {
  '/pay/{token}': {
    get: operation(
      'ShowPaymentPage',
      'The page of the payment provider',
      {
        200: { description: 'The page', content: html },
        404: { description: 'There is no such payment', content: html },
      },
      { parameters: [inPath('token')] },
    ),
    post: operation(
      'AnswerPaymentPage',
      'Approve, decline, cancel, or approve later',
      {
        // The redirect is what a shopper sees; a form that is incomplete is shown again.
        303: { description: 'Back to the shop' },
        400: { description: 'The answer is none of the choices', content: html },
        404: { description: 'There is no such payment', content: html },
      },
      {
        parameters: [inPath('token')],
        requestBody: form({
          type: 'object',
          properties: { answer: { type: 'string' } },
          required: ['answer'],
        }),
      },
    ),
  },
}

/** Exists only while mails are shown instead of sent. */
const development: Record<string, PathItem> = {
  '/mailbox': {
    get: operation(
      'ShowMailbox',
      'Mails that would have been sent',
      {
        200: { description: 'The page', content: html },
        404: { description: 'Asked under a name that is not local', content: problem },
      },
      { 'x-visibility': 'development' },
    ),
  },
}

/** Every operation described by hand, whether or not the app at hand has its route. */
export const otherOperations: Record<string, PathItem> = {
  ...storefront,
  ...payment,
  ...auth,
  ...service,
  ...development,
}

/** Schemas that only these operations speak of. */
export const otherSchemas: Record<string, JsonSchema> = {
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
