import type { components } from './schema.d.ts'

export type Problem = Partial<components['schemas']['ProblemDetails']> & { status: number }

/** An answer of the platform that is not a success. */
export class Refused extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.title ?? String(problem.status))
    this.problem = problem
  }
}

/** Whether an error means that no answer came. */
export const isLost = (error: unknown): boolean => error instanceof TypeError

/**
 * Whether nobody knows if a write was done: its answer was lost, came from a proxy that had lost
 * it, or says that the same write is still under way.
 */
export const isUnknown = (error: unknown): boolean =>
  isLost(error) ||
  (error instanceof Refused &&
    (error.problem.status >= 500 || error.problem.code === 'Common.RequestInFlight'))

/** A deletion. What is gone already was deleted by a request whose answer was lost, or elsewhere. */
export const unlessGone = (deleted: Promise<unknown>) =>
  deleted.catch((error: unknown) => {
    if (!(error instanceof Refused) || error.problem.status !== 404) throw error
  })
