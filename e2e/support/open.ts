import type { BrowserContext, Page } from '@playwright/test'

const withoutScripts = new WeakSet<BrowserContext>()

/** Marks a shopper's browser context as one without scripts. */
export function rememberNoScripts(context: BrowserContext) {
  withoutScripts.add(context)
}

/**
 * Opens a page and waits until it is hydrated, that is, until it requests the shopper's data.
 * Earlier actions work as without scripts; before-hydration.spec.ts tests them.
 */
export async function openPage(page: Page, path: string) {
  await openUntil(page, path, '/api/shopper')
}

/** Opens a product page and waits until it is hydrated, that is, until it requests live stock. */
export async function openProduct(page: Page, path: string) {
  await openUntil(page, path, '/api/products/')
}

async function openUntil(page: Page, path: string, requestPath: string) {
  if (withoutScripts.has(page.context())) {
    await page.goto(path)
    return
  }
  const response = page.waitForResponse((it) => new URL(it.url()).pathname.includes(requestPath))
  await page.goto(path)
  await response
}

/**
 * Waits until the first form of the page is hydrated: until then it is sent as without scripts,
 * which loads the next page as a whole.
 */
export async function expectHydratedForm(page: Page) {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main form') ?? {}).some((key) => key.startsWith('__react')),
  )
}
