import type { Context } from 'hono'
import type { ApiEnv } from './api.ts'
import { isValidToken } from '#identity/access-tokens.ts'
import type { Needs } from '#services.ts'
import { forbidden, unauthorized } from './problem.ts'

/** The bearer token (RFC 6750 §2.1), or null. @throws Problem 401 for a malformed one. */
export function readBearer(c: Context<ApiEnv>): string | null {
  const header = c.req.header('authorization')
  if (header === undefined) return null
  const token = /^Bearer +([A-Za-z0-9\-._~+/]+=*)$/i.exec(header)?.[1]
  if (!token) throw unauthorized('The Authorization header must be "Bearer <token>".')
  return token
}

/**
 * The problem of a token that is none of those the operation accepts: 403 for one of another
 * audience (a shopper's, an application's, one of the desk), else 401 (spec §5.5), after which
 * clients fetch another token and try again.
 */
export async function tokenProblem({ db, clock }: Needs<'db' | 'clock'>, token: string) {
  if (!(await isValidToken(db, token, clock()))) return unauthorized()
  return forbidden('The token is not of one who may call this operation.', 'Auth.ClientContext')
}
