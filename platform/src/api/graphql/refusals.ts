import { validationProblem } from '#http/problem.ts'
import type { Maybe } from './graphql-schema.d.ts'

/** A validation problem of one argument, which refuses the whole request (`execute.ts`). */
export function refuseField(field: string, message: string) {
  return validationProblem({ [field]: [message] })
}

const maxPageSize = 200

/** Items of each list when a request names no limit. */
export const usualLimits = { orders: 20, products: 24, related: 4 }

/** Reads a whole number. @throws Problem 400 `Common.Validation` outside 1 to `max`. */
export function readCount(field: string, given: Maybe<number>, usual: number, max: number): number {
  const wanted = given ?? usual
  if (wanted >= 1 && wanted <= max) return wanted
  throw refuseField(field, `must be between 1 and ${String(max)}`)
}

/** Reads `limit`, 1 to 200. */
export const readLimit = (limit: Maybe<number>, usual: number) =>
  readCount('limit', limit, usual, maxPageSize)
