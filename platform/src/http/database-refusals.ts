import { findErrorCode } from '#store/retry.ts'
import { Problem } from './problem.ts'

/** PostgreSQL's refusals of values that no column holds: text with a zero byte, a number too large. */
const valueRefusals = new Set(['22021', '22P05', '22003'])
/** A lock or a statement took too long, or the server takes no more connections. */
const overloads = new Set(['55P03', '57014', '53300', '57P03'])
/** What pg-pool says when no connection became free in time; it has no code. */
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

/** The problem that a refusal of the database stands for; null when it is a fault. */
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
