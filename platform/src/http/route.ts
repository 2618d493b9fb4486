import { createRoute, z, type RouteConfig } from '@hono/zod-openapi'
import type { Api, ApiContext } from './api.ts'
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
  Request = ApiContext,
> {
  summary?: string
  description?: string
  /** `assumed` by default. */
  contract?: ContractMark
  access?: Access
  security?: RouteConfig['security']
  /**
   * Statuses of the problems that it answers, but for those of `access`, of idempotency keys and of
   * every operation (400, 401, 403, 404, 500).
   */
  refused?: RefusalStatus[]
  /** By default every name in the path is any text. */
  params?: z.ZodType<Params>
  headers?: typeof optionalIdempotencyKey
  /** The JSON body. An operation has either this or a query. */
  body?: Given
  isBodyOptional?: true
  /** The body is a file of one of these types, which `handle` reads. */
  upload?: NonNullable<Requests['body']>['content']
  query?: Given
  /** One reply; by default 204. */
  replies?: Reply
  handle: (
    c: Request,
    params: NoInfer<Params>,
    given: z.output<Given>,
  ) => Answer<Reply> | Promise<Answer<Reply>>
}

function readParams(path: string) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  if (names.length === 0) return undefined
  return z.object(Object.fromEntries(names.map((name) => [name, z.string()])))
}

/** Whether a reply, if it has a body, is JSON. */
function isJson(reply: Replies[string]) {
  const types = Object.keys(('content' in reply && reply.content) || {})
  return types.every((type) => type === 'application/json')
}

/**
 * Declares a REST operation and answers it with what `handle` returns.
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
  const { params = readParams(path), headers, body, upload, query, handle, ...rest } = operation
  const { isBodyOptional, contract = 'assumed', access = {}, refused = [], ...others } = rest
  const { replies = { 204: noContent }, ...words } = others
  const [only, ...more] = Object.entries<HandledReplies[number]>(replies)
  if (!only || more.length > 0) throw new Error(`${operationId} must have one reply.`)
  if (body && query) throw new Error(`${operationId} has a body and a query.`)
  const [status, given] = only
  const reply: Replies[string] = 'length' in given ? jsonReply(...given) : given
  const { refused: accessStatuses = [], ...guard } = access
  // Every POST of the Admin API may be repeated with a key, except for files. Those of customers
  // that check or answer a secret (password, two-factor code) must act each time.
  const isAdmin = guard.security?.some(({ bearer = [] }) => bearer.length > 0)
  const isRepeatable = method === 'post' && isAdmin && !upload && isJson(reply)
  const keyStatuses: RefusalStatus[] = isRepeatable || headers ? [409, 422] : []
  const route = {
    ...{ method, path, operationId, ...words, 'x-contract': contract, ...guard },
    ...(guard.middleware && {
      middleware: [nameOperation(operationId), guard.middleware].flat(),
    }),
    request: {
      ...(isRepeatable && { headers: optionalIdempotencyKey }),
      ...(params && { params: params as z.ZodObject }),
      ...(headers && { headers }),
      ...(body && { body: isBodyOptional ? { content: jsonBody(body).content } : jsonBody(body) }),
      ...(upload && { body: { required: true, content: upload } }),
      ...(query && { query: query as unknown as z.ZodObject }),
    },
    responses: { [status]: reply, ...refusals(...accessStatuses, ...keyStatuses, ...refused) },
  }
  type Route = Pick<RouteConfig, 'method' | 'path' | 'responses'> & { path: string }
  api.openapi(createRoute<string, Route>(route), async (c) => {
    // What was declared above is checked by now; the types of a general route have none of it.
    const read: unknown = c.req.valid((body ? 'json' : 'query') as never)
    const named: unknown = c.req.valid('param' as never)
    const answer = await handle(c, named as Params, read as z.output<Given>)
    if (answer instanceof Response) return answer
    return answer === undefined
      ? c.body(null, Number(status) as 204)
      : c.json(answer, Number(status) as 200)
  })
}
