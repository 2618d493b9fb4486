import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

export interface SealingKey {
  id: string
  secret: string
}

const algorithm = 'aes-256-gcm'
const credentials = 'webhook credentials'

function deriveKey(secret: string, purpose: string) {
  return Buffer.from(hkdfSync('sha256', secret, '', `vitrine ${purpose}`, 32))
}

/**
 * Encrypts text (AES-256-GCM) under a key derived from `secret` for one purpose, and for one place
 * if any. @returns nonce, tag and encrypted text.
 */
export function encrypt(text: string, secret: string, purpose: string, place = ''): Buffer[] {
  const nonce = randomBytes(12)
  const cipher = createCipheriv(algorithm, deriveKey(secret, purpose), nonce)
  cipher.setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [nonce, cipher.getAuthTag(), sealed]
}

/** Decrypts what `encrypt` returns. @throws for another secret, purpose or place, or altered text. */
export function decrypt(
  [nonce, tag, sealed]: readonly [Buffer, Buffer, Buffer],
  secret: string,
  purpose: string,
  place = '',
): string {
  const key = deriveKey(secret, purpose)
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: 16 })
  decipher.setAAD(Buffer.from(place))
  decipher.setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8')
}

/** Encrypts with the newest key, for this `place` (row and field) only. */
export function sealText(keys: readonly SealingKey[], place: string, text: string): string {
  const [key] = keys
  if (!key) throw new Error('There is no key to encrypt with.')
  const parts = encrypt(text, key.secret, credentials, place)
  return [key.id, ...parts.map((part) => part.toString('base64url'))].join('~')
}

/** Decrypts the result of `sealText`. @throws if its key was removed or the text was altered. */
export function openText(keys: readonly SealingKey[], place: string, sealed: string): string {
  const [id, nonce = '', tag = '', text = ''] = sealed.split('~')
  const key = keys.find((one) => one.id === id)
  if (!key) throw new Error('The key of an encrypted value is not among the keys of this platform.')
  const read = (part: string) => Buffer.from(part, 'base64url')
  return decrypt([read(nonce), read(tag), read(text)], key.secret, credentials, place)
}
