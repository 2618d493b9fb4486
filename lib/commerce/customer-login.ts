import { z } from 'zod'
import type { CommerceClient } from './client'
import { CommerceError, isCarriedOut } from './errors'
import type { Tokens } from './tokens'

const loginReply = z.object({
  accessToken: z.string().min(1),
  /** Seconds. */
  expiresIn: z.number().positive(),
  /** Empty on a platform that renews no sessions (spec §5.2). */
  refreshToken: z.string().default(''),
})

/** The language of mails about a request, and the home page of the shop in it. */
export interface MailLanguage {
  readonly locale: string
  readonly localeUrl: string
}

/** What a customer signs in with. */
export interface Credentials {
  readonly email: string
  readonly password: string
  /** A code from an authenticator app, a recovery code, or a mailed code. */
  readonly twoFactorCode?: string | undefined
  /** The language of a code that is mailed. */
  readonly locale?: string | undefined
}

/** Why signing in failed. Never tells which of email and password was wrong. */
export interface LoginRefusal {
  readonly ok: false
  /** `codeMailed`: a mailed code is required, sent only if account and password are right. */
  readonly code: 'wrong' | 'codeNeeded' | 'codeMailed' | 'codeWrong'
  /** Attempts left before the platform limits this address; null when it doesn't tell. */
  readonly attemptsLeft: number | null
}

const REFUSALS = {
  'Customer.InvalidCredentials': 'wrong',
  'Customer.TwoFactorRequired': 'codeNeeded',
  'Customer.TwoFactorInvalid': 'codeWrong',
} as const

/**
 * Signs a customer in (LoginCustomer, spec §4.1).
 * @throws CommerceError `limited` with `retryAfterSeconds` after too many attempts.
 */
export async function loginCustomer(
  client: CommerceClient,
  credentials: Credentials,
): Promise<{ ok: true; tokens: Tokens } | LoginRefusal> {
  try {
    const sent = client.rest('POST /customer/login', { body: credentials, reply: loginReply })
    const { accessToken, refreshToken, expiresIn } = await sent
    const expiresAt = Date.now() + expiresIn * 1000
    return { ok: true, tokens: { accessToken, refreshToken, expiresAt } }
  } catch (error) {
    const refusal = error instanceof CommerceError ? findRefusal(error) : null
    if (refusal) return refusal
    throw error
  }
}

function findRefusal(error: CommerceError): LoginRefusal | null {
  const known = Object.entries(REFUSALS).find(([name]) => name === error.code)?.[1]
  const code = known ?? (error.kind === 'unauthenticated' ? 'wrong' : null)
  if (!code) return null
  const { attemptsLeft: left, method } = error.extensions
  if (code === 'codeNeeded' && method === 'email') {
    return { ok: false, code: 'codeMailed', attemptsLeft: null }
  }
  return { ok: false, code, attemptsLeft: typeof left === 'number' ? left : null }
}

/** Asks for a link that sets a new password; the same answer for any address (spec §4.1). */
export async function requestRecovery(
  client: CommerceClient,
  request: { readonly email: string } & Partial<MailLanguage>,
): Promise<void> {
  await client.rest('POST /customer/recovery-password', { body: request, status: 200 })
}

/** Sets a new password by an emailed token, which works once, and ends every session; else false. */
export function resetPassword(
  client: CommerceClient,
  reset: { readonly token: string; readonly password: string } & Partial<MailLanguage>,
): Promise<boolean> {
  const sent = client.rest('POST /customer/reset-password', { body: reset })
  return isCarriedOut(sent, 'Customer.ResetTokenInvalid')
}
