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

type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'rawHeaders'>

/** A request that has arrived: its whole body can be read at once. */
export function wholeRequest(
  { method, url, headers, rawHeaders }: Asked,
  socket: Socket,
  body?: Buffer,
): IncomingMessage {
  const request = new IncomingMessage(socket)
  Object.assign(request, { complete: true, httpVersion: '1.1' })
  Object.assign(request, { method, url, headers, rawHeaders })
  if (body?.length) request.push(body)
  request.push(null)
  return request
}

/** Calls a request handler with an internal request, and collects what it writes to a socket. */
export async function capture(
  handle: Handle,
  { url, headers }: { url: string; headers: Record<string, string> },
): Promise<Answer> {
  const rawHeaders = Object.entries(headers).flat()
  const request = wholeRequest({ method: 'GET', url, headers, rawHeaders }, new Socket())
  const socket = new PassThrough({ highWaterMark })
  const response = new ServerResponse(request)
  // The body as it is, behind headers that are read from the response: `writeHead` adds its own to
  // those that are set, and to none otherwise.
  response.useChunkedEncodingByDefault = false
  response.setHeader('connection', 'close')
  // Writes to it as to any stream.
  response.assignSocket(socket as unknown as Socket)
  response.once('finish', () => socket.end())
  const [written] = await Promise.all([buffer(socket), handle(request, response)])
  const body = written.subarray(written.indexOf(endOfHeaders) + endOfHeaders.length)
  return { status: response.statusCode, headers: { ...response.getHeaders() }, body }
}
