import { setTimeout as sleep } from 'node:timers/promises'

/** A field of the engine's error about a failed statement, even if drizzle has wrapped the error. */
export function findErrorField(error: unknown, name: 'code' | 'severity' | 'constraint') {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  if (typeof cause !== 'object' || cause === null || !(name in cause)) return null
  const value: unknown = cause[name as keyof typeof cause]
  return typeof value === 'string' ? value : null
}

/** The engine's code of a failed statement (SQLSTATE). */
export const findErrorCode = (error: unknown) => findErrorField(error, 'code')

/** Whether the session has ended with this error. */
export const isFatal = (error: unknown) => findErrorField(error, 'severity') === 'FATAL'

// serialization_failure and deadlock_detected: the engine has rolled back the transaction, and a
// retry can succeed.
const retried = new Set(['40001', '40P01'])

/** Whether the engine ended a transaction because of another one, so that a retry can succeed. */
export function isConflict(error: unknown): boolean {
  const code = findErrorCode(error)
  return code !== null && retried.has(code)
}

/** The result of work; null when it takes longer. */
export function within<Value>(ms: number, work: Promise<Value>): Promise<Value | null> {
  const decided = new AbortController()
  const late = sleep(ms, null, decided).catch(() => null)
  return Promise.race([work, late]).finally(() => decided.abort())
}

const maxAttempts = 5
const firstPauseMs = 20

/**
 * Runs a transaction, and retries it if the engine aborted it because of a conflict. Writers take
 * their locks in one order (docs/decisions/106), so this is for other locks, such as those of
 * foreign keys.
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
      // Exponential backoff with jitter, so that the same two do not conflict again.
      await sleep(firstPauseMs * 2 ** (attempt - 1) * (0.5 + Math.random()))
    }
  }
}
