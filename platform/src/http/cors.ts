import { createMiddleware } from 'hono/factory'
import { cors } from 'hono/cors'
import type { ApiEnv } from './api.ts'

/** Lets scripts of these origins call the API from browsers; by default only servers do. */
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
