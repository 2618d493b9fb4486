import { settleDuePayments, type Till } from './answer-payment.ts'

const pauseMs = 2_000

/**
 * Settles payments whose time has come, again and again, one round after the other.
 * @returns a function that ends it and waits for the round under way.
 */
export function startSettling(
  till: Till,
  options: { clock: () => Date; onFault: (error: unknown) => void },
): { stop: () => Promise<void> } {
  let timer: NodeJS.Timeout | null = null
  let stopped = false
  let round = Promise.resolve()
  const settle = async () => {
    try {
      await settleDuePayments(till, options.clock())
    } catch (error) {
      options.onFault(error)
    }
    if (!stopped) timer = setTimeout(begin, pauseMs).unref()
  }
  const begin = () => {
    round = settle()
  }
  begin()
  return {
    stop: async () => {
      stopped = true
      if (timer) clearTimeout(timer)
      await round
    },
  }
}
