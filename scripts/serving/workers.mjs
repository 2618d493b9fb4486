import cluster from 'node:cluster'
import { logWarning } from './log.mjs'
import { openHub } from './primary-hub.mjs'

/** Between two starts of a worker that does not come up beside others that serve. */
const againMs = 1_000

/**
 * Serves by several processes of this same program, which share one listening socket: whoever has
 * time takes the next connection. A worker that ends is replaced and takes only its own requests
 * with it. On SIGTERM all of them stop as one alone does.
 *
 * @param {number} count
 */
export function runWorkers(count) {
  // Node's other policy hands connections out from here, and one that was handed to a worker which
  // is killed before it takes it would hang for ever (24.21).
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const hub = openHub()
  let isStopping = false
  let hasServed = false

  function start() {
    const worker = cluster.fork()
    let isServing = false
    worker.on('listening', () => {
      isServing = true
      hasServed = true
    })
    worker.on('message', (message) => hub.answer(worker, message))
    worker.on('exit', (code, signal) => {
      hub.leave(worker)
      if (isStopping) return endWhenAlone()
      logWarning(`worker ended ${signal ? `by ${signal}` : `with code ${code}`}`)
      // A wrong setting: no worker will ever come up.
      if (!hasServed) return stop(code || 1)
      if (isServing) start()
      else setTimeout(() => isStopping || start(), againMs)
    })
  }

  function stop(code) {
    isStopping = true
    process.exitCode = code
    for (const worker of Object.values(cluster.workers)) worker.process.kill('SIGTERM')
    endWhenAlone()
  }

  function endWhenAlone() {
    if (Object.keys(cluster.workers).length === 0) process.exit()
  }

  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(0))
  for (let number = 0; number < count; number += 1) start()
}
