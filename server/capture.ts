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

type Asked = Partial<IncomingMessage> & Pick<IncomingMessage, 'headers'>

/** A request that has arrived: its whole body can be read at once. By default one of this server. */
export function wholeRequest(
  { method = 'GET', url, headers, rawHeaders, socket = new Socket() }: Asked,
  body?: Buffer,
): IncomingMessage {
  const request = new IncomingMessage(socket)
  Object.assign(request, { complete: true, httpVersion: '1.1', method, url, headers })
  request.rawHeaders = rawHeaders ?? Object.entries(headers).flat().map(String)
  if (body?.length) request.push(body)
  request.push(null)
  return request
}

/** Collects what a handler writes to a socket; fails when `browser`, which asked for it, goes. */
export async function capture(
  handle: Handle,
  request: IncomingMessage,
  browser?: ServerResponse,
): Promise<Answer> {
  const socket = new PassThrough({ highWaterMark })
  browser?.once('close', () => socket.destroy())
  const response = new ServerResponse(request)
  // The body as it is, behind headers that are read from the response: `writeHead` adds its own to
  // those that are set, and to none otherwise.
  response.useChunkedEncodingByDefault = false
  response.setHeader('connection', 'close')
  // Writes to it as to any stream.
  response.assignSocket(socket as unknown as Socket)
  response.once('finish', () => socket.end())
  const all = buffer(socket)
  const written = await Promise.race([all, handle(request, response).then(() => all)])
  const body = written.subarray(written.indexOf(endOfHeaders) + endOfHeaders.length)
  // The folder of a page, which Next tells browsers, and which none needs.
  const { connection: _, 'x-middleware-rewrite': __, ...headers } = response.getHeaders()
  return { status: response.statusCode, headers, body }
}
