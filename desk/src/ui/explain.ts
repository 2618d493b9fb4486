import { Interrupted } from '#api/once.ts'
import { isLost, isUnknown, Refused } from '#api/problem.ts'
import { t } from '#i18n/i18n.ts'
import { say } from './toasts.tsx'

/** Says in a sentence why something did not work, and what to do. */
export function explain(error: Error): string {
  const { errors } = t
  if (isLost(error)) return errors.lost
  if (error instanceof Interrupted) return errors.interrupted
  if (!(error instanceof Refused)) return errors.unexpected
  const { code = '', status, available, state, errors: fields } = error.problem
  if (available !== undefined) return errors.onlyLeft(available)
  const known: Record<string, string> = errors.codes
  const found = known[code]
  if (found !== undefined) return found
  if (fields) {
    // The platform names a value with the path to it.
    const names: Record<string, string> = { ...t.person, ...t.address }
    const named = Object.keys(fields).map((path) => names[path.replace(/.*\./, '')] ?? path)
    return errors.fields(named.join(', '))
  }
  if (status === 403) return errors.forbidden
  if (status === 404) return errors.notFound
  if (status === 412 || state !== undefined || code === 'Cart.TotalChanged') return errors.changed
  if (status === 429) return errors.tooMany
  if (isUnknown(error)) return errors.unavailable
  return error.problem.title ?? errors.unexpected
}

/** Says why something did not work, with what it is about where that is out of sight. */
export const sayWhy = (error: Error, of?: string) =>
  say([of, explain(error)].filter(Boolean).join(': '), { isError: true })
