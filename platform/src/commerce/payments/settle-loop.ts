import { sweepCarts } from '#commerce/cart/sweep-carts.ts'
import { settleDuePayments, type Till } from './answer-payment.ts'

const pauseMs = 2_000
// Every ten minutes; a cart that is over is not shown, so nobody waits for it to be deleted.
const roundsPerSweep = 300

/**
 * Settles payments whose time has come, again and again, one round after the other, and now and
 * then deletes carts that are over.
 * @returns a function that ends it and waits for the round under way.
 */
export function startSettling(
  till: Till,
  options: { clock: () => Date; onFault: (error: unknown) => void },
): { stop: () => Promise<void> } {
  let timer: NodeJS.Timeout | null = null
  let stopped = false
  let rounds = 0
  let round = Promise.resolve()
  const settle = async () => {
    try {
      const now = options.clock()
      await settleDuePayments(till, now)
      if (rounds % roundsPerSweep === 0) await sweepCarts(till.db, now)
      rounds += 1
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
