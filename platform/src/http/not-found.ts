import type { NotFoundHandler } from 'hono'
import type { Api, ApiEnv } from './api.ts'
import { Problem } from './problem.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Methods that have an operation at a path; middleware is registered for `ALL`. */
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
    // An operation for this method that passes the request on means 404.
    const isOther = allowed.length > 0 && !allowed.includes(c.req.method.replace('HEAD', 'GET'))
    const problem = isOther
      ? new Problem('Common.MethodNotAllowed', { headers: { allow: allowed.join(', ') } })
      : new Problem('Common.NotFound')
    return problem.toResponse(c.var.requestId)
  }
}
