import cluster from 'node:cluster'
import { logWarning } from './log.mjs'
import { openHub } from './primary-hub.mjs'

/** Delay before restarting a worker that fails to start while others serve. */
const againMs = 1_000

/**
 * Serves with several processes of this program that share one listening socket: any idle process
 * accepts the next connection. A worker that exits is replaced and loses only its own requests. On
 * SIGTERM all of them stop as a single process does.
 *
 * @param {number} count
 */
export function runWorkers(count) {
  // With Node's other policy this process hands out connections, and one that is handed to a worker
  // which is killed before accepting it would hang forever (24.21).
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
      // Probably an invalid setting, with which no worker can start.
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
