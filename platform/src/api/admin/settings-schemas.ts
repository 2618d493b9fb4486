import { z } from '@hono/zod-openapi'
import { findMinor } from '#store/money.ts'
import { validationProblem } from '#http/problem.ts'

/** ISO 3166-1. */
export const countryCode = z.string().regex(/^[A-Z]{2}$/, 'must be two capital letters, such as DE')

/** Amounts in minor units; missing ones are null. @throws Problem 400 naming what is no amount. */
export function toMinorFields<Name extends string>(
  amounts: Record<Name, number | null | undefined>,
  currency: string,
): Record<`${Name}Minor`, number | null> {
  const errors: Record<string, string[]> = {}
  const minors: Record<string, number | null> = {}
  for (const [name, amount] of Object.entries<number | null | undefined>(amounts)) {
    const minor = amount == null ? null : findMinor(amount, currency)
    if (amount != null && minor === null) errors[name] = [`must be an amount in ${currency}`]
    minors[`${name}Minor`] = minor
  }
  if (Object.keys(errors).length > 0) throw validationProblem(errors)
  return minors as Record<`${Name}Minor`, number | null>
}
