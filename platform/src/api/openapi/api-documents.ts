import { listOperations } from './document-shape.ts'
import type { OpenApiDocument, Operation, PathItem } from './document-shape.ts'

/** The name of an API in URLs: its tag in lower case. */
export const toSlug = (tag: string) => tag.toLowerCase()

/** Names of the schemas that a part of the document references, directly or indirectly. */
function listReferences(part: unknown, schemas: OpenApiDocument['components']['schemas']) {
  const found = new Set<string>()
  const collect = (value: unknown) => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(
      /"#\/components\/schemas\/([^"]+)"/g,
    )) {
      if (found.has(name)) continue
      found.add(name)
      collect(schemas[name])
    }
  }
  collect(part)
  return found
}

/** The document of one API: what has its tag, and the schemas that this uses. */
export function takeApi(document: OpenApiDocument, tag: string): OpenApiDocument {
  const isOwn = ({ tags }: Operation) => tags?.includes(tag) ?? false
  const paths: Record<string, PathItem> = {}
  for (const { path, method, operation } of listOperations(document.paths)) {
    if (isOwn(operation)) paths[path] = { ...paths[path], [method]: operation }
  }
  const webhooks = Object.fromEntries(
    Object.entries(document.webhooks).filter(([, { post }]) => isOwn(post)),
  )
  const { schemas } = document.components
  const isSecured = listOperations(paths).some(({ operation }) =>
    operation.security?.some((one) => one['bearer']),
  )
  const used = listReferences([paths, webhooks], schemas)
  return {
    ...document,
    info: { ...document.info, title: `${document.info.title}: ${tag}` },
    tags: document.tags.filter(({ name }) => name === tag),
    paths,
    webhooks,
    components: {
      securitySchemes: isSecured ? document.components.securitySchemes : {},
      schemas: Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name))),
    },
  }
}
