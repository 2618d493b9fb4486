import { createRoute, type RouteConfig } from '@hono/zod-openapi'
import { nameOperation } from './audit.ts'
import { optionalIdempotencyKey } from './idempotency.ts'
import { refusals, type ContractMark, type RefusalStatus } from './openapi.ts'

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
type Requests = NonNullable<RouteConfig['request']>
type Replies = RouteConfig['responses']

interface Operation<Request extends Requests, Reply extends Replies> {
  summary?: string
  description?: string
  /** `assumed` by default. */
  contract?: ContractMark
  /** Who may call it. An operation with access may answer 400, 401, 403, 404 and 429. */
  access?: Pick<RouteConfig, 'security' | 'middleware'>
  security?: RouteConfig['security']
  request?: Request
  /** The 2xx responses. */
  replies: Reply
  /** Statuses of the problems that it answers, those of `access` aside. */
  refused?: RefusalStatus[]
}

const accessStatuses: RefusalStatus[] = [400, 401, 403, 404, 429]

/** Whether every body of the operation and its answers, if any, is JSON. */
function isJsonOnly({ replies, request }: Operation<Requests, Replies>) {
  const bodies = [request?.body, ...Object.values(replies)]
  return bodies.every((body) => {
    const types = Object.keys((body && 'content' in body && body.content) ?? {})
    return types.every((type) => type === 'application/json')
  })
}

/** Declares a REST operation, for `api.openapi` and the OpenAPI document. */
export function defineRoute<Reply extends Replies, Request extends Requests = object>(
  method: Method,
  path: string,
  operationId: string,
  operation: Operation<Request, Reply>,
) {
  const { contract = 'assumed', access, replies, refused = [], ...words } = operation
  // Every POST of the Admin API may be repeated with a key, except for files. Those of customers
  // that check or answer a secret (password, two-factor code) must act each time.
  const isAdmin = access?.security?.some(({ bearer = [] }) => bearer.length > 0)
  const isRepeatable = method === 'post' && isAdmin && isJsonOnly(operation)
  const keyStatuses: RefusalStatus[] = isRepeatable ? [409, 422] : []
  const statuses = access ? [...accessStatuses, ...keyStatuses, ...refused] : refused
  // Handlers throw problems and do not return them, so the type has the replies only.
  const responses: Reply = { ...replies, ...refusals(...statuses) }
  const headers = isRepeatable && { headers: optionalIdempotencyKey }
  // The handler reads no header, so the type has those of the operation only.
  const request = { ...headers, ...operation.request } as Request
  const source = {
    'x-contract': contract,
    ...access,
    ...(access?.middleware && {
      middleware: [nameOperation(operationId), access.middleware].flat(),
    }),
  }
  const route = { method, path, operationId, ...words, ...source, request, responses }
  return createRoute<string, { method: Method; path: string; request: Request; responses: Reply }>(
    route,
  )
}
