import 'server-only'
import { CommerceError } from '@/lib/commerce/errors'
import { isLogged } from '@/lib/server/env'
import { getRender } from '@/lib/server/gateway/serving'

type Level = 'info' | 'warn' | 'error'

/** Where in the application something happened; never a URL, which may contain tokens. */
type Place = Readonly<Record<string, string>>

/**
 * One line of JSON with the id of the request, which also appears in the server's own line for the
 * request and in the platform's log. Of an error only kind, status, code and request id are logged:
 * other messages could contain what a shopper typed.
 */
export function log(level: Level, event: string, error?: unknown, place: Place = {}): void {
  if (!isLogged(level)) return
  const requestId = getRender()?.requestId
  const line = { time: new Date().toISOString(), level, event, ...place, ...describe(error) }
  process.stdout.write(`${JSON.stringify(requestId ? { ...line, requestId } : line)}\n`)
}

function describe(error: unknown): Record<string, unknown> {
  if (error instanceof CommerceError) {
    const { kind, status, code, requestId, detail } = error
    return { kind, status, code, requestId, detail }
  }
  return error instanceof Error ? { name: error.name, digest: digestOf(error) } : {}
}

function digestOf(error: Error): string | undefined {
  return 'digest' in error && typeof error.digest === 'string' ? error.digest : undefined
}
