import {
  expect,
  test as base,
  type Browser,
  type BrowserContext,
  type Page,
} from '@playwright/test'
import { remember } from './open'
import { firstStore } from './demo-stores'
import { delayRequests } from './late-requests'
import { pathIn, storeUrl, type TestedStore } from './store-urls'

export type ShopperOptions = {
  store?: TestedStore
  /** The language in which the shopper opens paths of the store; English by default. */
  locale?: string
  /** False for a browser with scripts off. */
  scripts?: boolean
  viewport?: { width: number; height: number }
  /** Port of the journey's own shop. */
  port?: number
  /** URL of a shop that runs elsewhere, instead of a store and a port. */
  url?: string
}

type Fixtures = {
  /** Opens a separate browser context for a new shopper, without cookies and on an empty page. */
  newShopper: (options?: ShopperOptions) => Promise<Page>
  /** Console errors that a journey provokes on purpose, such as a 404 or 503 response. */
  expectedConsoleErrors: RegExp[]
}

/** `test` with shoppers; a journey fails if any page writes an error to the console. */
export const test = base.extend<Fixtures>({
  expectedConsoleErrors: async ({}, use) => use([]),
  viewport: { width: 1280, height: 900 },

  newShopper: async ({ browser, viewport, expectedConsoleErrors }, use, { project }) => {
    const contexts: BrowserContext[] = []
    const errors: string[] = []
    await use(async (options = {}) => {
      const page = await openPage(browser, { ...(viewport && { viewport }), ...options })
      if (project.name !== 'images') await page.context().addInitScript(decodeAtOnce)
      contexts.push(page.context())
      collectErrors(page.context(), errors)
      return page
    })
    for (const context of contexts) {
      // A handler that is still answering would fail in a closed browser, and its journey with it.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
    }
    const unexpected = errors.filter((text) => !expectedConsoleErrors.some((e) => e.test(text)))
    expect(unexpected, 'errors in the console of the browser').toEqual([])
  },
})

export { expect }

async function openPage(browser: Browser, options: ShopperOptions) {
  const { store = firstStore, locale, scripts = true, viewport, port, url } = options
  const origin = url ?? storeUrl(store, port)
  const context = await browser.newContext({
    baseURL: origin,
    javaScriptEnabled: scripts,
    ...(viewport && { viewport }),
  })
  remember(context, { origin, scripts })
  // The languages of a shop elsewhere are unknown.
  if (!url) context.on('page', (page) => openPathsIn(page, (path) => pathIn(store, path, locale)))
  await delayRequests(context)
  return context.newPage()
}

/** Images that the browser never loads never decode: public pages would wait three seconds for one. */
function decodeAtOnce() {
  HTMLImageElement.prototype.decode = () => Promise.resolve()
}

/** Makes `goto` open paths of the shop in the shopper's language. */
function openPathsIn(page: Page, addressOf: (path: string) => string) {
  const open = page.goto.bind(page)
  page.goto = (url, options) => open(addressOf(url), options)
}

function collectErrors(context: BrowserContext, errors: string[]) {
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => errors.push(error.error().stack ?? error.error().message))
}
