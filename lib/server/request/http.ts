import 'server-only'
import { Readable } from 'node:stream'
import { unstable_rethrow } from 'next/navigation'
import { asFault, FAULT_RULES, RETRY_SECONDS } from '@/lib/commerce/errors'
import { log } from './log'

/** A stream of Node.js as a response body: the same object under the type of the Web API. */
export function toBody(stream: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>
}

/** A file that is the same for everyone, for `seconds` in caches. */
export function publicFile(body: BodyInit, type: string, seconds: number): Response {
  const headers = { 'Content-Type': type, 'Cache-Control': `public, max-age=${seconds}` }
  return new Response(body, { headers })
}

/** JSON for one shopper; no cache may store it. */
export function privateJson(
  value: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const all = { 'Cache-Control': 'private, no-store', ...headers }
  return Response.json(value, { status, headers: all })
}

/** Runs a handler that scripts call: 503 with `Retry-After` for faults of the platform, or 500. */
export const answerJson = (event: string, respond: () => Promise<Response>) =>
  answerFaults(event, respond, (code, status, headers) => privateJson({ code }, status, headers))

/** Runs a handler that crawlers read: they come back after a fault of the platform (503). */
export const answerFile = (event: string, respond: () => Promise<Response>) =>
  answerFaults(event, respond, (_, status, headers) => {
    return new Response(null, { status, headers: { 'Cache-Control': 'no-store', ...headers } })
  })

async function answerFaults(
  event: string,
  respond: () => Promise<Response>,
  toAnswer: (code: string, status: number, headers?: Record<string, string>) => Response,
): Promise<Response> {
  try {
    return await respond()
  } catch (error) {
    unstable_rethrow(error)
    const fault = asFault(error)
    log(fault ? FAULT_RULES[fault.kind].logLevel : 'error', event, fault ?? error)
    if (!fault) return toAnswer('internal', 500)
    const seconds = fault.retryAfterSeconds ?? RETRY_SECONDS
    return toAnswer('unavailable', 503, { 'Retry-After': String(seconds) })
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** A text in HTML or XML, without the control characters that XML 1.0 cannot represent. */
export function escapeMarkup(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
}
