import type { Guard } from '@/lib/shop/json'

/** Reads JSON from one of our own handlers. @throws Error for an error status or another shape. */
export async function readJson<T>(
  address: string,
  isValid: Guard<T>,
  init: RequestInit = {},
): Promise<T> {
  const response = await fetch(address, init)
  const reply: unknown = response.ok ? await response.json() : undefined
  // Search parameters may hold what a shopper typed: they stay out of the message.
  if (!isValid(reply))
    throw new Error(`${address.split('?')[0]}: unexpected reply (${response.status})`)
  return reply
}
