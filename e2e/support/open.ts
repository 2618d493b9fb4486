import type { BrowserContext, Page } from '@playwright/test'

type Browsing = { origin: string; scripts: boolean }

const contexts = new WeakMap<BrowserContext, Browsing>()

/** Remembers which shop a shopper's browser context visits, and whether it runs scripts. */
export function remember(context: BrowserContext, browsing: Browsing) {
  contexts.set(context, browsing)
}

/** The shop that a page's shopper visits, and whether the browser runs scripts. */
export function browsingOf(page: Page): Browsing {
  const browsing = contexts.get(page.context())
  if (!browsing) throw new Error('This page was not opened by newShopper.')
  return browsing
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
  if (!browsingOf(page).scripts) {
    await page.goto(path)
    return
  }
  const response = page.waitForResponse((it) => new URL(it.url()).pathname.includes(requestPath))
  await page.goto(path)
  await response
}

/**
 * Opens a page and waits until a form is hydrated: until then it is sent as without scripts, which
 * loads the next page as a whole.
 */
export async function openForm(page: Page, path: string, form = 'main form') {
  await page.goto(path)
  if (browsingOf(page).scripts) await isHydrated(page, form)
}

/** Waits until an element is hydrated. */
export async function isHydrated(page: Page, element: string) {
  await page.waitForFunction((selector) => {
    const readOf = (node: object | null, name: string) =>
      Object.entries(node ?? {}).find(([key]) => key.startsWith(name))?.[1]
    // Elements are marked before React commits them, and it may have to wait for a script then.
    const root = readOf(document, '__reactContainer$')
    return (
      root?.stateNode.current.memoizedState.isDehydrated === false &&
      readOf(document.querySelector(selector), '__reactFiber$') !== undefined
    )
  }, element)
}
