import type { Needs } from '#services.ts'
import { openCursor, sealCursor } from './cursor.ts'

const lifeMs = 3600_000

const bindingOf = (storeId: string) => `product preview/${storeId}`

/** Signs that whoever has the token may see a product of a store while shoppers do not, for an hour. */
export function makePreviewToken(
  { config, clock }: Needs<'config' | 'clock'>,
  storeId: string,
  productId: string,
) {
  const expiresOn = new Date(clock().getTime() + lifeMs)
  const token = sealCursor(config.secrets, bindingOf(storeId), [productId, expiresOn.getTime()])
  return { token, expiresOn }
}

/** The product of a token; null if it has expired, was altered or is of another store. */
export function readPreviewToken(
  { config, clock }: Needs<'config' | 'clock'>,
  storeId: string,
  token: string | undefined,
): string | null {
  const signed = token && openCursor(config.secrets, bindingOf(storeId), token)
  if (!signed) return null
  const [productId, expiresAt] = signed as [string, number]
  return expiresAt > clock().getTime() ? productId : null
}
