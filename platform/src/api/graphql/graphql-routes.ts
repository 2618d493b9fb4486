import { createYoga } from 'graphql-yoga'
import { Catalog } from '#commerce/catalog/catalog.ts'
import type { Api } from '#http/api.ts'
import { findCustomerOf, optionalCustomer } from '#http/customer-auth.ts'
import { Problem } from '#http/problem.ts'
import { storeContext } from '#http/store-context.ts'
import type { Services } from '#services.ts'
import type { GraphqlContext } from './builder.ts'
import { limitDocuments } from './limits.ts'
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

/** `POST /graphql`: the reads of the storefront (spec §4.1 rule 4). */
export function registerGraphqlRoutes(api: Api, services: Services) {
  const yoga = createServer(services)
  const catalog = new Catalog(services)
  api.post('/graphql', storeContext(services), optionalCustomer(services), async (c) => {
    const { store } = c.var
    const context = { services, catalog, store, customer: findCustomerOf(c) }
    const response = await yoga.fetch(c.req.raw, context)
    // Answers differ by store and credential, and a POST body is no cache key (RFC 9111 §2).
    response.headers.set('cache-control', 'no-store')
    return response
  })
  api.all('/graphql', () => {
    throw new Problem({
      status: 405,
      code: 'Common.MethodNotAllowed',
      title: 'This address answers POST only.',
      headers: { allow: 'POST' },
    })
  })
}
