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
export async function answerJson(event: string, respond: () => Promise<Response>) {
  return answerFaults(event, respond, (seconds) =>
    seconds === null
      ? privateJson({ code: 'internal' }, 500)
      : privateJson({ code: 'unavailable' }, 503, { 'Retry-After': String(seconds) }),
  )
}

/** Runs a handler that crawlers read: they come back after a fault of the platform (503). */
export async function answerFile(event: string, respond: () => Promise<Response>) {
  const headers = { 'Cache-Control': 'no-store' }
  return answerFaults(event, respond, (seconds) =>
    seconds === null
      ? new Response(null, { status: 500, headers })
      : new Response(null, { status: 503, headers: { ...headers, 'Retry-After': `${seconds}` } }),
  )
}

/** `toAnswer` gets the seconds to wait after a fault of the platform, null for other errors. */
async function answerFaults(
  event: string,
  respond: () => Promise<Response>,
  toAnswer: (retryAfterSeconds: number | null) => Response,
): Promise<Response> {
  try {
    return await respond()
  } catch (error) {
    unstable_rethrow(error)
    const fault = asFault(error)
    log(fault ? FAULT_RULES[fault.kind].logLevel : 'error', event, fault ?? error)
    return toAnswer(fault ? (fault.retryAfterSeconds ?? RETRY_SECONDS) : null)
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
