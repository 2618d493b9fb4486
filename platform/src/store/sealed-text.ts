import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

export interface SealingKey {
  id: string
  secret: string
}

const algorithm = 'aes-256-gcm'

function keyOf({ secret }: SealingKey) {
  return Buffer.from(hkdfSync('sha256', secret, '', 'vitrine webhook credentials', 32))
}

/** Encrypts with the newest key (AES-256-GCM), for this `place` (row and field) only. */
export function sealText(keys: readonly SealingKey[], place: string, text: string): string {
  const [key] = keys
  if (!key) throw new Error('There is no key to encrypt with.')
  const nonce = randomBytes(12)
  const cipher = createCipheriv(algorithm, keyOf(key), nonce)
  cipher.setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  const parts = [nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))
  return [key.id, ...parts].join('~')
}

/** Decrypts the result of `sealText`. @throws if its key was removed or the text was altered. */
export function openText(keys: readonly SealingKey[], place: string, sealed: string): string {
  const [id, nonce = '', tag = '', text = ''] = sealed.split('~')
  const key = keys.find((one) => one.id === id)
  if (!key) throw new Error('The key of an encrypted value is not among the keys of this platform.')
  const decipher = createDecipheriv(algorithm, keyOf(key), Buffer.from(nonce, 'base64url'))
  decipher.setAAD(Buffer.from(place))
  decipher.setAuthTag(Buffer.from(tag, 'base64url'))
  const opened = [decipher.update(Buffer.from(text, 'base64url')), decipher.final()]
  return Buffer.concat(opened).toString('utf8')
}
