import { setTimeout as sleep } from 'node:timers/promises'

export interface RunningWork {
  /** Looks at once instead of after the pause. */
  wake: () => void
  /** Starts nothing more and resolves when what was started has ended. */
  stop: () => Promise<void>
}

export interface Pace {
  /** Maximum number of concurrent pieces of work in this process. */
  slots: number
  /** Milliseconds between looks while there is nothing to do. */
  pauseMs: number
  onFault: (error: unknown) => void
}

/**
 * Starts work until stopped, in a limited number of slots. It polls instead of being notified,
 * because most work becomes due by time, and reading a small index is cheaper than handling lost
 * notifications.
 * @param look starts work, `free` pieces at most.
 */
export function startWork(
  { slots, pauseMs, onFault }: Pace,
  look: (free: number) => Promise<Promise<void>[]>,
): RunningWork {
  const underWay = new Set<Promise<void>>()
  let isStopped = false
  let paused = new AbortController()

  function pause() {
    // The pause before may have been cut short by work that ended.
    paused.abort()
    paused = new AbortController()
    if (isStopped) paused.abort()
    return sleep(pauseMs, undefined, paused).catch(() => undefined)
  }

  async function start() {
    try {
      const started = await look(slots - underWay.size)
      for (const work of started) {
        const ended: Promise<void> = work.catch(onFault).finally(() => underWay.delete(ended))
        underWay.add(ended)
      }
      return started.length
    } catch (error) {
      onFault(error)
      return 0
    }
  }

  async function run() {
    while (!isStopped) {
      const isFull = underWay.size >= slots
      if (!isFull && (await start()) > 0) continue
      await (isFull ? Promise.race([pause(), ...underWay]) : pause())
    }
    await Promise.all(underWay)
  }

  const running = run()
  return {
    wake: () => paused.abort(),
    stop: async () => {
      isStopped = true
      paused.abort()
      await running
    },
  }
}
