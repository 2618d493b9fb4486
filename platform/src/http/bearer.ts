import type { ApiContext } from './api.ts'
import { findCaller, type Caller } from '#identity/access-tokens.ts'
import type { Needs } from '#services.ts'
import { forbidden, unauthorized } from './problem.ts'

/** The bearer token (RFC 6750 §2.1), or null. @throws Problem 401 for a malformed one. */
function readBearer(c: ApiContext): string | null {
  const header = c.req.header('authorization')
  if (header === undefined) return null
  const token = /^Bearer +([A-Za-z0-9\-._~+/]+=*)$/i.exec(header)?.[1]
  if (!token) throw unauthorized('The Authorization header must be "Bearer <token>".')
  return token
}

/**
 * Whose the bearer token is; null without one.
 * @throws Problem 401 for an invalid one (spec §5.5), after which clients fetch another and try again;
 * 403 for one of another audience: a shopper's, an application's, one of the desk.
 */
export async function findCallerOf<Kind extends Caller['kind']>(
  c: ApiContext,
  { db, clock }: Needs<'db' | 'clock'>,
  ...kinds: Kind[]
) {
  const token = readBearer(c)
  if (token === null) return null
  const caller = await findCaller(db, token, clock())
  if (!caller) throw unauthorized()
  const isOne = (found: Caller): found is Extract<Caller, { kind: Kind }> =>
    kinds.some((kind) => kind === found.kind)
  if (isOne(caller)) return caller
  throw wrongAudience()
}

/** 403 for a valid token of one who may not call an operation. */
export const wrongAudience = () =>
  forbidden('The token is not of one who may call this operation.', 'Auth.ClientContext')
