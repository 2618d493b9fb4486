import 'server-only'
import { unstable_rethrow } from 'next/navigation'
import { asFault, FAULT_RULES } from '@/lib/commerce/errors'
import { RETRY_SECONDS } from '@/lib/server/gateway/outage'
import { log } from '@/lib/server/log'

/** JSON for one shopper: no cache may keep it. */
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
 * Runs a handler that scripts ask. A fault of the platform is 503 with `Retry-After`, any other
 * error 500; both are JSON, and `event` names them in the log.
 */
export async function answerJson(
  event: string,
  respond: () => Promise<Response>,
): Promise<Response> {
  try {
    return await respond()
  } catch (error) {
    unstable_rethrow(error)
    const fault = asFault(error)
    log(fault ? FAULT_RULES[fault.kind].logLevel : 'error', event, fault ?? error)
    if (!fault) return privateJson({ code: 'internal' }, 500)
    const seconds = fault.retryAfterSeconds ?? RETRY_SECONDS
    return privateJson({ code: 'unavailable' }, 503, { 'Retry-After': String(seconds) })
  }
}
