import { setImmediate } from 'node:timers/promises'
import { clientAddress } from '#lib/server/request/client-address.ts'

/** Largest body in bytes, as `bodySizeLimit` in next.config.ts. */
const largestBody = 256 * 1024

/**
 * Receives the bodies of forms before they take a place in the admission: a client that sends its
 * body slowly, or never, must not keep others from being served. The server's `requestTimeout`
 * limits how long a body may take.
 *
 * @param {{ perSource?: number, all?: number, trustedProxies?: string[] }} [limits] unfinished
 *   bodies at a time, of one source and of all, which are held in memory
 */
export function createFormBodies({ perSource = 32, all = 512, trustedProxies = [] } = {}) {
  /** Unfinished bodies by source. */
  const unfinished = new Map()
  let count = 0

  return {
    /**
     * Waits for the whole body of a form, and leaves it in the stream for whoever reads it.
     *
     * @param {import('node:http').IncomingMessage} request
     * @returns {Promise<200 | 400 | 413 | 503 | null>} 200 for a body that can be used, else the
     *   status of the answer; null when the client has left
     */
    async receive(request) {
      if (Number(request.headers['content-length'] ?? 0) > largestBody) return 413
      const source = clientAddress(request.headers['x-forwarded-for'] ?? null, trustedProxies)
      const ofSource = unfinished.get(source) ?? 0
      if (ofSource >= perSource || count >= all) return 503
      unfinished.set(source, ofSource + 1)
      count += 1
      try {
        const body = await readWhole(request)
        if (body === null) return null
        if (body.length > largestBody) return 413
        return (await isReadable(body, request.headers['content-type'])) ? 200 : 400
      } finally {
        const left = unfinished.get(source) - 1
        if (left > 0) unfinished.set(source, left)
        else unfinished.delete(source)
        count -= 1
      }
    },
  }
}

/** The body, or as much of it as exceeds the limit; null when the client has left. */
async function readWhole(request) {
  // By then, a form without fields is complete. Listening to its `readable` event would end the
  // stream before Next listens for its end, which it would then wait for (Node 24.21).
  await setImmediate()
  if (request.complete && request.readableLength === 0) return Buffer.alloc(0)
  return new Promise((resolve) => {
    const chunks = []
    let size = 0
    const finish = (result) => {
      request.off('readable', read).off('close', leave)
      resolve(result)
    }
    const leave = () => finish(null)
    const read = () => {
      // A read at the end would end the stream, which takes nothing back after that.
      while (request.readableLength > 0) {
        const chunk = request.read()
        chunks.push(chunk)
        size += chunk.length
      }
      const isTooLarge = size > largestBody
      if (!request.complete && !isTooLarge) return
      const body = Buffer.concat(chunks)
      finish(body)
      if (isTooLarge) request.resume()
      else request.unshift(body)
    }
    request.on('readable', read).once('close', leave)
    read()
  })
}

/** Next answers a multipart body that it cannot parse with 500 and logs it (16.4.6). */
async function isReadable(body, type = '') {
  if (!/^multipart\/form-data/i.test(type)) return true
  try {
    await new Response(body, { headers: { 'content-type': type } }).formData()
    return true
  } catch {
    return false
  }
}
