import { findMinor } from '#store/money.ts'
import { validationProblem } from './problem.ts'

export { findMinor, toMajor } from '#store/money.ts'

/** An amount of a request in minor units. @throws Problem 400 naming its field. */
export function getMinor(field: string, value: number, currency: string): number {
  const minor = findMinor(value, currency)
  if (minor === null) throw validationProblem({ [field]: [`must be an amount in ${currency}`] })
  return minor
}
