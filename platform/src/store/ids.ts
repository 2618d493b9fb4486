import { createHash, randomBytes } from 'node:crypto'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** An identifier of these bits, as 26 characters of base32 (Crockford's alphabet, lower case). */
export function toId(prefix: string, bits: bigint) {
  const places = Array.from({ length: 26 }, (_, i) => Number((bits >> BigInt(5 * (25 - i))) & 31n))
  return `${prefix}_${places.map((place) => alphabet.charAt(place)).join('')}`
}

/** 128 random bits as `<prefix>_<26 characters>`, opaque (spec §9.3); the prefix is for logs. */
export function newId(prefix: string) {
  return toId(prefix, BigInt(`0x${randomBytes(16).toString('hex')}`))
}

/** A bearer secret of 256 random bits, as 43 characters of base64url. */
export function newToken() {
  return randomBytes(32).toString('base64url')
}

/** The stored hash of a bearer secret. SHA-256 suffices: nobody can guess 256 random bits. */
export function hashToken(token: string) {
  return createHash('sha256').update(token).digest('base64url')
}
