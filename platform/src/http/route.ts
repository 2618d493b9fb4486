import { createRoute, z, type RouteConfig } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Api, ApiEnv } from './api.ts'
import { nameOperation } from './audit.ts'
import { optionalIdempotencyKey } from './idempotency.ts'
import {
  jsonBody,
  jsonReply,
  noContent,
  refusals,
  type ContractMark,
  type RefusalStatus,
} from './openapi.ts'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
type Requests = NonNullable<RouteConfig['request']>
type Replies = RouteConfig['responses']

/** Who may call an operation, and the statuses of those who may not. */
export type Access = Pick<RouteConfig, 'security' | 'middleware'> & { refused?: RefusalStatus[] }

interface Operation<Request extends Requests, Reply extends Replies> {
  summary?: string
  description?: string
  /** `assumed` by default. */
  contract?: ContractMark
  access?: Access
  security?: RouteConfig['security']
  request?: Request
  /** The 2xx responses. */
  replies: Reply
  /** Statuses of the problems that it answers, those of `access` aside. */
  refused?: RefusalStatus[]
}

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
  const { contract = 'assumed', access = {}, replies, refused = [], ...words } = operation
  const { refused: accessStatuses = [], ...guard } = access
  // Every POST of the Admin API may be repeated with a key, except for files. Those of customers
  // that check or answer a secret (password, two-factor code) must act each time.
  const isAdmin = guard.security?.some(({ bearer = [] }) => bearer.length > 0)
  const isRepeatable = method === 'post' && isAdmin && isJsonOnly(operation)
  const keyStatuses: RefusalStatus[] = isRepeatable ? [409, 422] : []
  const statuses = [...accessStatuses, ...keyStatuses, ...refused]
  // Handlers throw problems and do not return them, so the type has the replies only.
  const responses: Reply = { ...replies, ...refusals(...statuses) }
  const headers = isRepeatable && { headers: optionalIdempotencyKey }
  // The handler reads no header, so the type has those of the operation only.
  const request = { ...headers, ...operation.request } as Request
  const source = {
    'x-contract': contract,
    ...guard,
    ...(guard.middleware && {
      middleware: [nameOperation(operationId), guard.middleware].flat(),
    }),
  }
  const route = { method, path, operationId, ...words, ...source, request, responses }
  return createRoute<string, { method: Method; path: string; request: Request; responses: Reply }>(
    route,
  )
}

/** The names in a path such as `/v1/orders/{id}/notes/{noteId}`, each with its value. */
export type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Record<Name, string> & ParamsOf<Rest>
  : unknown

/** The schema of a JSON reply, and what it is; or a reply without JSON. */
export type HandledReplies = Record<number, readonly [z.ZodType, string] | Replies[string]>

/** What a handler returns: the JSON of the reply; without a schema nothing, or its own response. */
type Answer<Reply extends HandledReplies> = {
  [Status in keyof Reply]: Reply[Status] extends readonly [infer Schema extends z.ZodType, string]
    ? z.output<Schema>
    : Response | void
}[keyof Reply]

export interface HandledOperation<
  Params,
  Given extends z.ZodType,
  Reply extends HandledReplies,
> extends Omit<Operation<Requests, Replies>, 'request' | 'replies'> {
  /** By default every name in the path is any text. */
  params?: z.ZodType<Params>
  headers?: typeof optionalIdempotencyKey
  /** The JSON body. An operation has either this or a query. */
  body?: Given
  isBodyOptional?: true
  query?: Given
  /** One reply; by default 204. */
  replies?: Reply
  handle: (
    c: Context<ApiEnv>,
    params: NoInfer<Params>,
    given: z.output<Given>,
  ) => Answer<Reply> | Promise<Answer<Reply>>
}

function readParams(path: string) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  if (names.length === 0) return undefined
  return z.object(Object.fromEntries(names.map((name) => [name, z.string()])))
}

/**
 * Declares a REST operation and answers it with what `handle` returns. One whose body is a file
 * needs `defineRoute`.
 *
 * @throws at the start of the process, for more than a handler can be given or can answer.
 */
export function addOperation<
  const Path extends string,
  Params = ParamsOf<Path>,
  Given extends z.ZodType = z.ZodUndefined,
  const Reply extends HandledReplies = { 204: typeof noContent },
>(
  api: Api,
  method: Method,
  path: Path,
  operationId: string,
  operation: HandledOperation<Params, Given, Reply>,
) {
  const { params = readParams(path), headers, body, query, handle, ...rest } = operation
  const { isBodyOptional, ...words } = rest
  const replies = Object.entries<HandledReplies[number]>(words.replies ?? { 204: noContent })
  const [only, ...others] = replies
  if (!only || others.length > 0) throw new Error(`${operationId} must have one reply.`)
  if (body && query) throw new Error(`${operationId} has a body and a query.`)
  const [status, reply] = only
  const request = {
    ...(params && { params: params as z.ZodObject }),
    ...(headers && { headers }),
    ...(body && { body: isBodyOptional ? { content: jsonBody(body).content } : jsonBody(body) }),
    ...(query && { query: query as unknown as z.ZodObject }),
  }
  const declared = {
    ...words,
    request,
    replies: { [status]: 'length' in reply ? jsonReply(...reply) : reply },
  }
  api.openapi(defineRoute(method, path, operationId, declared), async (c) => {
    // What was declared above is checked by now; the types of a general route have none of it.
    const given: unknown = c.req.valid((body ? 'json' : 'query') as never)
    const named: unknown = c.req.valid('param' as never)
    const answer = await handle(c, named as Params, given as z.output<Given>)
    if (answer instanceof Response) return answer
    return answer === undefined
      ? c.body(null, Number(status) as 204)
      : c.json(answer, Number(status) as 200)
  })
}
