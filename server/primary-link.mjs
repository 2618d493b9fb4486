/** Heartbeat interval, the same as of the Redis stream. */
const signMs = 500

/**
 * A worker's link to the other workers of its machine, through their primary process.
 *
 * @returns {import('./exchange.mjs').Link}
 */
export function openPrimaryLink() {
  const waiting = new Map()
  let number = 0
  let timer
  let listener

  function call(name, ...args) {
    return new Promise((resolve, reject) => {
      const id = (number += 1)
      waiting.set(id, resolve)
      process.send({ id, call: name, args }, (error) => {
        if (!error) return
        waiting.delete(id)
        reject(error)
      })
    })
  }

  function take({ id, result, change }) {
    if (change) listener.hear([change])
    waiting.get(id)?.(result)
    waiting.delete(id)
  }

  return {
    follow: (following) => {
      listener = following
      process.on('message', take)
      call('follow').then(listener.begin, listener.lose)
      timer = setInterval(() => void call('get', '').then(() => listener.hear([])), signMs)
      timer.unref()
    },
    publish: (text) => call('publish', text),
    get: (key) => call('get', key),
    set: (key, text, ms) => call('set', key, text, ms),
    close: async () => {
      clearInterval(timer)
      process.off('message', take)
    },
  }
}
