import 'server-only'
import { CommerceError } from '@/lib/commerce/errors'

type Level = 'info' | 'warn' | 'error'

/** Where in the application something happened; never an address, which may hold tokens. */
type Place = Readonly<Record<string, string>>

/**
 * One line of JSON. Of an error only its kind, status, code and request id are written: messages of
 * others could hold what a shopper typed.
 */
export function log(level: Level, event: string, error?: unknown, place: Place = {}): void {
  const line = { time: new Date().toISOString(), level, event, ...place, ...describe(error) }
  process.stderr.write(`${JSON.stringify(line)}\n`)
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
