import type { RegisterRoutes } from '#http/audiences.ts'
import { takeApi, toSlug } from './api-documents.ts'
import type { OpenApiDocument } from './document-shape.ts'
import { buildDocument } from './document.ts'
import { writeMarkdownPages } from './reference-markdown.ts'

const links = {
  reference: '/reference',
  errorCodes: '/reference/error-codes.md',
  markdown: '/reference/index.md',
  openapi: '/openapi.json',
  openidConfiguration: '/.well-known/openid-configuration',
  graphql: '/graphql',
  health: '/healthz',
  readiness: '/readyz',
}

const kept = { 'cache-control': 'public, max-age=300' }

function derive(document: OpenApiDocument) {
  const apis = document.tags.map(({ name }): [string, OpenApiDocument] => [
    `${toSlug(name)}.json`,
    takeApi(document, name),
  ])
  const pages = [...writeMarkdownPages(document)].map(([name, text]): [string, string] => [
    `${name}.md`,
    text,
  ])
  return { apis: new Map(apis), pages: new Map(pages) }
}

/** The OpenAPI documents and their pages, built once, on the first request. */
export const registerOpenApiRoutes: RegisterRoutes = ({ api }, { config }) => {
  const { publicUrl } = config
  let built: OpenApiDocument | null = null
  const getDocument = () => (built ??= buildDocument(api, publicUrl))
  let derived: ReturnType<typeof derive> | null = null
  const getDerived = () => (derived ??= derive(getDocument()))

  api.get('/', (c) => {
    const absolute = Object.entries(links).map(([name, path]) => [name, publicUrl + path])
    const apis = getDocument().tags.map(({ name, description }) => ({
      name,
      description,
      openapi: `${publicUrl}/openapi/${toSlug(name)}.json`,
      markdown: `${publicUrl}/reference/${toSlug(name)}.md`,
    }))
    return c.json(
      { name: 'Commerce platform', links: Object.fromEntries(absolute) as typeof links, apis },
      200,
      kept,
    )
  })
  api.get('/openapi.json', (c) => c.json(getDocument(), 200, kept))
  api.get('/openapi/:file', (c) => {
    const part = getDerived().apis.get(c.req.param('file'))
    return part ? c.json(part, 200, kept) : c.notFound()
  })
  api.get('/reference/:page', (c) => {
    const text = getDerived().pages.get(c.req.param('page'))
    if (text === undefined) return c.notFound()
    return c.body(text, 200, { ...kept, 'content-type': 'text/markdown; charset=utf-8' })
  })
  api.get('/reference', (c) => c.redirect(links.markdown))
}
