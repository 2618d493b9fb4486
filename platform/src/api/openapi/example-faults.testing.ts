import { listOperations, type JsonSchema, type OpenApiDocument } from './document-shape.ts'
import type { Example } from './examples.ts'
import { readContract } from './validated-fetch.testing.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/**
 * Makes a schema refuse members that it does not declare, so that outdated members of examples are
 * found. Parts of an `allOf` stay open: the schema that combines them is closed instead.
 */
function close(value: unknown, isPart = false): unknown {
  if (Array.isArray(value)) return value.map((each) => close(each, isPart))
  if (!isObject(value)) return value
  const closed = Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, close(each, name === 'allOf')]),
  )
  const isShape = isObject(value['properties']) || Array.isArray(value['allOf'])
  const isOpen = value['additionalProperties'] !== undefined || isPart
  return isShape && !isOpen ? { ...closed, unevaluatedProperties: false } : closed
}

/** Names of the schemas that others extend by `allOf`. */
function listExtended(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listExtended)
  if (!isObject(value)) return []
  const parts = Array.isArray(value['allOf']) ? (value['allOf'] as JsonSchema[]) : []
  const names = parts.flatMap(({ $ref }) => $ref?.split('/').at(-1) ?? [])
  return [...names, ...Object.values(value).flatMap(listExtended)]
}

/** Reads the document as a contract in which bodies may only have members that schemas declare. */
export function readStrictContract(document: OpenApiDocument) {
  const extended = new Set(listExtended(document))
  const schemas = Object.entries(document.components.schemas).map(([name, schema]) => [
    name,
    close(schema, extended.has(name)),
  ])
  return {
    document,
    ...readContract({
      ...document,
      paths: close(document.paths) as OpenApiDocument['paths'],
      components: { ...document.components, schemas: Object.fromEntries(schemas) as never },
    }),
  }
}

type StrictContract = ReturnType<typeof readStrictContract>

/** Describes what is wrong with the example of an operation; null if nothing is. */
export function findExampleFault(
  { document, check, operations }: StrictContract,
  operationId: string,
  { request, response }: Example,
): string | null {
  const found = listOperations(document.paths).find(
    ({ operation }) => operation.operationId === operationId,
  )
  if (!found) return 'there is no such operation'
  const { path, method, operation } = found
  const isCalled = operations.some(
    (each) => each.operationId === operationId && each.matches.test(request.path),
  )
  if (!isCalled) return `${request.path} is not its path`
  const names = operation.parameters?.map(({ name }) => name.toLowerCase()) ?? []
  const unknown = [...Object.keys(request.query)].filter(
    (name) => !names.includes(name.toLowerCase()),
  )
  if (unknown.length > 0 && operation['x-contract'] !== undefined && path.startsWith('/v1/')) {
    return `it has no parameter ${unknown.join(', ')}`
  }
  const sent = request.type === undefined ? undefined : operation.requestBody?.content[request.type]
  if (operation.requestBody?.required && !sent) return 'it sends no body'
  if (sent && request.body !== undefined) {
    const place = ['requestBody', 'content', request.type ?? '', 'schema']
    const fault = check(['paths', path, method, ...place], request.body)
    if (fault !== null) return `request: ${fault}`
  }
  const answer = operation.responses[String(response.status)]
  if (!answer) return `it does not answer ${String(response.status)}`
  if (response.type === undefined || response.body === undefined) return null
  if (!answer.content?.[response.type]) return `it does not answer with ${response.type}`
  const place = ['responses', String(response.status), 'content', response.type, 'schema']
  const fault = check(['paths', path, method, ...place], response.body)
  return fault === null ? null : `answer: ${fault}`
}
