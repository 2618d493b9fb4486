import 'server-only'
import { CommerceError } from '@/lib/commerce/errors'
import { isLogged } from '@/lib/server/env'
import { getRender } from '@/lib/server/gateway/serving'

type Level = 'info' | 'warn' | 'error'

/** Where in the application something happened; never an address, which may hold tokens. */
type Place = Readonly<Record<string, string>>

/**
 * One line of JSON with the id of the request that this is part of, which the server's own line of
 * the request and the platform's lines have too. Of an error only its kind, status, code and request id are written: messages of
 * others could hold what a shopper typed.
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
