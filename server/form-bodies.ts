import type { IncomingMessage } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { clientAddress } from '#lib/server/request/client-address.ts'

/** Largest body in bytes, as `bodySizeLimit` in next.config.ts. */
const largestBody = 256 * 1024
/** Unfinished bodies at a time, of one source and of all, which are held in memory. */
const mostOfSource = 32
const mostOfAll = 512

/**
 * Receives the bodies of forms before they take a place in the admission: a client that sends its
 * body slowly, or never, must not keep others from being served. The server's `requestTimeout`
 * limits how long a body may take.
 */
export class FormBodies {
  readonly #trustedProxies
  /** Unfinished bodies by source. */
  readonly #unfinished = new Map<string | undefined, number>()
  #count = 0

  constructor({ trustedProxies = [] }: { trustedProxies?: readonly string[] | undefined }) {
    this.#trustedProxies = trustedProxies
  }

  /**
   * Waits for the whole body of a form, and leaves it in the stream for whoever reads it. Returns
   * 200 for a body that can be used, else the status of the answer; null when the client has left.
   */
  async receive(request: IncomingMessage): Promise<200 | 400 | 413 | 503 | null> {
    const { headers } = request
    if (Number(headers['content-length'] ?? 0) > largestBody) return 413
    const source = clientAddress(String(headers['x-forwarded-for'] ?? ''), this.#trustedProxies)
    const ofSource = this.#unfinished.get(source) ?? 0
    if (ofSource >= mostOfSource || this.#count >= mostOfAll) return 503
    this.#add(source, 1)
    try {
      const body = await readWhole(request)
      if (body === null) return null
      if (body.length > largestBody) return 413
      return (await isReadable(body, headers['content-type'])) ? 200 : 400
    } finally {
      this.#add(source, -1)
    }
  }

  #add(source: string | undefined, count: 1 | -1): void {
    const left = (this.#unfinished.get(source) ?? 0) + count
    if (left > 0) this.#unfinished.set(source, left)
    else this.#unfinished.delete(source)
    this.#count += count
  }
}

/** The body, or as much of it as exceeds the limit; null when the client has left. */
async function readWhole(request: IncomingMessage): Promise<Buffer | null> {
  // By then, a form without fields is complete. Listening to its `readable` event would end the
  // stream before Next listens for its end, which it would then wait for (Node 24.21).
  await setImmediate()
  if (request.complete && request.readableLength === 0) return Buffer.alloc(0)
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    const finish = (result: Buffer | null) => {
      request.off('readable', read).off('close', leave)
      resolve(result)
    }
    const leave = () => finish(null)
    const read = () => {
      // A read at the end would end the stream, which takes nothing back after that.
      while (request.readableLength > 0) {
        // Without an encoding, a request consists of buffers.
        const chunk = request.read() as Buffer
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
async function isReadable(body: Buffer, type = ''): Promise<boolean> {
  if (!/^multipart\/form-data/i.test(type)) return true
  try {
    await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
    return true
  } catch {
    return false
  }
}
