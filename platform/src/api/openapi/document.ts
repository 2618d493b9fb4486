import { adminScopes } from '#identity/scopes.ts'
import { meanings, problemSchema, type ContractMark } from '#http/openapi.ts'
import type { Api } from '#http/api.ts'
import { listProblemCodes } from '#http/problem-codes.ts'
import { eventModels } from '#store/event-models.ts'
import { listOperations, toTemplate } from './document-shape.ts'
import type { OpenApiDocument, Operation, Parameter, PathItem } from './document-shape.ts'
import { addExamples } from './examples.ts'
import { listWebhooks } from './event-schemas.ts'
import { header, problem } from './operation-parts.ts'
import { authSchemas, otherOperations } from './other-operations.ts'

const tags = {
  Storefront: 'Account, cart and checkout of a shopper.',
  Admin: 'Management of a store. Needs a bearer token with the scope of the operation.',
  Auth: 'The token issuer (OAuth 2.0).',
  Webhooks: 'Events that the service sends to registered receivers.',
  Service: 'Health and documentation of the service.',
}

const storefrontPath =
  /^\/(v1\/(customer|carts|orders\/lookup|order-returns|order-cancellations|order-withdrawals|order-take-outs|order-erasures|payment-cancellations|stock-alerts|newsletter-subscriptions)(\/|$)|graphql|media\/|pay\/|payments\/)/
/** Storefront paths that need no x-Store-Domain, because they identify the store themselves. */
const withoutDomain = /^\/(media|pay|payments)\//
const readsLanguage = /^\/(graphql|v1\/carts|v1\/stock-alerts)(\/|$)/
const authPath = /^\/(connect|\.well-known|oauth)\//

function tagOf(path: string): keyof typeof tags {
  if (storefrontPath.test(path)) return 'Storefront'
  if (authPath.test(path)) return 'Auth'
  return path.startsWith('/v1/') ? 'Admin' : 'Service'
}

const storeDomain = header('x-Store-Domain', 'The domain of the store.', true)

const storeId = header(
  'x-Store-Id',
  'The store that the request applies to; optional when the token is bound to a store.',
  false,
)

const acceptLanguage = header(
  'Accept-Language',
  'Language of texts (RFC 9110 §12.5.4): one of the `languages` of the store, else its content ' +
    'language; `Content-Language` of the response names it. Assumed.',
  false,
)

/** Every operation may return these as Problem Details (spec §4). */
function addRefusals({ responses }: Operation) {
  const known = [400, 401, 403, 404, 500] as const
  const others = known.map((status) => [String(status), meanings[status]] as const)
  for (const [status, description] of [...others, ['default', 'Any other error'] as const]) {
    responses[status] ??= { description, content: problem }
  }
}

/** Turns `SetCartItem` into a sentence, for operations without a summary. */
function toSentence(operationId: string) {
  const words = operationId.replace(/([a-z0-9])([A-Z])/g, (_, a: string, b: string) => {
    return `${a} ${b.toLowerCase()}`
  })
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function complete(path: string, method: string, operation: Operation) {
  const tag = tagOf(path)
  operation.operationId ??= `${method}${path.replace(/[^a-zA-Z]+(\w)/g, (_, first: string) => first.toUpperCase())}`
  operation.summary ??= toSentence(operation.operationId)
  operation.tags ??= [tag]
  operation.security ??= []
  operation['x-lifecycle'] ??= 'stable'
  operation['x-visibility'] ??= 'public'
  if (!operation.parameters) {
    for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g)) {
      addParameter(operation, { name, in: 'path', required: true, schema: { type: 'string' } })
    }
  }
  if (tag === 'Storefront' && !withoutDomain.test(path)) addParameter(operation, storeDomain)
  if (readsLanguage.test(path)) addParameter(operation, acceptLanguage)
  if (tag === 'Admin') addParameter(operation, storeId)
  if (path.startsWith('/v1/')) addRefusals(operation)
}

function addParameter(operation: Operation, parameter: Parameter) {
  const known = operation.parameters ?? []
  const name = parameter.name.toLowerCase()
  operation.parameters = [...known.filter((one) => one.name.toLowerCase() !== name), parameter]
}

const securitySchemes = (publicUrl: string) => ({
  bearer: {
    type: 'oauth2',
    description: 'The access token in the Authorization header, as Bearer (spec §5).',
    flows: {
      clientCredentials: {
        tokenUrl: `${publicUrl}/connect/token`,
        scopes: Object.fromEntries([
          ['api_admin', 'All of the Admin API'],
          ['openid', 'The person who is signed in to the desk'],
          ...adminScopes.map((scope) => [scope, `Admin: ${scope.replace(':', ', ')}`]),
        ]) as Record<string, string>,
      },
    },
  },
})

const description = [
  'Generated from the routes. `x-contract` is the source of a shape: `documented` by the published',
  'specification, `named` there without a shape, or `assumed` because it is needed and not in it.',
  'Clients branch on the `code` of a problem; `x-error-codes` lists each code with status and cause.',
  'Browsers may call the API only from origins that the operator lists in `CORS_ORIGINS`; without',
  'it, only servers can call it. Scripts of every origin may read the documents of the token issuer,',
  'but a browser cannot use a client secret to get a token.',
].join('\n')

/** The issuer's operations, which the app does not serve, and others whose routes exist. */
function listOthers(api: Api): Record<string, PathItem> {
  const routes = new Set(api.routes.map((route) => toTemplate(route.path)))
  return Object.fromEntries(
    Object.entries(otherOperations).filter(([path]) => authPath.test(path) || routes.has(path)),
  )
}

/** The OpenAPI 3.1.1 document of an app (spec §9.1). */
export function buildDocument(api: Api, publicUrl: string): OpenApiDocument {
  api.openAPIRegistry.register('ProblemDetails', problemSchema)
  const ofSpec = { 'x-contract': 'documented', additionalProperties: false } as const
  for (const [name, model] of Object.entries(eventModels)) {
    api.openAPIRegistry.register(name, model.openapi(ofSpec))
  }
  const generated = api.getOpenAPI31Document({
    openapi: '3.1.1',
    info: {
      title: 'Commerce platform',
      version: '1.0.0',
      description,
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: [
      { url: publicUrl, description: 'The service' },
      { url: `${publicUrl}/api`, description: 'The same; used by sample calls of the Admin API' },
    ],
    tags: Object.entries(tags).map(([name, text]) => ({ name, description: text })),
    // The generator's types are wider than those of document-shape.ts; the lint test checks them.
  }) as unknown as OpenApiDocument
  const paths = { ...listOthers(api), ...generated.paths }
  const schemas = Object.fromEntries(
    Object.entries(generated.components.schemas).map(([name, schema]) => {
      const mark: ContractMark = schema['x-contract'] ?? 'assumed'
      return [name, { ...schema, 'x-contract': mark }]
    }),
  )
  // A copy, because completing it must not change what the routes have declared.
  const document: OpenApiDocument = structuredClone({
    ...generated,
    paths: Object.fromEntries(Object.entries(paths).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    webhooks: listWebhooks(),
    components: {
      schemas: { ...schemas, ...authSchemas },
      securitySchemes: securitySchemes(publicUrl),
    },
    'x-error-codes': listProblemCodes(),
  })
  for (const { path, method, operation } of listOperations(document.paths)) {
    complete(path, method, operation)
  }
  addExamples(document)
  return document
}
