import { findErrorCode } from '#store/retry.ts'
import { Problem } from './problem.ts'

/** PostgreSQL errors for values that no column accepts. */
const valueRefusals = new Map([
  ['22021', 'A text has the character U+0000 or is not valid Unicode.'],
  ['22P05', 'A text has the character U+0000, which cannot be kept.'],
  ['22003', 'A number is out of range.'],
])
/**
 * A lock, a statement or a transaction timed out (25P03, 25P04), the server has no connection,
 * memory or disk space left (class 53) or cannot use its disk (58030), or it ended the session, for
 * example when it restarts (57P01, 57P02).
 */
const overloads =
  /^(?:53\w{3}|55P03|57014|25P03|25P04|58030|57P0[123]|ECONNREFUSED|ECONNRESET|EPIPE)$/
/** A row was added or deleted that the change relied on (foreign key, unique index). */
const conflicts = new Set(['23503', '23505'])
/** Messages of pg and pg-pool about a lost connection, or none in time; these have no code. */
const noConnection = /^timeout exceeded when trying|^Connection terminated|connection error and is/

export function malformedRequest(detail?: string): Problem {
  return new Problem('Common.BadRequest', { detail })
}

function isOverloaded(error: Error): boolean {
  const cause = error.cause instanceof Error ? error.cause : error
  return overloads.test(findErrorCode(error) ?? '') || noConnection.test(cause.message)
}

/** Converts a database error to a problem; null if it is a fault. */
export function findDatabaseRefusal(error: Error): Problem | null {
  const code = findErrorCode(error) ?? ''
  if (valueRefusals.has(code)) return malformedRequest(valueRefusals.get(code))
  if (conflicts.has(code)) return new Problem('Common.Conflict')
  if (!isOverloaded(error)) return null
  return new Problem('Common.Busy')
}
