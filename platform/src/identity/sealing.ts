import { createHmac } from 'node:crypto'
import { getSecret, type Config } from '#config.ts'
import type { Needs } from '#services.ts'
import { decrypt, encrypt } from '#store/sealed-text.ts'

export type Sealing = Needs<'db' | 'config'>

/** How many values were sealed again, and how many no key opens. */
export interface Resealed {
  sealed: number
  unreadable: number
}

/** Encrypts text under a key derived from `secret` for one purpose. */
export function seal(text: string, secret: string, purpose: string): string {
  return Buffer.concat(encrypt(text, secret, purpose)).toString('base64url')
}

/** Decrypts text; null if it was encrypted with another secret or purpose, or altered. */
export function unseal(sealed: string, secret: string, purpose: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  const parts = [bytes.subarray(0, 12), bytes.subarray(12, 28), bytes.subarray(28)] as const
  try {
    return decrypt(parts, secret, purpose)
  } catch {
    return null
  }
}

/** Decrypts text that any secret of the platform encrypted; null if none of them did. */
export function unsealByAny({ secrets }: Config, sealed: string, purpose: string): string | null {
  for (const { secret } of secrets) {
    const text = unseal(sealed, secret, purpose)
    if (text !== null) return text
  }
  return null
}

/** Encrypts text with the newest secret, and counts it; null if it is already, or none opens it. */
export function sealAgain(config: Config, sealed: string, purpose: string, counts: Resealed) {
  const newest = getSecret(config)
  if (unseal(sealed, newest, purpose) !== null) return null
  const text = unsealByAny(config, sealed, purpose)
  counts[text === null ? 'unreadable' : 'sealed'] += 1
  return text === null ? null : seal(text, newest, purpose)
}

/** A keyed hash of a value for keys of rate limits; a plain hash of an address could be guessed. */
export function pseudonym(value: string, secret: string): string {
  return createHmac('sha256', secret).update(value).digest('base64url')
}
