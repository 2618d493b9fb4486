import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import { otherOperations } from './other-operations.ts'

/** A request of a test and its response, unmasked. */
export interface Exchange {
  operationId: string
  method: string
  url: string
  headers: Record<string, string>
  sent: string
  status: number
  type: string | null
  location: string | null
  received: string
}

/** Set by `npm run examples`: the folder to record exchanges in; unset, nothing is recorded. */
const folder = process.env['RECORD_EXAMPLES']
const isText = (type: string | null) => /[/+]json\b|urlencoded/.test(type ?? '')

/**
 * A copy to read later, because the handler consumes the body of the request. Without the body of a
 * file: a handler that stops reading would wait for whoever reads the copy.
 */
export function copyRequest(request: Request) {
  if (folder === undefined) return null
  const { url, method, headers } = request
  return isText(headers.get('content-type'))
    ? request.clone()
    : new Request(url, { method, headers })
}

/** Records a successful exchange. */
export async function recordExchange(
  operationId: string | undefined,
  request: Request | null,
  response: Response,
) {
  if (folder === undefined || !request || operationId === undefined) return
  if (response.status >= 400) return
  const type = response.headers.get('content-type')
  const exchange: Exchange = {
    operationId,
    method: request.method,
    url: request.url,
    headers: Object.fromEntries(request.headers),
    sent: isText(request.headers.get('content-type')) ? await request.text() : '',
    status: response.status,
    type,
    location: response.headers.get('location'),
    received: isText(type) ? await response.clone().text() : '',
  }
  const file = join(folder, `${String(process.pid)}-${String(threadId)}.jsonl`)
  appendFileSync(file, `${JSON.stringify(exchange)}\n`)
}

/**
 * Records the requests that tests send over the network to the issuer at `base`, which the app does
 * not serve. @returns a function that restores the global fetch.
 */
export function recordCalls(base: string) {
  if (folder === undefined) return () => undefined
  const { fetch } = globalThis
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (!request.url.startsWith(base)) return fetch(input, init)
    const path = new URL(request.url).pathname
    const item = otherOperations[path]
    const operation = request.method === 'GET' ? item?.get : item?.post
    const copy = copyRequest(request)
    const response = await fetch(request)
    await recordExchange(operation?.operationId, copy, response)
    return response
  }
  return () => {
    globalThis.fetch = fetch
  }
}
