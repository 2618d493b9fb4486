import { setTimeout as delay } from 'node:timers/promises'
import type { BrowserContext } from '@playwright/test'

/** Milliseconds. */
const { LATE_SCRIPTS_MS, LATE_ANSWERS_MS } = process.env

/**
 * Delays the scripts of pages, and what pages fetch, by `LATE_SCRIPTS_MS` and `LATE_ANSWERS_MS`. A
 * journey that fails then shows something that works only on a fast machine.
 */
export async function delayRequests(context: BrowserContext): Promise<void> {
  if (!LATE_SCRIPTS_MS && !LATE_ANSWERS_MS) return
  await context.route('**/*', async (route) => {
    const type = route.request().resourceType()
    if (type === 'script') await delay(Number(LATE_SCRIPTS_MS ?? 0))
    if (type === 'fetch' || type === 'xhr') await delay(Number(LATE_ANSWERS_MS ?? 0))
    // The page may have been closed meanwhile.
    await route.fallback().catch(() => undefined)
  })
}
