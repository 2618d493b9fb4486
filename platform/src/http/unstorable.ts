import { findErrorCode } from '#store/retry.ts'
import { Problem } from './problem.ts'

/** PostgreSQL's refusals of values that no column holds: text with a zero byte, a number too large. */
const valueRefusals = new Set(['22021', '22P05', '22003'])

/** Whether the database refused a statement because of such a value. */
export function isUnstorable(error: Error): boolean {
  return valueRefusals.has(findErrorCode(error) ?? '')
}

export function malformedRequest(detail?: string): Problem {
  return new Problem({
    status: 400,
    code: 'Common.BadRequest',
    title: 'The request is malformed.',
    ...(detail !== undefined && { detail }),
  })
}
