import { validationProblem } from '#http/problem.ts'

/** A validation problem of one argument, which refuses the whole request (`execute.ts`). */
export function refuseField(field: string, message: string) {
  return validationProblem({ [field]: [message] })
}

const maxPageSize = 200

/** Items of each list when a request names no limit. */
export const usualLimits = { orders: 20, products: 24, related: 4 }

/** Reads `limit`. @throws Problem 400 `Common.Validation` outside 1 to 200. */
export function readLimit(limit: number | null | undefined, usual: number): number {
  const wanted = limit ?? usual
  if (wanted < 1 || wanted > maxPageSize) {
    throw refuseField('limit', `must be between 1 and ${String(maxPageSize)}`)
  }
  return wanted
}
