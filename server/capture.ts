import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'

/** Next's request handler. */
export type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** A response that was collected in memory. */
export interface Answer {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  readonly body: Buffer
}

/** A response may be as large; nobody tells the handler that the socket below has drained. */
const highWaterMark = 2 ** 30
const endOfHeaders = '\r\n\r\n'

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
 * Calls a request handler and returns its response, which Node.js writes to a socket in memory.
 * Closing `waiting` aborts the render.
 */
export async function captureAnswer(
  handle: Handle,
  request: IncomingMessage,
  waiting?: ServerResponse,
): Promise<Answer> {
  const socket = new PassThrough({ highWaterMark })
  const response = new ServerResponse(request)
  // The body as it is, behind headers that are read from the response: `writeHead` adds its own to
  // those that are set, and to none otherwise.
  response.useChunkedEncodingByDefault = false
  response.setHeader('connection', 'close')
  // Writes to it as to any stream.
  response.assignSocket(socket as unknown as Socket)
  response.once('finish', () => socket.end())
  waiting?.once('close', () => socket.destroy())
  const [written] = await Promise.all([buffer(socket), handle(request, response)])
  const { connection: _, ...headers } = response.getHeaders()
  const body = written.subarray(written.indexOf(endOfHeaders) + endOfHeaders.length)
  return { status: response.statusCode, headers, body }
}
