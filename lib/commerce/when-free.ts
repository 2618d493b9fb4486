import { hasCode } from './errors'

const PAUSE_MS = 700
const TRIES = 6

/** Repeats a call with an idempotency key while an earlier one with the same key is in flight. */
export async function whenFree<T>(call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call()
    } catch (error) {
      if (!hasCode(error, 'Common.RequestInFlight') || attempt === TRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
}
