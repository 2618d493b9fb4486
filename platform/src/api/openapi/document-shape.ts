import type { ContractMark } from '#http/openapi.ts'

/** The parts of an OpenAPI 3.1 document that this module reads and writes. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  additionalProperties?: boolean | JsonSchema
  'x-contract'?: ContractMark
}

export interface MediaTypes {
  [type: string]: { schema?: JsonSchema; example?: unknown }
}

export interface Response {
  $ref?: string
  description?: string
  content?: MediaTypes
  headers?: Record<string, { description: string; schema: JsonSchema }>
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  schema: JsonSchema
  example?: unknown
}

export interface Operation {
  operationId?: string
  summary?: string
  description?: string
  tags?: string[]
  security?: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: MediaTypes }
  responses: Record<string, Response>
  'x-contract'?: ContractMark
  'x-lifecycle'?: 'stable'
  'x-visibility'?: 'public' | 'development'
}

export const methods = ['get', 'post', 'put', 'patch', 'delete'] as const
export type Method = (typeof methods)[number]
export type PathItem = Partial<Record<Method, Operation>>

export interface OpenApiDocument {
  openapi: string
  info: { title: string }
  servers: { url: string; description: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, PathItem>
  webhooks: Record<string, { post: Operation }>
  components: { schemas: Record<string, JsonSchema>; securitySchemes: object }
  /** Every `code` of Problem Details; new ones may be added. */
  'x-error-codes': { code: string; status: readonly number[]; cause: string }[]
}

export function listOperations(paths: Record<string, PathItem>) {
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method]
      return operation ? [{ path, method, operation }] : []
    }),
  )
}

export function listEntries(document: OpenApiDocument) {
  const calls = listOperations(document.paths).map(({ path, method, operation }) => ({
    title: `${method.toUpperCase()} ${path}`,
    operation,
  }))
  const events = Object.entries(document.webhooks).map(([type, { post }]) => ({
    title: `event ${type}`,
    operation: post,
  }))
  return [...calls, ...events]
}

/** Converts a route's `/a/:id` and `/a/:path{.+}` to OpenAPI path templates. */
export const toTemplate = (path: string) => path.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}')
