import { createHmac } from 'node:crypto'

/** `sha256=` and the lower-case hexadecimal HMAC-SHA256 over the raw body (spec §6.3). */
export function signBody(secret: string, body: Buffer): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
}
