import { createHmac, randomBytes } from 'node:crypto'
import { hashToken } from './ids.ts'

/** Secrets of the platform; tokens are derived from the first. */
export type Secrets = readonly { secret: string }[]

/** The purpose of a derived token, which is valid for that purpose only. */
export type TokenPurpose = 'cart' | 'order' | 'payment' | 'stockAlert' | 'newsletter'

/** The stored parts of a token: a random seed to derive it again, and a hash to look it up. */
export interface StoredToken {
  tokenSeed: string
  tokenHash: string
}

const tokenBytes = 24

function derive(secret: string, purpose: TokenPurpose, seed: string) {
  return createHmac('sha256', secret)
    .update(`${purpose}\n${seed}`)
    .digest()
    .subarray(0, tokenBytes)
    .toString('base64url')
}

/** Creates a token of 192 bits that only database and secret together can derive again. */
export function createDerivedToken(secrets: Secrets, purpose: TokenPurpose) {
  const [newest] = secrets
  if (!newest) throw new Error('The platform has no secret to derive tokens from.')
  const tokenSeed = randomBytes(tokenBytes).toString('base64url')
  const token = derive(newest.secret, purpose, tokenSeed)
  return { token, tokenSeed, tokenHash: hashToken(token) }
}

/** Derives a token again; null without its secret (docs/decisions/020). */
export function recoverToken(secrets: Secrets, purpose: TokenPurpose, stored: StoredToken) {
  for (const { secret } of secrets) {
    const token = derive(secret, purpose, stored.tokenSeed)
    if (hashToken(token) === stored.tokenHash) return token
  }
  return null
}
