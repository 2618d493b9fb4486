import type { Page } from '@playwright/test'

/** Blocks matching requests until the returned function is called. */
export async function holdRequests(
  page: Page,
  method: string,
  address: string,
  then: 'continue' | 'abort' = 'continue',
): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<undefined>()
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.continue()
    await gate.promise
    return route[then]()
  })
  return async () => gate.resolve(undefined)
}

/** Blocks the scripts of a page until the returned function is called. */
export function holdScripts(page: Page): Promise<() => Promise<void>> {
  return holdRequests(page, 'GET', '**/_next/static/**/*.js')
}
