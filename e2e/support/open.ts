import type { BrowserContext, Page } from '@playwright/test'

const withoutScripts = new WeakSet<BrowserContext>()

/** Remembers that no script runs in the pages of a shopper. */
export function rememberNoScripts(context: BrowserContext) {
  withoutScripts.add(context)
}

/**
 * Opens a page and waits, where scripts run, until they act on it: only then do they ask who the
 * shopper is. What is pressed before that works as without scripts, which other journeys show.
 */
export async function openPage(page: Page, path: string) {
  await openUntil(page, path, '/api/shopper')
}

/** The same for the page of a product, whose parts begin to act when they read its stock afresh. */
export async function openProduct(page: Page, path: string) {
  await openUntil(page, path, '/api/products/')
}

async function openUntil(page: Page, path: string, asked: string) {
  if (withoutScripts.has(page.context())) {
    await page.goto(path)
    return
  }
  const answer = page.waitForResponse((it) => new URL(it.url()).pathname.includes(asked))
  await page.goto(path)
  await answer
}
