import type { PathItem, JsonSchema, MediaTypes } from './document-shape.ts'
import { form, html, json, markdown, operation, problem } from './operation-parts.ts'

const oauthError: [string, MediaTypes] = [
  'An OAuth error body (RFC 6749 §5.2), never Problem Details',
  json({ $ref: '#/components/schemas/OAuthError' }),
]

const refused = { 400: oauthError, 401: oauthError, default: oauthError }

const text = { type: 'string' }

const texts = (...names: string[]) => Object.fromEntries(names.map((name) => [name, text]))

const tokenForm = {
  type: 'object',
  properties: {
    grant_type: {
      type: 'string',
      enum: ['client_credentials', 'authorization_code', 'refresh_token', 'password'],
    },
    ...texts('client_id', 'client_secret', 'scope', 'code', 'code_verifier', 'redirect_uri'),
    ...texts('refresh_token', 'username', 'password'),
  },
  required: ['grant_type'],
}

export const authSchemas: Record<string, JsonSchema> = {
  TokenResponse: {
    type: 'object',
    properties: {
      access_token: text,
      token_type: { ...text, const: 'Bearer' },
      expires_in: { type: 'integer' },
      ...texts('refresh_token', 'scope'),
    },
    required: ['access_token', 'token_type', 'expires_in'],
    'x-contract': 'documented',
  },
  OAuthError: {
    type: 'object',
    properties: texts('error', 'error_description'),
    required: ['error'],
    'x-contract': 'documented',
  },
}

const graphqlRequest = {
  type: 'object',
  properties: {
    query: text,
    variables: { type: ['object', 'null'] },
    operationName: { type: ['string', 'null'] },
  },
  required: ['query'],
}

const media = { 'image/*': { schema: text }, 'application/pdf': { schema: text } }

/** An operation whose request has headers alone. */
const service = (
  operationId: string,
  summary: string,
  { responses, ...more }: Parameters<typeof operation>[2],
): PathItem => ({
  get: operation(operationId, summary, {
    ...more,
    responses: { ...responses, 431: ['The request headers are too large', problem] },
  }),
})

const object = () => json({ type: 'object' })

const health = (operationId: string, summary: string) =>
  service(operationId, summary, {
    responses: { 200: ['Yes', object()], 503: ['Not now', problem] },
  })

const paymentPage = (operationId: string, summary: string, more: object = {}): PathItem => ({
  get: operation(operationId, summary, {
    responses: { 303: 'Redirect to the shop', 404: ['Payment not found', html], ...more },
  }),
})

/**
 * Every operation that `addOperation` does not declare, whether or not the current app has its route;
 * a test fails for a route without an entry.
 */
export const otherOperations: Record<string, PathItem> = {
  '/graphql': {
    post: operation('StorefrontGraphql', 'Nine storefront queries', {
      'x-contract': 'documented',
      description:
        'Read-only: the schema has no mutations. A customer’s orders need a bearer token.',
      security: [{}, { bearer: [] }],
      requestBody: { required: true, content: json(graphqlRequest) },
      responses: {
        200: ['The GraphQL answer', json({ type: 'object' })],
        400: ['No store is named, or the request is invalid', problem],
        401: ['No valid credential where one is required', problem],
        403: ['The token lacks the scope customer:read', problem],
        404: ['Unknown store', problem],
        413: ['The request body is too large', problem],
        415: ['The request body is not JSON', problem],
        429: ['Too many requests; see Retry-After', problem],
        431: ['The request headers are too large', problem],
        500: ['Internal failure', problem],
      },
    }),
  },
  '/media/{path}': {
    get: operation('GetMedia', 'An image', {
      responses: {
        200: ['The image, or a document of the demo', media],
        304: 'The image has not changed',
        404: ['Image not found', problem],
        503: ['Image storage is unavailable', problem],
      },
    }),
  },
  '/pay/{token}': {
    get: operation('ShowPaymentPage', 'The practice payment page', {
      responses: { 200: ['The page', html], 404: ['Payment not found', html] },
    }),
    post: operation('AnswerPaymentPage', 'Approve, decline, cancel, or approve later', {
      requestBody: form({
        type: 'object',
        properties: texts('answer'),
        required: ['answer'],
      }),
      responses: {
        303: 'Redirect to the shop',
        400: ['The answer is not one of the choices', html],
        404: ['Payment not found', html],
      },
    }),
  },
  '/payments/{token}': paymentPage('OpenPayment', 'Go to the page of a payment provider', {
    200: ['A page that forwards to the provider', html],
    503: ['The provider’s page is unavailable', html],
  }),
  '/payments/{token}/return': paymentPage('ReturnFromPayment', 'Return to the shop after paying'),
  '/payments/{token}/cancel': paymentPage('CancelPayment', 'Return to the shop without paying'),
  // The token issuer (spec §5, §7.2).
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
        properties: texts('token', 'token_type_hint'),
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
        default: oauthError,
      },
    }),
  },
  '/.well-known/openid-configuration': {
    get: operation('GetDiscovery', 'Discovery document of the issuer', {
      responses: { 200: ['Provider metadata', json({ type: 'object' })], 400: oauthError },
    }),
  },
  '/healthz': health('GetHealth', 'Is the process alive?'),
  '/readyz': health('GetReadiness', 'Can the process serve requests?'),
  '/': service('GetIndex', 'Links to the documentation and other entry points', {
    responses: { 200: ['Links by name', object()] },
  }),
  '/openapi.json': service('GetOpenApi', 'This document', {
    responses: { 200: ['OpenAPI 3.1.1', object()] },
  }),
  '/openapi/{file}': service('GetApiDocument', 'One API of this document', {
    description: '`storefront.json`, `admin.json` and so on; `GET /` lists the names.',
    responses: { 200: ['OpenAPI 3.1.1', object()], 404: ['Unknown API', problem] },
  }),
  '/reference/{page}': service('GetReferencePage', 'This document in Markdown, one page per API', {
    description: '`index.md` lists the others.',
    responses: { 200: ['A page', markdown], 404: ['Unknown page', problem] },
  }),
  '/reference': service('GetReference', 'The way to this document in Markdown', {
    responses: { 302: 'Redirect to `/reference/index.md`' },
  }),
  '/mailbox': {
    get: operation('ShowMailbox', 'Emails that would have been sent', {
      'x-visibility': 'development',
      responses: { 200: ['The page', html], 404: ['Not requested from this machine', problem] },
    }),
  },
}
