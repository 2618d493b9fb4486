/**
 * Does a piece of work again and again, one round after the other, with a pause between. A round
 * that fails is told and does not end it.
 * @returns a function that ends it and waits for the round under way.
 */
export function startRounds(
  work: (round: number) => Promise<unknown>,
  { pauseMs, onFault }: { pauseMs: number; onFault: (error: unknown) => void },
): { stop: () => Promise<void> } {
  let timer: NodeJS.Timeout | null = null
  let stopped = false
  let count = 0
  let round = Promise.resolve()
  const run = async () => {
    try {
      await work(count)
      count += 1
    } catch (error) {
      onFault(error)
    }
    if (!stopped) timer = setTimeout(begin, pauseMs).unref()
  }
  const begin = () => {
    round = run()
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
