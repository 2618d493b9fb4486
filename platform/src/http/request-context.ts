import { getConnInfo } from '@hono/node-server/conninfo'
import { createMiddleware } from 'hono/factory'
import { randomUUID } from 'node:crypto'
import type { Services } from '#services.ts'
import type { ApiContext, ApiEnv } from './api.ts'
import { createFindSource } from './source.ts'

/** The address of the peer; none in tests, which call the app without a socket. */
function findPeer(c: ApiContext) {
  try {
    return getConnInfo(c).remote.address
  } catch {
    return undefined
  }
}

/** The caller's request id if it is well-formed, else a new one. */
export function readRequestId(given: string | undefined): string {
  return given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}

/** Gives requests an id and a source, keeps answers out of caches, logs a line without persons. */
export const requestContext = ({ config, log }: Services) => {
  const findSource = createFindSource(config.trustedProxies)
  return createMiddleware<ApiEnv>(async (c, next) => {
    const started = performance.now()
    const requestId = readRequestId(c.req.header('x-request-id'))
    c.set('requestId', requestId)
    const source = findSource(findPeer(c), c.req.header('x-forwarded-for'))
    c.set('source', source.key)
    c.set('isTrustedSource', source.isTrusted)
    await next()
    c.header('x-request-id', requestId)
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
    log.info('request', {
      requestId,
      method: c.req.method,
      // The pattern, not the path, because paths contain cart tokens.
      route: c.req.routePath,
      status: c.res.status,
      ms: Math.round(performance.now() - started),
    })
  })
}
