import { LRUCache } from 'lru-cache'

/** Number of changes kept for workers that start, as in the Redis stream. */
const logLength = 5_000
/** Memory limit for the reads and marks of all workers together. */
const maxBytes = 64 * 1024 * 1024

/**
 * Data that the workers of one machine share, kept by their primary process while it lives: the
 * same as in Redis (`redis-link.mjs`). `primary-link.mjs` is the other end.
 */
export function openHub() {
  const followers = new Set()
  const log = []
  const values = new LRUCache({
    maxSize: maxBytes,
    sizeCalculation: (text, key) => text.length + key.length + 64,
  })
  let count = 0

  const calls = {
    follow: (worker) => {
      followers.add(worker)
      return log
    },
    publish: (_, text) => {
      count += 1
      const change = { position: String(count).padStart(15, '0'), text }
      log.push(change)
      if (log.length > logLength) log.shift()
      for (const worker of followers) send(worker, { change })
    },
    get: (_, key) => {
      const text = values.get(key)
      return text === undefined ? null : { text, leftMs: values.getRemainingTTL(key) }
    },
    set: (_, key, text, ms) => void values.set(key, text, { ttl: ms }),
  }

  return {
    /** Answers a worker's call; ignores other messages. */
    answer(worker, { id, call, args }) {
      if (call in calls) send(worker, { id, result: calls[call](worker, ...args) })
    },
    leave: (worker) => void followers.delete(worker),
  }
}

/** A worker that is exiting no longer receives messages, which is not an error. */
function send(worker, message) {
  if (worker.isConnected()) worker.send(message, () => undefined)
}
