import { setTimeout as sleep } from 'node:timers/promises'

/** The engine's code of a failed statement, wherever drizzle has wrapped it. */
export function findErrorCode(error: unknown): string | null {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return null
  return typeof cause.code === 'string' ? cause.code : null
}

// serialization_failure and deadlock_detected: the engine has undone the transaction, and the same
// work can succeed when it is begun anew.
const retried = new Set(['40001', '40P01'])

const maxAttempts = 5
const firstPauseMs = 20

/**
 * Runs a transaction, and again when the engine gave it up for another's sake. Writers take their
 * locks in one order (docs/decisions/106), so this is for what no order covers, such as the locks
 * that foreign keys take.
 */
export async function retryTransaction<Value>(
  begin: () => Promise<Value>,
  onRetry: (code: string) => void = () => undefined,
): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await begin()
    } catch (error) {
      const code = findErrorCode(error)
      if (code === null || !retried.has(code) || attempt === maxAttempts) throw error
      onRetry(code)
      // Doubled and spread, so that the two that met do not meet again.
      await sleep(firstPauseMs * 2 ** (attempt - 1) * (0.5 + Math.random()))
    }
  }
}
