import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'

/** Next's request handler. */
export type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** A response that was collected in memory. */
export interface Answer {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  readonly body: Buffer
}

type Callback = (error?: Error | null) => void
type HeaderValue = number | string | readonly string[]

/** A response that is collected in memory instead of being sent. */
class CapturedResponse extends ServerResponse {
  readonly chunks: Buffer[] = []
  #isSent = false

  constructor(request: IncomingMessage) {
    super(request)
    Object.defineProperty(this, 'headersSent', { get: () => this.#isSent })
  }

  override writeHead(status: number, ...rest: unknown[]): this {
    this.statusCode = status
    const headers = rest.find(isHeaders)
    const pairs = Array.isArray(headers) ? pairsOf(headers) : Object.entries(headers ?? {})
    for (const [name, value] of pairs) if (value !== undefined) this.setHeader(name, value)
    this.#isSent = true
    return this
  }

  override flushHeaders(): void {
    this.#isSent = true
  }

  override write(chunk: string | Uint8Array, ...rest: unknown[]): boolean {
    this.#isSent = true
    this.chunks.push(bytesOf(chunk, rest[0]))
    const callback = rest.find(isCallback)
    if (callback) process.nextTick(callback)
    return true
  }

  override end(...args: unknown[]): this {
    if (this.finished) return this
    const [chunk, encoding] = args
    if (typeof chunk === 'string' || chunk instanceof Uint8Array)
      this.chunks.push(bytesOf(chunk, encoding))
    this.#isSent = true
    this.finished = true
    process.nextTick(() => {
      args.find(isCallback)?.()
      this.emit('finish')
      this.emit('close')
    })
    return this
  }
}

/** Calls a request handler with an internal request. */
export function capture(
  handle: Handle,
  { url, headers }: { url: string; headers: Record<string, string> },
): Promise<Answer> {
  const request = new IncomingMessage(new Socket())
  const rawHeaders = Object.entries(headers).flat()
  Object.assign(request, { method: 'GET', url, complete: true, httpVersion: '1.1' })
  Object.assign(request, { headers, rawHeaders })
  request.push(null)
  return captureAnswer(handle, request)
}

/**
 * Calls a request handler and returns its response. Closing `waiting` aborts the render.
 */
export async function captureAnswer(
  handle: Handle,
  request: IncomingMessage,
  waiting?: ServerResponse,
): Promise<Answer> {
  const response = new CapturedResponse(request)
  const ended = new Promise<void>((resolve, reject) => {
    response.once('finish', resolve)
    response.once('error', reject)
    response.once('close', () => {
      if (!response.finished) reject(new Error('The response was aborted.'))
    })
  })
  waiting?.once('close', () => response.finished || response.emit('close'))
  await Promise.all([handle(request, response), ended])
  return {
    status: response.statusCode,
    headers: { ...response.getHeaders() },
    body: Buffer.concat(response.chunks),
  }
}

function bytesOf(chunk: string | Uint8Array, encoding: unknown): Buffer {
  if (typeof chunk !== 'string') return Buffer.from(chunk)
  const isKnown = typeof encoding === 'string' && Buffer.isEncoding(encoding)
  return Buffer.from(chunk, isKnown ? encoding : 'utf8')
}

function isHeaders(value: unknown): value is OutgoingHttpHeaders | HeaderValue[] {
  return typeof value === 'object' && value !== null
}

function isCallback(value: unknown): value is Callback {
  return typeof value === 'function'
}

/** Headers as `[name, value, …]` or `[[name, value], …]`. */
function pairsOf(list: readonly HeaderValue[]): [string, HeaderValue][] {
  return list.flatMap((part, index) => {
    if (Array.isArray(part)) return [[String(part[0]), part[1] ?? '']]
    return index % 2 === 0 ? [[String(part), list[index + 1] ?? '']] : []
  })
}
