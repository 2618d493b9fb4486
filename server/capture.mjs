import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

/** A response that is collected in memory instead of being sent. */
class CapturedResponse extends ServerResponse {
  chunks = []
  isSent = false

  get headersSent() {
    return this.isSent
  }

  writeHead(status, ...rest) {
    this.statusCode = status
    const headers = rest.find((it) => typeof it === 'object' && it !== null)
    const pairs = Array.isArray(headers) ? pairsOf(headers) : Object.entries(headers ?? {})
    for (const [name, value] of pairs) if (value !== undefined) this.setHeader(name, value)
    this.isSent = true
    return this
  }

  flushHeaders() {
    this.isSent = true
  }

  write(chunk, encoding, done) {
    this.isSent = true
    this.chunks.push(bytesOf(chunk, encoding))
    const callback = typeof encoding === 'function' ? encoding : done
    if (callback) process.nextTick(callback)
    return true
  }

  end(chunk, encoding, done) {
    if (this.finished) return this
    if (chunk !== null && chunk !== undefined && typeof chunk !== 'function')
      this.chunks.push(bytesOf(chunk, encoding))
    this.isSent = true
    this.finished = true
    const callback = [chunk, encoding, done].find((it) => typeof it === 'function')
    process.nextTick(() => {
      callback?.()
      this.emit('finish')
      this.emit('close')
    })
    return this
  }
}

/**
 * Calls a request handler with an internal request.
 *
 * @param {(request: IncomingMessage, response: ServerResponse) => Promise<void>} handle
 * @param {{ url: string, headers: Record<string, string> }} asked
 */
export function capture(handle, { url, headers }) {
  const request = new IncomingMessage(new Socket())
  Object.assign(request, { method: 'GET', url, complete: true, httpVersion: '1.1' })
  request.headers = headers
  request.rawHeaders = Object.entries(headers).flat()
  request.push(null)
  return captureAnswer(handle, request)
}

/**
 * Calls a request handler and returns its response.
 *
 * @param {(request: IncomingMessage, response: ServerResponse) => Promise<void>} handle
 * @param {IncomingMessage} request
 * @param {ServerResponse} [asker] closing this response aborts the render
 * @returns {Promise<{ status: number, headers: Record<string, unknown>, body: Buffer }>}
 */
export async function captureAnswer(handle, request, asker) {
  const response = new CapturedResponse(request)
  const ended = new Promise((resolve, reject) => {
    response.once('finish', resolve)
    response.once('error', reject)
    response.once('close', () => {
      if (!response.finished) reject(new Error('The answer was broken off.'))
    })
  })
  asker?.once('close', () => response.finished || response.emit('close'))
  await Promise.all([handle(request, response), ended])
  return {
    status: response.statusCode,
    headers: { ...response.getHeaders() },
    body: Buffer.concat(response.chunks),
  }
}

function bytesOf(chunk, encoding) {
  if (typeof chunk !== 'string') return Buffer.from(chunk)
  return Buffer.from(chunk, typeof encoding === 'string' ? encoding : 'utf8')
}

function pairsOf(list) {
  if (Array.isArray(list[0])) return list
  return list.flatMap((name, index) => (index % 2 === 0 ? [[name, list[index + 1]]] : []))
}
