import { createMiddleware } from 'hono/factory'
import { cors } from 'hono/cors'
import type { ApiEnv } from './api.ts'

/**
 * Lets scripts of the given origins call this API from a browser. The default is none: a server,
 * such as our storefront, calls the API, and tokens stay out of browsers.
 */
export function allowOrigins(origins: string[]) {
  const allowed = new Set(origins)
  if (allowed.size === 0) return createMiddleware<ApiEnv>((_c, next) => next())
  return cors({
    origin: (origin) => (allowed.has(origin) ? origin : null),
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: [
      'authorization',
      'content-type',
      'idempotency-key',
      'if-match',
      'x-store-domain',
      'x-store-id',
    ],
    exposeHeaders: ['etag', 'idempotent-replayed', 'location', 'retry-after', 'x-request-id'],
    maxAge: 600,
  })
}
