import 'server-only'
import { Readable } from 'node:stream'
import { unstable_rethrow } from 'next/navigation'
import type { NextRequest } from 'next/server'
import { asFault, FAULT_RULES, RETRY_SECONDS } from '@/lib/commerce/errors'
import type { Store } from '@/lib/shop/store/store-schema'
import { log } from './log'
import { originOf } from './origin'
import { findStoreByHost } from './stores'

/** A stream of Node.js as a response body: the same object under the type of the Web API. */
export function toBody(stream: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>
}

/**
 * A file of this host's store that is the same for everyone; 404 if `make` gives null. The server
 * keeps it as a document (`isDocument` of lib/routes.ts), and says how long caches may.
 */
export async function publicFile(
  { headers, nextUrl }: NextRequest,
  type: string,
  make: (store: Store, origin: string) => string | null | Promise<string | null>,
): Promise<Response> {
  const host = headers.get('host') ?? ''
  const store = findStoreByHost(host)
  return answerFile(`${nextUrl.pathname} failed`, async () => {
    const text = store && (await make(store, originOf(host)))
    return new Response(text, text ? { headers: { 'Content-Type': type } } : { status: 404 })
  })
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
