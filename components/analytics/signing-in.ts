import type { AnalyticsEvent } from '@/lib/shop/analytics/event-schema'
import { isString, nullable, objectOf } from '@/lib/shop/json'
import { readJson } from '@/components/ui/read-json'

const PENDING = 'analytics-sign-in'
const EVENTS = { '/login': 'login', '/register': 'sign_up' } as const

const isShopper = objectOf({ firstName: nullable(isString) })

/** For a form of the sign-in pages that is sent; the next page shows what came of it. */
export function rememberSignIn(path: string, form: HTMLFormElement): void {
  const name = Object.entries(EVENTS).find(([page]) => page === path)?.[1]
  if (!name || !form.querySelector('input[type=password]')) return
  try {
    sessionStorage.setItem(PENDING, name)
  } catch {
    // Storage is switched off: it is not counted.
  }
}

/** Counts the sign-in of the page before when somebody is signed in now. */
export async function confirmSignIn(
  prefix: string,
  emit: (event: AnalyticsEvent) => void,
): Promise<void> {
  const pending = takePending()
  if (!pending) return
  const shopper = await readJson(`${prefix}/api/shopper`, isShopper, {}).catch(() => null)
  if (shopper?.firstName) emit({ name: pending, params: { method: 'password' } })
}

function takePending() {
  try {
    const kept = sessionStorage.getItem(PENDING)
    sessionStorage.removeItem(PENDING)
    return Object.values(EVENTS).find((name) => name === kept)
  } catch {
    return undefined
  }
}
