import 'server-only'
import { CommerceError, unless } from '@/lib/commerce/errors'
import { isLogged } from './env'
import { getRender } from './render-context'

type Level = 'info' | 'warn' | 'error'

/** Where in the application something happened; never a URL, which may contain tokens. */
type Place = Readonly<Record<string, string>>

/**
 * One line of JSON with the id of the request, which also appears in the server's own line for the
 * request and in the platform's log. Of an error only kind, status, code, request id and the names of wrong fields are logged:
 * other messages could contain what a shopper typed.
 */
export function log(level: Level, event: string, error?: unknown, place: Place = {}): void {
  if (!isLogged(level)) return
  const requestId = getRender()?.requestId
  const line = { time: new Date().toISOString(), level, event, ...place, ...describe(error) }
  process.stdout.write(`${JSON.stringify(requestId ? { ...line, requestId } : line)}\n`)
}

/**
 * The reply of a call that can be missed, or `otherwise` after a fault, which is logged;
 * `isExpected` says which faults, all by default.
 */
export function unlessFault<Reply, const Otherwise>(
  event: string,
  reply: Promise<Reply>,
  otherwise: Otherwise,
  isExpected: (fault: CommerceError) => boolean = () => true,
): Promise<Reply | Otherwise> {
  const isLoggedFault = (fault: CommerceError) => {
    if (!isExpected(fault)) return false
    log('warn', event, fault)
    return true
  }
  return unless(reply, isLoggedFault, otherwise)
}

/** The name of a field in a request; other text is none. */
const FIELD = /^[A-Za-z][\w.[\]]{0,63}$/

function describe(error: unknown): Record<string, unknown> {
  if (error instanceof CommerceError) {
    const { kind, status, code, requestId, detail } = error
    const fields = Object.keys(error.fields).filter((name) => FIELD.test(name))
    return { kind, status, code, requestId, detail, ...(fields.length > 0 && { fields }) }
  }
  return error instanceof Error ? { name: error.name, digest: digestOf(error) } : {}
}

function digestOf(error: Error): string | undefined {
  return 'digest' in error && typeof error.digest === 'string' ? error.digest : undefined
}
