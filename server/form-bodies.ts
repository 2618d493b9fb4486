import type { IncomingMessage } from 'node:http'
import { clientAddress, networkOf, trustList } from '#lib/server/request/client-address.ts'
import { wholeRequest } from './capture.ts'

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
  readonly #isTrusted
  /** The source of each unfinished body. */
  readonly #sources: string[] = []

  constructor(trustedProxies: readonly string[] = []) {
    this.#isTrusted = trustList(trustedProxies)
  }

  /**
   * Waits for the whole body of a form. Returns the form as a request whose body is there, or the
   * status of the answer to one that cannot be used; null when the client has left.
   */
  async receive(request: IncomingMessage): Promise<IncomingMessage | 400 | 413 | 503 | null> {
    const { headers } = request
    if (Number(headers['content-length'] ?? 0) > largestBody) return 413
    const forwardedFor = String(headers['x-forwarded-for'] ?? '')
    const source = networkOf(clientAddress(forwardedFor, this.#isTrusted) ?? '')
    const ofSource = this.#sources.filter((it) => it === source)
    if (ofSource.length >= mostOfSource || this.#sources.length >= mostOfAll) return 503
    this.#sources.push(source)
    try {
      const body = await readWhole(request)
      if (body === null) return null
      if (body.length > largestBody) return 413
      if (!(await isReadable(body, headers['content-type']))) return 400
      return wholeRequest(request, body)
    } finally {
      this.#sources.splice(this.#sources.indexOf(source), 1)
    }
  }
}

/** The body, or as much of it as exceeds the limit; null when the client has left. */
async function readWhole(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      chunks.push(chunk)
      size += chunk.length
      if (size > largestBody) break
    }
  } catch {
    return null
  }
  // What is over the limit is read, so that the client reads the answer.
  request.resume()
  return Buffer.concat(chunks)
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
