import { getRequestListener } from '@hono/node-server'
import type { RequestListener } from 'node:http'
import type { Api } from './api.ts'
import { Problem } from './problem.ts'

/** Methods that a `Request` can have; the others throw when one is made (Fetch standard, "forbidden method"). */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

const methodUnknown = new Problem({
  status: 405,
  code: 'Common.MethodNotAllowed',
  title: 'This address does not answer the method.',
  headers: { allow: 'GET, POST, PUT, PATCH, DELETE', connection: 'close' },
})

const targetMalformed = new Problem({
  status: 400,
  code: 'Common.BadRequest',
  title: 'The request is malformed.',
  headers: { connection: 'close' },
})

function findProblem(method: string | undefined, target: string | undefined) {
  if (!methods.has(method ?? '')) return methodUnknown
  // `OPTIONS *` and authorities name no address of ours; an absolute one does (RFC 9112 §3.2).
  return /^(\/|https?:\/\/)/i.test(target ?? '') ? null : targetMalformed
}

/** The API as a listener of Node's server; what cannot become a `Request` is answered here. */
export function createListener(api: Api): RequestListener {
  const listener = getRequestListener(api.fetch)
  return (request, response) => {
    const problem = findProblem(request.method, request.url)
    if (!problem) {
      void listener(request, response)
      return
    }
    const answer = problem.toResponse()
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    answer.text().then(
      (text) => response.end(text),
      () => response.destroy(),
    )
  }
}
