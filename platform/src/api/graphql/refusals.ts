import { validationProblem } from '#http/problem.ts'

/** A refusal of an argument; it refuses the request as a whole (`execute.ts`). */
export function refuseField(field: string, message: string) {
  return validationProblem({ [field]: [message] })
}

const maxPageSize = 200

/** Reads `limit`. @throws Problem 400 `Common.Validation` outside 1 to 200. */
export function readLimit(limit: number | null | undefined, usual: number): number {
  const wanted = limit ?? usual
  if (wanted < 1 || wanted > maxPageSize) {
    throw refuseField('limit', `must lie between 1 and ${String(maxPageSize)}`)
  }
  return wanted
}
