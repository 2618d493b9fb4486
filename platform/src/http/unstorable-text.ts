import { Problem } from './problem.ts'

/** PostgreSQL's refusals of text that cannot be stored, such as one with a zero byte. */
const textRefusals = new Set(['22021', '22P05'])

/** Whether the database refused a query for such a text; Drizzle wraps what the driver throws. */
export function isUnstorableText({ cause }: Error): boolean {
  return cause instanceof Error && 'code' in cause && textRefusals.has(String(cause.code))
}

export function malformedRequest(detail?: string): Problem {
  return new Problem({
    status: 400,
    code: 'Common.BadRequest',
    title: 'The request is malformed.',
    ...(detail !== undefined && { detail }),
  })
}
