import { authOperations } from './auth-operations.ts'
import type { PathItem } from './document-shape.ts'
import { form, html, inPath, json, markdown, operation, problem } from './operation-parts.ts'

/**
 * Operations that `defineRoute` does not declare: GraphQL, the token issuer, files and pages.
 * The document describes them here, by hand; a test fails when a route has no entry.
 */

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
      'Nine storefront queries',
      {
        200: { description: 'The GraphQL answer', content: json({ type: 'object' }) },
        400: { description: 'No store is named, or the request is invalid', content: problem },
        401: { description: 'No valid credential where one is required', content: problem },
        403: { description: 'The token lacks the scope customer:read', content: problem },
        404: { description: 'Unknown store', content: problem },
        413: { description: 'The request body is too large', content: problem },
        415: { description: 'The request body is not JSON', content: problem },
        429: { description: 'Too many requests; see Retry-After', content: problem },
        431: { description: 'The request headers are too large', content: problem },
        500: { description: 'Internal failure', content: problem },
      },
      {
        'x-contract': 'documented',
        description:
          'Read-only: the schema has no mutations. A customer’s orders need a bearer token.',
        security: [{}, { bearer: [] }],
        requestBody: { required: true, content: json(graphqlRequest) },
      },
    ),
  },
  '/media/{path}': {
    get: operation(
      'GetMedia',
      'An image',
      {
        200: {
          description: 'The image, or a document of the demo',
          content: {
            'image/*': { schema: { type: 'string' } },
            'application/pdf': { schema: { type: 'string' } },
          },
        },
        304: { description: 'The image has not changed' },
        404: { description: 'Image not found', content: problem },
        503: { description: 'Image storage is unavailable', content: problem },
      },
      { parameters: [inPath('path')] },
    ),
  },
}

const health = (operationId: string, summary: string) =>
  operation(operationId, summary, {
    200: { description: 'Yes', content: json({ type: 'object' }) },
    431: { description: 'The request headers are too large', content: problem },
    503: { description: 'Not now', content: problem },
  })

const service: Record<string, PathItem> = {
  '/healthz': { get: health('GetHealth', 'Is the process alive?') },
  '/readyz': { get: health('GetReadiness', 'Can the process serve requests?') },
  '/': {
    get: operation('GetIndex', 'Links to the documentation and other entry points', {
      200: { description: 'Links by name', content: json({ type: 'object' }) },
      431: { description: 'The request headers are too large', content: problem },
    }),
  },
  '/openapi.json': {
    get: operation('GetOpenApi', 'This document', {
      200: { description: 'OpenAPI 3.1.1', content: json({ type: 'object' }) },
      431: { description: 'The request headers are too large', content: problem },
    }),
  },
  '/openapi/{file}': {
    get: operation(
      'GetApiDocument',
      'One API of this document',
      {
        200: { description: 'OpenAPI 3.1.1', content: json({ type: 'object' }) },
        404: { description: 'Unknown API', content: problem },
        431: { description: 'The request headers are too large', content: problem },
      },
      {
        description: '`storefront.json`, `admin.json` and so on; `GET /` lists the names.',
        parameters: [inPath('file')],
      },
    ),
  },
  '/reference/{page}': {
    get: operation(
      'GetReferencePage',
      'This document in Markdown, one page per API',
      {
        200: { description: 'A page', content: markdown },
        404: { description: 'Unknown page', content: problem },
        431: { description: 'The request headers are too large', content: problem },
      },
      {
        description: '`index.md` lists the others.',
        parameters: [inPath('page')],
      },
    ),
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
      'The practice payment page',
      {
        200: { description: 'The page', content: html },
        404: { description: 'Payment not found', content: html },
      },
      { parameters: [inPath('token')] },
    ),
    post: operation(
      'AnswerPaymentPage',
      'Approve, decline, cancel, or approve later',
      {
        303: { description: 'Redirect to the shop' },
        400: { description: 'The answer is not one of the choices', content: html },
        404: { description: 'Payment not found', content: html },
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

const paymentPage = (operationId: string, summary: string, more: object = {}) =>
  operation(
    operationId,
    summary,
    {
      303: { description: 'Redirect to the shop' },
      404: { description: 'Payment not found', content: html },
      ...more,
    },
    { parameters: [inPath('token')] },
  )

const payments: Record<string, PathItem> = {
  '/payments/{token}': {
    get: paymentPage('OpenPayment', 'Go to the page of a payment provider', {
      200: { description: 'A page that forwards to the provider', content: html },
      503: { description: 'The provider’s page is unavailable', content: html },
    }),
  },
  '/payments/{token}/return': {
    get: paymentPage('ReturnFromPayment', 'Return to the shop after paying'),
  },
  '/payments/{token}/cancel': {
    get: paymentPage('CancelPayment', 'Return to the shop without paying'),
  },
}

/** Exists only in development. */
const development: Record<string, PathItem> = {
  '/mailbox': {
    get: operation(
      'ShowMailbox',
      'Emails that would have been sent',
      {
        200: { description: 'The page', content: html },
        404: { description: 'Not requested from this machine', content: problem },
      },
      { 'x-visibility': 'development' },
    ),
  },
}

/** Every operation described by hand, whether or not the current app has its route. */
export const otherOperations: Record<string, PathItem> = {
  ...storefront,
  ...payment,
  ...payments,
  ...authOperations,
  ...service,
  ...development,
}
