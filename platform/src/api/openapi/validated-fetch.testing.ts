import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Api } from '#http/api.ts'
import { asRequest } from '#store/tenancy.testing.ts'
import { listProblemCodes } from '#http/problem-codes.ts'
import { buildDocument } from './document.ts'
import { copyRequest, recordExchange } from './record-exchange.testing.ts'
import { listOperations, type OpenApiDocument, type Response as Answer } from './document-shape.ts'

interface KnownOperation {
  path: string
  method: string
  operationId: string | undefined
  matches: RegExp
  responses: Record<string, Answer>
}

interface Contract {
  operations: KnownOperation[]
  /** Describes what is wrong with a body; null if it is valid. */
  check: (pointer: string[], body: unknown) => string | null
}

const toPointer = (parts: string[]) =>
  parts
    .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
    .join('/')

/**
 * Makes a pattern for the paths of a template. A parameter matches one segment, except `path` of
 * images, which matches the rest.
 */
export function toPattern(template: string): RegExp {
  const literal = template.replace(/[.*+?^$()|[\]\\]/g, '\\$&')
  return new RegExp(`^${literal.replace('{path}', '(.+)').replace(/\{\w+\}/g, '([^/]+)')}$`)
}

/** Reads the operations of a document, with a check of bodies against its schemas. */
export function readContract(document: OpenApiDocument): Contract {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false })
  ajv.addSchema(document, 'contract')
  const operations = listOperations(document.paths).map(({ path, method, operation }) => ({
    path,
    method,
    operationId: operation.operationId,
    matches: toPattern(path),
    responses: operation.responses,
  }))
  operations.sort((a, b) => a.path.split('{').length - b.path.split('{').length)
  return {
    operations,
    check: (pointer, body) => {
      const validate = ajv.getSchema(`contract#/${toPointer(pointer)}`)
      if (!validate) throw new Error(`The document has nothing at ${pointer.join(' ')}.`)
      return validate(body) ? null : ajv.errorsText(validate.errors)
    },
  }
}

/** Finds a problem whose code and status are not listed; clients rely on the list of codes. */
export async function findCodeFault(response: Response) {
  if (!response.headers.get('content-type')?.startsWith('application/problem+json')) return null
  const { code, status } = (await response.clone().json()) as { code: string; status: number }
  const listed = new Map(listProblemCodes().map((meaning) => [meaning.code, meaning.status]))
  if (listed.get(code)?.includes(status)) return null
  return `the code ${code} with the status ${String(status)} is not listed`
}

/** Finds the operation of a request; none if the document does not describe it. */
export function findOperation(
  contract: Contract,
  { method, url }: { method: string; url: string },
) {
  const path = new URL(url).pathname.replace(/^\/api\/v1\//, '/v1/')
  return contract.operations.find(
    (each) => each.method === method.toLowerCase() && each.matches.test(path),
  )
}

async function findFault(
  contract: Contract,
  operation: KnownOperation | undefined,
  response: Response,
) {
  if (!operation) return null
  const status = String(response.status)
  const key = Object.hasOwn(operation.responses, status) ? status : 'default'
  const answer = operation.responses[key]
  if (!answer) return `status ${status} is not documented`
  const type = response.headers.get('content-type')?.split(';')[0]
  if (!answer.content) return type ? `a body of ${type} is not documented` : null
  if (!type || !Object.hasOwn(answer.content, type)) {
    const isImage = Object.hasOwn(answer.content, 'image/*') && type?.startsWith('image/')
    return isImage ? null : `${status} with the type ${String(type)} is not documented`
  }
  if (!type.endsWith('json')) return null
  const place = ['responses', key, 'content', type, 'schema']
  const body: unknown = await response.clone().json()
  return contract.check(['paths', operation.path, operation.method, ...place], body)
}

let contractOfPlatform: Contract | null = null

export const contractOf = (app: Api) => readContract(buildDocument(app, 'http://platform.test'))

/**
 * Makes an app check each response against the OpenAPI document: status, content type and body. A
 * mismatch fails the test that sent the request. The document is that of the platform, read once
 * for all tests, unless another contract is given.
 */
export function validateAnswers(app: Api, ownContract?: Contract): Api {
  const answer = app.fetch
  app.fetch = async (request, ...rest) => {
    const copy = copyRequest(request)
    const response = await asRequest(request, async () => answer(request, ...rest))
    const contract = ownContract ?? (contractOfPlatform ??= contractOf(app))
    const operation = findOperation(contract, request)
    const fault =
      (await findFault(contract, operation, response)) ?? (await findCodeFault(response))
    if (fault === null) {
      await recordExchange(operation?.operationId, copy, response)
      return response
    }
    const call = `${request.method} ${new URL(request.url).pathname} ${String(response.status)}`
    throw new Error(`The response to ${call} differs from the OpenAPI document: ${fault}`)
  }
  return app
}
