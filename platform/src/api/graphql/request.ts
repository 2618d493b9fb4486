import { z } from 'zod'
import { validationProblem } from '#http/problem.ts'
import { malformedRequest } from '#http/database-refusals.ts'

const requestSchema = z.looseObject({
  query: z.string().nullish(),
  documentId: z.string().nullish(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
  extensions: z
    .looseObject({ persistedQuery: z.looseObject({ sha256Hash: z.string() }).optional() })
    .nullish(),
})

/** A GraphQL request with its document, or with the hash of a persisted one. */
export interface GraphqlRequest {
  query: string | null
  /** SHA-256 of a persisted document in hexadecimal digits. */
  hash: string | null
  variables: Record<string, unknown>
  operationName: string | null
}

function parseBody(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw malformedRequest('The body is not JSON.')
  }
}

/** Reads the body of a GraphQL request. @throws Problem 400. */
export function readRequest(body: string): GraphqlRequest {
  const parsed = requestSchema.safeParse(parseBody(body))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw validationProblem({ [issue?.path.join('.') || 'body']: [issue?.message ?? 'Invalid'] })
  }
  const { query, documentId, extensions, variables, operationName } = parsed.data
  const hash = documentId?.replace(/^sha256:/, '') ?? extensions?.persistedQuery?.sha256Hash ?? null
  if (!query && hash === null) {
    throw validationProblem({ query: ['query or documentId is required'] })
  }
  return {
    query: query ?? null,
    hash,
    variables: variables ?? {},
    operationName: operationName ?? null,
  }
}
