import type { Api } from '#http/api.ts'
import type { Needs } from '#services.ts'
import type { OpenApiDocument } from './document-shape.ts'
import { buildDocument } from './document.ts'
import { referencePolicy, writeReferencePage } from './reference-page.ts'

/** `GET /openapi.json` and `GET /reference`. Built once, on the first request. */
export function registerOpenApiRoutes(api: Api, { config }: Needs<'config'>) {
  let built: OpenApiDocument | null = null
  const getDocument = () => (built ??= buildDocument(api, config.publicUrl))

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
