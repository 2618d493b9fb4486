import { createYoga } from 'graphql-yoga'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { openCatalog } from '#commerce/catalog/catalog.ts'
import type { Api, ApiEnv } from '#http/api.ts'
import { findCustomerOf, optionalCustomer } from '#http/customer-auth.ts'
import { Problem } from '#http/problem.ts'
import { getStoreDomain, storeNotFound } from '#http/store-context.ts'
import type { Services } from '#services.ts'
import { AnswerCache } from './answer-cache.ts'
import type { GraphqlContext } from './builder.ts'
import { createKnownStores } from './known-stores.ts'
import { limitDocuments } from './limits.ts'
import { fillInDocument, readPersistedDocuments } from './persisted-documents.ts'
import { schema } from './schema.ts'

function createServer(services: Services) {
  return createYoga<GraphqlContext>({
    schema,
    graphqlEndpoint: '/graphql',
    cors: false,
    graphiql: false,
    landingPage: false,
    multipart: false,
    logging: false,
    plugins: [limitDocuments({ introspection: services.config.graphqlIntrospection })],
  })
}

const methodNotAllowed = () =>
  new Problem({
    status: 405,
    code: 'Common.MethodNotAllowed',
    title: 'This address answers POST only.',
    headers: { allow: 'POST' },
  })

const documentUnknown = () =>
  new Problem({
    status: 400,
    code: 'Graphql.DocumentUnknown',
    title: 'This document is not among those that are answered.',
  })

function answer(text: string, status = 200, type = 'application/json; charset=utf-8') {
  // Answers differ by store and credential, and a POST body is no cache key (RFC 9111 §2).
  return new Response(text, {
    status,
    headers: { 'content-type': type, 'cache-control': 'no-store' },
  })
}

function createHandler(services: Services) {
  const yoga = createServer(services)
  const shared = openCatalog(services)
  const answers = new AnswerCache(shared, services.clock)
  const { graphqlDocuments, graphqlDocumentsOnly } = services.config
  const documents = readPersistedDocuments(graphqlDocuments, graphqlDocumentsOnly)
  return async (c: Context<ApiEnv>) => {
    const { store } = c.var
    const customer = findCustomerOf(c)
    const text = await c.req.text()
    const kept = customer ? null : answers.find(store.id, text)
    if (kept !== null) return answer(kept)
    const filled = fillInDocument(documents, text)
    if (!filled.ok) throw documentUnknown()
    const { catalog, dependencies } = shared.beginReading(store.id)
    const context = { services, catalog, store, customer, keepable: { value: customer === null } }
    const request = new Request(c.req.url, {
      method: 'POST',
      body: filled.body,
      headers: { 'content-type': 'application/json', accept: 'application/json' },
    })
    const response = await yoga.fetch(request, context)
    const body = await response.text()
    const whole = response.status === 200 && !body.includes('"errors":[')
    if (whole && context.keepable.value) answers.keep(store.id, text, dependencies, body)
    return answer(body, response.status)
  }
}

/** As `storeContext`, without a question to the database for a store that was just seen. */
function knownStoreContext(services: Services) {
  const findStore = createKnownStores(services)
  return createMiddleware<ApiEnv>(async (c, next) => {
    const store = await findStore(getStoreDomain(c))
    if (!store) throw storeNotFound()
    c.set('store', store)
    await next()
  })
}

/** `POST /graphql`: the reads of the storefront (spec §4.1 rule 4). */
export function registerGraphqlRoutes(api: Api, services: Services) {
  const handle = createHandler(services)
  api.post('/graphql', knownStoreContext(services), optionalCustomer(services), handle)
  api.all('/graphql', () => {
    throw methodNotAllowed()
  })
}
