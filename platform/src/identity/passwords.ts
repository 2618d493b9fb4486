import { hash, verify } from '@node-rs/argon2'

// OWASP's recommendation for Argon2id (the library's default): 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

let decoy: Promise<string> | undefined

/** Argon2id in the PHC string format. Never called inside a transaction: it takes tens of ms. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

/**
 * Whether the password is right. Without a stored hash (unknown address, deleted account) it does
 * the same work on a decoy and returns false, so that the response time reveals nothing.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const matches = await verify(stored ?? (await decoy), password)
  return stored !== null && matches
}
