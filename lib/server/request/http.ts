import 'server-only'
import { Readable } from 'node:stream'
import { unstable_rethrow } from 'next/navigation'
import { asFault, FAULT_RULES, RETRY_SECONDS } from '@/lib/commerce/errors'
import { log } from './log'

/** A stream of Node.js as a response body: the same object under the type of the Web API. */
export function toBody(stream: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>
}

/** JSON for one shopper; no cache may store it. */
export function privateJson(
  value: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json(value, {
    status,
    headers: { 'Cache-Control': 'private, no-store', ...headers },
  })
}

/**
 * Runs a handler that scripts call. A fault of the platform answers 503 with `Retry-After`, any
 * other error 500; both are JSON, and `event` names them in the log.
 */
export async function answerJson(
  event: string,
  respond: () => Promise<Response>,
): Promise<Response> {
  return answerFaults(event, respond, (seconds) =>
    seconds === null
      ? privateJson({ code: 'internal' }, 500)
      : privateJson({ code: 'unavailable' }, 503, { 'Retry-After': String(seconds) }),
  )
}

/**
 * Runs a handler whose file crawlers read. A fault of the platform answers 503 with `Retry-After`,
 * so that they come back; it is never cached. `event` names faults in the log.
 */
export async function answerFile(
  event: string,
  respond: () => Promise<Response>,
): Promise<Response> {
  const headers = { 'Cache-Control': 'no-store' }
  return answerFaults(event, respond, (seconds) =>
    seconds === null
      ? new Response(null, { status: 500, headers })
      : new Response(null, {
          status: 503,
          headers: { ...headers, 'Retry-After': String(seconds) },
        }),
  )
}

/**
 * `toAnswer` receives the seconds to wait after a fault of the platform, null for any other error.
 */
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
