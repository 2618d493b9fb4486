import { chromium } from '@playwright/test'
import { findBrowser } from '#tools/lib/browser.mjs'
import { inEnglish } from '#tools/lib/english-pages.mjs'

const patienceMs = 60_000

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
 * reached that step, and fills in its form.
 *
 * @param {string} host of the store
 * @param {{ cookies: Map<string, string>, path: string, fields: Record<string, string> }[]} steps
 *   in the order of a purchase: product, cart, contact, delivery, payment, review
 * @returns {Promise<{ press: () => Promise<void>, close: () => Promise<void> }>} `press` submits
 *   each page and fails if the shop does not continue
 */
export async function openPages(host, steps) {
  const browser = await chromium.launch(await findBrowser())
  const pages = []
  for (const { cookies, path, fields } of steps) {
    const context = await browser.newContext({ baseURL: `http://${host}` })
    const url = `http://${host}`
    await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })))
    const page = await context.newPage()
    await page.goto(inEnglish(path), { waitUntil: 'networkidle', timeout: patienceMs })
    for (const [name, value] of Object.entries(fields))
      await page.locator(`input[name="${name}"]`).first().fill(value)
    pages.push(page)
  }
  return {
    press: async () => {
      for (const [step, page] of pages.entries()) {
        const [button, heading, lookAt] = presses[step]
        const sent = page.waitForResponse((it) => it.request().method() === 'POST', {
          timeout: patienceMs,
        })
        await page.getByRole('button', { name: button }).first().click({ timeout: patienceMs })
        const answer = await sent
        if (answer.status() >= 400) throw new Error(`${page.url()} answered ${answer.status()}.`)
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
