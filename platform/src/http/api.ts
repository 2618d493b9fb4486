import { OpenAPIHono, z, type Hook } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { getPath } from 'hono/utils/url'
import type { Store } from '#store/schema/tenancy.ts'
import type { MerchantScope, StoreScope } from '#store/scope.ts'
import type {
  ApplicationIdentity,
  CustomerIdentity,
  StaffIdentity,
} from '#identity/access-tokens.ts'
import { validationProblem } from './problem.ts'

/** Values that middleware sets for operations. */
export interface ApiEnv {
  Variables: {
    requestId: string
    /** The trusted source of the request; key of rate limits, never stored in plain text. */
    source: string
    /** The request comes from one of our own servers itself, such as a cached storefront read. */
    isTrustedSource: boolean
    /** Set by `storeContext`. */
    store: Store
    /** Set by `customerAuth`; by `optionalCustomer` only if a token was sent. */
    customer: CustomerIdentity
    /** Set by `adminAuth`; a person at the desk is like an application bound to the store. */
    application: ApplicationIdentity
    /** Whose rows they reach (spec §5.3); set by `adminAuth`. */
    scope: MerchantScope
    /** Its id in the OpenAPI document; set by `addOperation` for operations of the Admin API. */
    operation: string
    /** Set by `forStaff`. */
    staff: StaffIdentity
  }
}

export type Api = OpenAPIHono<ApiEnv>

/** A request to the API, with the values that middleware set for it. */
export type ApiContext = Context<ApiEnv>

/** That of an operation of the Admin API which refuses sellers. */
export type WholeStoreContext = ApiContext & { readonly var: { readonly scope: StoreScope } }

interface Issue {
  path: PropertyKey[]
  message: string
  /** Of members that the schema does not know. */
  keys?: string[]
  /** Of each choice, none of which fits. */
  errors?: Issue[][]
}

// Zod's message about expected and received types is unclear for a missing member.
z.config({
  customError: ({ code, input }) =>
    code === 'invalid_type' && input === undefined ? 'is required' : undefined,
})

function toErrors(issues: readonly Issue[]) {
  const errors: Record<string, string[]> = {}
  for (const { path, message, keys = [], errors: choices } of issues) {
    for (const key of keys) errors[[...path, key].map(String).join('.')] = ['is unknown']
    if (keys.length > 0) continue
    const field = path.map(String).join('.') || 'body'
    ;(errors[field] ??= []).push(choices?.[0]?.[0]?.message ?? message)
  }
  return errors
}

const refuseInvalid: Hook<unknown, ApiEnv, string, unknown> = (result, c) => {
  if (!result.success) throw validationProblem(toErrors(result.error.issues))
  // Hono validates an absent body as {}, which every schema without required members accepts.
  if (result.target === 'json' && c.req.header('content-type') === undefined) {
    throw validationProblem({ body: ['A JSON body is required.'] })
  }
}

/** The spec uses `/v1/…` and, in a sample call, `/api/v1/…`: one route serves both. */
function getRoutePath(request: Request) {
  const path = getPath(request)
  return path.startsWith('/api/v1/') ? path.slice('/api'.length) : path
}

/** Creates an empty API that answers invalid input with `Common.Validation`. */
export function createApi(): Api {
  return new OpenAPIHono<ApiEnv>({ defaultHook: refuseInvalid, getPath: getRoutePath })
}
