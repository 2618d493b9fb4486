import { getRequestListener } from '@hono/node-server'
import type { IncomingMessage, RequestListener } from 'node:http'
import type { Api } from './api.ts'
import { Problem } from './problem.ts'

/** Supported methods; `Request` throws for some others (Fetch standard, "forbidden method"). */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

const methodUnknown = new Problem('Common.MethodNotAllowed', {
  headers: { allow: 'GET, POST, PUT, PATCH, DELETE', connection: 'close' },
})

const targetMalformed = new Problem('Common.BadRequest', { headers: { connection: 'close' } })

function findProblem({ method = '', url: target, headersDistinct }: IncomingMessage) {
  if (!methods.has(method)) return methodUnknown
  // Node takes the first of two; a proxy in front may have taken the other (RFC 9112 §3.2).
  if ((headersDistinct['host']?.length ?? 0) > 1) return targetMalformed
  // The asterisk and authority forms name no path here; origin and absolute forms do (RFC 9112
  // §3.2).
  return /^(\/|https?:\/\/)/i.test(target ?? '') ? null : targetMalformed
}

/** The API as a listener of Node's server; refuses what cannot be converted to a `Request`. */
export function createListener(api: Api): RequestListener {
  const listener = getRequestListener(api.fetch)
  return (request, response) => {
    const problem = findProblem(request)
    if (!problem) {
      // Whoever sends more than was read reads the answer first when that has arrived too (RFC 9112
      // §9.6). Node pauses a body that is read as a web stream.
      response.once('finish', () => request.removeAllListeners('data').resume())
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
