import { chromium } from '@playwright/test'
import { findBrowser } from '#tools/lib/browser.mjs'
import { inEnglish } from '#tools/lib/english-pages.mjs'

const patienceMs = 60_000

const isPost = (answer) => answer.request().method() === 'POST'

/** The button to press on each page, and the heading that the shop shows afterwards. */
const presses = [
  // After the reply of another build the router reloads the page, without the message that the item
  // was added. So the cart is checked instead.
  [/^Add to/, /^Your bag$/, '/cart'],
  [/^Increase quantity/, /^Your bag$/],
  [/^Continue to delivery/, 'Delivery method'],
  [/^Continue to payment/, 'Payment method'],
  [/^Continue to review/, 'Review your order'],
  [/^Place order/, /^Thank you/],
]

/**
 * Opens the page of each step of a purchase in a browser with scripts, for shoppers who have
 * reached that step.
 *
 * @param {string} host of the store
 * @param {{ shopper: import('./shopper.mjs').Shopper, page: { path: string } }[]} reached in the order
 *   of a purchase: product, cart, contact, delivery, payment, review
 * @returns {Promise<{ press: () => Promise<void>, close: () => Promise<void> }>} `press` submits
 *   each page and fails if the shop does not continue
 */
export async function openPages(host, reached) {
  const browser = await chromium.launch(await findBrowser())
  const url = `http://${host}`
  const pages = []
  for (const { shopper, page: at } of reached) {
    // So that the form is filled in already.
    if (at.path.startsWith('/checkout/contact')) await shopper.submit(at, /^Continue to delivery/)
    const context = await browser.newContext({ baseURL: url })
    await context.addCookies([...shopper.cookies].map(([name, value]) => ({ name, value, url })))
    const page = await context.newPage()
    const path = inEnglish(at.path.split('?')[0])
    await page.goto(path, { waitUntil: 'networkidle', timeout: patienceMs })
    pages.push(page)
  }
  return {
    press: async () => {
      for (const [step, page] of pages.entries()) {
        const [button, heading, lookAt] = presses[step]
        await Promise.all([
          page.waitForResponse(isPost, { timeout: patienceMs }),
          page.getByRole('button', { name: button }).first().click({ timeout: patienceMs }),
        ])
        const after = lookAt ? await page.context().newPage() : page
        if (lookAt) await after.goto(inEnglish(lookAt), { timeout: patienceMs })
        await after
          .getByRole('heading', { level: 1, name: heading })
          .waitFor({ timeout: patienceMs })
      }
    },
    close: () => browser.close(),
  }
}
