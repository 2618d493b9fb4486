import type { Api } from '#http/api.ts'
import type { Needs } from '#services.ts'
import type { OpenApiDocument } from './document-shape.ts'
import { buildDocument } from './document.ts'
import { referencePolicy, writeReferencePage } from './reference-page.ts'

/** Where a program or a person that knows the address alone finds the rest. */
const links = {
  reference: '/reference',
  errorCodes: '/reference#error-codes',
  openapi: '/openapi.json',
  openidConfiguration: '/.well-known/openid-configuration',
  graphql: '/graphql',
  health: '/healthz',
  readiness: '/readyz',
}

/** `GET /`, `GET /openapi.json` and `GET /reference`. Built once, on the first request. */
export function registerOpenApiRoutes(api: Api, { config }: Needs<'config'>) {
  let built: OpenApiDocument | null = null
  const getDocument = () => (built ??= buildDocument(api, config.publicUrl))

  api.get('/', (c) => {
    const absolute = Object.entries(links).map(([name, path]) => [name, config.publicUrl + path])
    return c.json(
      { name: 'Commerce platform', links: Object.fromEntries(absolute) as typeof links },
      200,
      { 'cache-control': 'public, max-age=300' },
    )
  })
  api.get('/openapi.json', (c) =>
    c.json(getDocument(), 200, { 'cache-control': 'public, max-age=300' }),
  )
  api.get('/reference', (c) =>
    c.html(writeReferencePage(getDocument()), 200, {
      'cache-control': 'public, max-age=300',
      'content-security-policy': referencePolicy,
      'x-content-type-options': 'nosniff',
    }),
  )
}
