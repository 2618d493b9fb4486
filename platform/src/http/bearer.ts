import type { Context } from 'hono'
import type { ApiEnv } from './api.ts'
import { unauthorized } from './problem.ts'

/**
 * The bearer token of a request (RFC 6750 §2.1), or null when there is no Authorization header.
 * @throws Problem 401 for another scheme or a malformed token.
 */
export function readBearer(c: Context<ApiEnv>): string | null {
  const header = c.req.header('authorization')
  if (header === undefined) return null
  const token = /^Bearer +([A-Za-z0-9\-._~+/]+=*)$/i.exec(header)?.[1]
  if (!token) throw unauthorized('The Authorization header must be "Bearer <token>".')
  return token
}
