import { createHmac, timingSafeEqual } from 'node:crypto'

/** Keys of the platform; the first signs, all verify. */
type Keys = { id: string; secret: string }[]

// 128 bits: a forger would need 2^127 requests.
const macBytes = 16

function sign(secret: string, binding: string, payload: string) {
  const mac = createHmac('sha256', secret).update(`cursor\0${binding}\0${payload}`).digest()
  return mac.subarray(0, macBytes)
}

/** An opaque cursor, valid only for the list that `binding` identifies. */
export function sealCursor(keys: Keys, binding: string, position: unknown): string {
  const [key] = keys
  if (!key) throw new Error('The platform has no keys for cursors.')
  const payload = Buffer.from(JSON.stringify(position)).toString('base64url')
  return `${payload}.${sign(key.secret, binding, payload).toString('base64url')}`
}

/** The position in a cursor, or null if it was altered, made up or belongs to another list. */
export function openCursor(keys: Keys, binding: string, cursor: string): unknown {
  const [payload, mac, ...rest] = cursor.split('.')
  if (!payload || !mac || rest.length > 0) return null
  const given = Buffer.from(mac, 'base64url')
  if (given.length !== macBytes) return null
  const genuine = keys.some(({ secret }) => timingSafeEqual(sign(secret, binding, payload), given))
  return genuine ? JSON.parse(Buffer.from(payload, 'base64url').toString()) : null
}
