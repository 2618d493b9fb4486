import { z } from 'zod'
import { exchange, parseReply, watchCall } from './exchange'

/** The application's credentials at the token issuer; never sent to the API (spec §5). */
export interface Application {
  readonly authUrl: string
  readonly clientId: string
  readonly clientSecret: string
}

const tokenReply = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
  refresh_token: z.string().min(1).optional(),
})

/** A customer's tokens, with the time the access token expires in milliseconds since 1970. */
export interface Tokens {
  readonly accessToken: string
  /** The former one, if the issuer has sent no other. */
  readonly refreshToken: string
  readonly expiresAt: number
}

/**
 * Renews a session (RFC 6749 §6). Within its grace window the issuer answers a repeated call with
 * the same new tokens, so it may be retried.
 * @throws CommerceError with code `invalid_grant` when the session is over, `malformed` for a reply
 * that is no token.
 */
export async function refreshTokens(app: Application, refreshToken: string): Promise<Tokens> {
  const form = { grant_type: 'refresh_token', refresh_token: refreshToken }
  const { body, requestId } = await post(app, '/connect/token', form)
  const reply = parseReply(tokenReply, body, requestId)
  return {
    accessToken: reply.access_token,
    refreshToken: reply.refresh_token ?? refreshToken,
    expiresAt: Date.now() + reply.expires_in * 1000,
  }
}

/** Ends a session at the issuer within two seconds (RFC 7009). Unknown tokens are no error there. */
export async function revokeTokens(app: Application, refreshToken: string): Promise<void> {
  const form = { token: refreshToken, token_type_hint: 'refresh_token' }
  await post(app, '/connect/revocation', form, 2_000)
}

async function post(
  app: Application,
  path: string,
  form: Record<string, string>,
  deadlineMs = 3_000,
) {
  const pair = `${encodeURIComponent(app.clientId)}:${encodeURIComponent(app.clientSecret)}`
  const headers = {
    authorization: `Basic ${Buffer.from(pair).toString('base64')}`,
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'application/json',
  }
  const body = new URLSearchParams(form).toString()
  return watchCall(`POST ${path}`, (callHeaders) => {
    const init = { method: 'POST', headers: { ...headers, ...callHeaders }, body }
    return exchange(app.authUrl + path, init, true, deadlineMs)
  })
}
