import type { NotFoundHandler } from 'hono'
import type { Api, ApiEnv } from './api.ts'
import { Problem, notFoundProblem } from './problem.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Methods that have an operation of their own at a path; middleware stands under `ALL`. */
function listMethods(api: Api, path: string): string[] {
  return methods.filter((method) => {
    const [handlers] = api.router.match(method, path)
    return handlers.some(([[, route]]) => route.method === method)
  })
}

/** 405 with `Allow` where another method has an operation (RFC 9110 §15.5.6), else 404. */
export function createNotFound(api: Api): NotFoundHandler<ApiEnv> {
  return (c) => {
    const path = c.req.path.replace(/^\/api(?=\/v1\/)/, '')
    const allowed = listMethods(api, path)
    // An operation that is there and passed the request on says that there is nothing.
    const isOther = allowed.length > 0 && !allowed.includes(c.req.method.replace('HEAD', 'GET'))
    const problem = isOther
      ? new Problem({
          status: 405,
          code: 'Common.MethodNotAllowed',
          title: 'This address does not answer the method.',
          headers: { allow: allowed.join(', ') },
        })
      : notFoundProblem('Common.NotFound', 'There is nothing at this address.')
    return problem.toResponse(c.var.requestId)
  }
}
