import { createMiddleware } from 'hono/factory'
import { openCatalog } from '#commerce/catalog/read/catalog.ts'
import { findStoreByDomain } from '#commerce/stores/stores.ts'
import type { ApiContext, ApiEnv } from '#http/api.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { findCustomerOf, optionalCustomer } from '#http/customer-auth.ts'
import { readPreviewToken } from '#http/preview-token.ts'
import { Problem } from '#http/problem.ts'
import type { RateLimit } from '#http/rate-limit.ts'
import { createSourceLimiter } from '#http/source-limits.ts'
import { getStoreDomain, serveStore, storeNotFound } from '#http/store-context.ts'
import type { Services } from '#services.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { AnswerCache } from './answer-cache.ts'
import type { GraphqlContext } from './context.ts'
import { Documents, findDocument, readPersistedDocuments } from './documents.ts'
import { getCost, runOperation, selectOperation } from './execute.ts'
import { readRequest } from './request.ts'
import { schema } from './schema.ts'

/** Per source and process: a request counts as one, plus its cost. */
const sourceLimit: RateLimit = { name: 'graphql', limit: 3_000, seconds: 60 }
/** Points of complexity that count as one more request. */
const pointsOfOne = 1_000

const reply = (text: string) =>
  new Response(text, { headers: { 'content-type': 'application/json; charset=utf-8' } })

function createHandler(services: Services) {
  const { graphqlDocuments, graphqlDocumentsOnly, graphqlIntrospection } = services.config
  const shared = openCatalog(services)
  const answers = new AnswerCache(shared, services.clock)
  const persisted = readPersistedDocuments(graphqlDocuments, graphqlDocumentsOnly)
  const documents = new Documents(schema, { introspection: graphqlIntrospection })
  const limit = createSourceLimiter(services)

  function read(body: string) {
    const request = readRequest(body)
    const text = findDocument(persisted, request)
    if (text === null) throw new Problem('Graphql.DocumentUnknown')
    const found = documents.read(text)
    if (!found.ok) throw new Problem('Graphql.DocumentInvalid', { detail: found.message })
    return { request, document: selectOperation(found.document, request.operationName) }
  }

  return async (c: ApiContext) => {
    const { store, source, isTrustedSource, requestId } = c.var
    const customer = findCustomerOf(c)
    const charge = (amount: number) => {
      if (!isTrustedSource) limit(sourceLimit, source, amount)
    }
    charge(1)
    const body = await c.req.text()
    const language = store.language ?? null
    // Nothing tells of changes of the store, which is read anew more often than answers are.
    const question = `${String(store.updatedOn.getTime())} ${language ?? ''}\n${body}`
    const previewId = readPreviewToken(services, store.id, c.req.header('x-product-preview'))
    const isShared = customer === null && previewId === null
    const kept = isShared ? answers.find(store.id, question) : null
    if (kept !== null) return reply(kept)
    const { request, document } = read(body)
    const keepable = { value: isShared }
    const { catalog, dependencies } = shared.beginReading(store.id, language)
    const context: GraphqlContext = { services, catalog, store, customer, previewId, keepable }
    charge(Math.floor(getCost(document, request.variables) / pointsOfOne))
    const result = await runOperation(document, request, context, requestId)
    const text = JSON.stringify(result)
    if (!result.errors && keepable.value) answers.keep(store.id, question, dependencies, text)
    return reply(text)
  }
}

// How long catalogue reads may use an outdated name or tax rate of a store.
const maxAgeMs = 5_000

/** `storeContext` without a query each time; made-up domains are not kept, or they fill memory. */
function knownStoreContext({ db, clock }: Services) {
  const known = new Map<string, { store: Store; expiresAt: number }>()
  return createMiddleware<ApiEnv>(async (c, next) => {
    const domain = getStoreDomain(c)
    const now = clock().getTime()
    const kept = known.get(domain)
    if (kept && kept.expiresAt > now) return serveStore(c, kept.store, next)
    const store = await findStoreByDomain(db, domain)
    known.delete(domain)
    if (!store) throw storeNotFound()
    known.set(domain, { store, expiresAt: now + maxAgeMs })
    return serveStore(c, store, next)
  })
}

/** `POST /graphql`: the storefront's reads (spec §4.1 rule 4). */
export const registerGraphqlRoutes: RegisterRoutes = ({ api }, services) => {
  const readsOnly = optionalCustomer(services, 'customer:read')
  api.post('/graphql', knownStoreContext(services), readsOnly, createHandler(services))
}
