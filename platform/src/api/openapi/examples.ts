import { readFileSync } from 'node:fs'
import { listOperations, type Operation, type OpenApiDocument } from './document-shape.ts'

/** A request and its response, recorded from a test, with secrets replaced. */
export interface Example {
  request: {
    /** The path with parameter values, without the query. */
    path: string
    parameters: Record<string, string>
    query: Record<string, string | string[]>
    /** By lower-case name, without headers that every request has. */
    headers: Record<string, string>
    type?: string
    body?: unknown
  }
  response: { status: number; location?: string; type?: string; body?: unknown }
}

export type Examples = Record<string, Example>

export const examplesFile = new URL('examples.json', import.meta.url)

/** The examples by operation id, recorded by `npm run examples` and checked by a test. */
export const examples = JSON.parse(readFileSync(examplesFile, 'utf8')) as Examples

/** Converts a query value, which is always text, to the type in the parameter's schema. */
function toTyped(value: string | string[], type: string | string[] | undefined): unknown {
  if (Array.isArray(value)) return value
  if (type === 'integer' || type === 'number') return Number(value)
  if (type === 'boolean') return value === 'true'
  return type === 'array' ? [value] : value
}

function addExample(operation: Operation, { request, response }: Example) {
  const { parameters, query, headers, type } = request
  const given: Record<string, string | string[]> = { ...parameters, ...query }
  const parametersOf = (operation.parameters ?? []).map((parameter) => {
    const { name } = parameter
    const value = parameter.in === 'header' ? headers[name.toLowerCase()] : given[name]
    if (value === undefined) return parameter
    return { ...parameter, example: toTyped(value, parameter.schema.type) }
  })
  if (operation.parameters) operation.parameters = parametersOf
  const sent = type === undefined ? undefined : operation.requestBody?.content[type]
  if (sent && request.body !== undefined) sent.example = request.body
  const answers = operation.responses[String(response.status)]?.content
  const answer = response.type === undefined ? undefined : answers?.[response.type]
  if (answer && response.body !== undefined) answer.example = response.body
}

export function addExamples(document: OpenApiDocument) {
  for (const { operation } of listOperations(document.paths)) {
    const example = examples[operation.operationId ?? '']
    if (example) addExample(operation, example)
  }
}

function toQuery(query: Example['request']['query']) {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  )
  return pairs.length > 0 ? `?${new URLSearchParams(pairs).toString()}` : ''
}

function writeBody(type: string | undefined, body: unknown) {
  if (body === undefined) return []
  const isForm = type === 'application/x-www-form-urlencoded'
  const form = isForm ? new URLSearchParams(body as Record<string, string>).toString() : null
  return ['', form ?? JSON.stringify(body, null, 2)]
}

/** The request and the response of an example as HTTP text. */
export function writeExample(method: string, { request, response }: Example) {
  const sent = [
    `${method.toUpperCase()} ${request.path}${toQuery(request.query)}`,
    ...Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`),
    ...(request.type === undefined ? [] : [`content-type: ${request.type}`]),
    ...writeBody(request.type, request.body),
  ]
  const answer = [
    String(response.status),
    ...(response.location === undefined ? [] : [`location: ${response.location}`]),
    ...(response.type === undefined ? [] : [`content-type: ${response.type}`]),
    ...writeBody(response.type, response.body),
  ]
  return { request: sent.join('\n'), response: answer.join('\n') }
}
