import { z } from 'zod'
import type { Dialler } from './dialler.ts'

/** Credentials sent with every delivery (spec §6.1). Stored encrypted and never returned. */
export type ReceiverCredentials =
  | { type: 'Basic'; username: string; password: string }
  | { type: 'Bearer'; token: string }
  | { type: 'OAuth2'; tokenUrl: string; clientId: string; clientSecret: string }

export type Authorization = { ok: true; header: string } | { ok: false; detail: string }

/** Provides the Authorization header of a receiver, from its token issuer if needed. */
export interface Authorizer {
  authorize: (endpointId: string, credentials: ReceiverCredentials) => Promise<Authorization>
  /** Drops a cached token that the receiver no longer accepts. */
  forget: (endpointId: string) => void
}

const tokenReply = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]+$/),
  expires_in: z.number().positive().optional(),
})

/** Assumed lifetime of a token that has none. */
const assumedLifetimeSeconds = 300
/** Share of its lifetime for which a token is used, so that it does not expire in transit. */
const usedShare = 0.8

const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

function readToken(body: Buffer) {
  try {
    return tokenReply.safeParse(JSON.parse(body.toString('utf8'))).data ?? null
  } catch {
    return null
  }
}

type OAuth2 = Extract<ReceiverCredentials, { type: 'OAuth2' }>

/** client_credentials with the client in the Authorization header (RFC 6749 §2.3.1, §4.4.2). */
function requestToken(dialler: Dialler, { tokenUrl, clientId, clientSecret }: OAuth2) {
  return dialler.post({
    url: tokenUrl,
    headers: {
      authorization: basic(encodeURIComponent(clientId), encodeURIComponent(clientSecret)),
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    },
    body: Buffer.from('grant_type=client_credentials'),
  })
}

/** Caches tokens in memory only, one per endpoint and its current credentials. */
export function createAuthorizer(dialler: Dialler, clock: () => Date): Authorizer {
  const tokens = new Map<string, { header: string; usedUntil: number; credentials: string }>()

  async function authorizeByToken(endpointId: string, oauth: OAuth2): Promise<Authorization> {
    const credentials = JSON.stringify(oauth)
    const kept = tokens.get(endpointId)
    if (kept && kept.credentials === credentials && kept.usedUntil > clock().getTime()) {
      return { ok: true, header: kept.header }
    }
    const reply = await requestToken(dialler, oauth)
    if (reply.kind !== 'answered') return { ok: false, detail: `token issuer: ${reply.kind}` }
    const token = reply.status === 200 ? readToken(reply.body) : null
    if (!token) return { ok: false, detail: `token issuer answered ${String(reply.status)}` }
    const lifetime = (token.expires_in ?? assumedLifetimeSeconds) * 1000
    const header = `Bearer ${token.access_token}`
    const usedUntil = clock().getTime() + lifetime * usedShare
    tokens.set(endpointId, { header, usedUntil, credentials })
    return { ok: true, header }
  }

  return {
    authorize: (endpointId, credentials) => {
      if (credentials.type === 'OAuth2') return authorizeByToken(endpointId, credentials)
      const header =
        credentials.type === 'Basic'
          ? basic(credentials.username, credentials.password)
          : `Bearer ${credentials.token}`
      return Promise.resolve({ ok: true, header })
    },
    forget: (endpointId) => tokens.delete(endpointId),
  }
}
