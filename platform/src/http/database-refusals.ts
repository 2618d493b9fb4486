import { findErrorCode } from '#store/retry.ts'
import { Problem } from './problem.ts'

/** PostgreSQL errors for values that no column accepts, such as text with a zero byte. */
const valueRefusals = new Set(['22021', '22P05', '22003'])
/** A lock or a statement timed out, or the server accepts no more connections. */
const overloads = new Set(['55P03', '57014', '53300', '57P03'])
/** The message of pg-pool when no connection became free in time; the error has no code. */
const noConnection = 'timeout exceeded when trying to connect'

export function malformedRequest(detail?: string): Problem {
  return new Problem({
    status: 400,
    code: 'Common.BadRequest',
    title: 'The request is malformed.',
    ...(detail !== undefined && { detail }),
  })
}

function isOverloaded(error: Error): boolean {
  const cause = error.cause instanceof Error ? error.cause : error
  return overloads.has(findErrorCode(error) ?? '') || cause.message === noConnection
}

/** Converts a database error to a problem; null if it is a fault. */
export function findDatabaseRefusal(error: Error): Problem | null {
  if (valueRefusals.has(findErrorCode(error) ?? '')) return malformedRequest()
  if (!isOverloaded(error)) return null
  return new Problem({
    status: 503,
    code: 'Common.Busy',
    title: 'The platform is busy. Try again in a moment.',
    headers: { 'retry-after': '1' },
  })
}
