import { createHash, randomBytes } from 'node:crypto'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** 128 random bits as 26 characters of base32 (Crockford's alphabet, lower case). */
function randomBase32() {
  let bits = 0n
  for (const byte of randomBytes(16)) bits = (bits << 8n) | BigInt(byte)
  let text = ''
  for (let i = 0; i < 26; i += 1) {
    text = alphabet.charAt(Number(bits & 31n)) + text
    bits >>= 5n
  }
  return text
}

/**
 * A new identifier, `<prefix>_<26 characters>`. Opaque outside the platform (spec §9.3); the prefix
 * is only for readers of logs.
 */
export function newId(prefix: string) {
  return `${prefix}_${randomBase32()}`
}

/** A bearer secret of 256 random bits, as 43 characters of base64url. */
export function newToken() {
  return randomBytes(32).toString('base64url')
}

/**
 * The stored hash of a bearer secret. Plain SHA-256 is enough, because 256 random bits cannot be
 * guessed.
 */
export function hashToken(token: string) {
  return createHash('sha256').update(token).digest('base64url')
}
