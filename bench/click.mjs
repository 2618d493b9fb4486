import { chromium } from '@playwright/test'
import { findBrowser } from '#tools/lib/browser.mjs'
import { median } from './median.mjs'

/**
 * Milliseconds from a click on "Add to bag" to the painted count and to the platform's response,
 * each in a new browser context, so that the first click of a shopper is measured.
 *
 * @returns {Promise<Record<'painted' | 'confirmed', { median: number, slowest: number }>>}
 */
export async function measureClicks(url, { times = 20 } = {}) {
  const browser = await chromium.launch(await findBrowser())
  try {
    const clicks = []
    for (let time = 0; time < times; time += 1) clicks.push(await clickOnce(browser, url))
    const [painted, confirmed] = ['painted', 'confirmed'].map((key) => {
      const times = clicks.map((click) => click[key])
      return { median: median(times), slowest: Math.max(...times) }
    })
    return { painted, confirmed }
  } finally {
    await browser.close()
  }
}

async function clickOnce(browser, url) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.evaluate(watchCount)
  const button = page.getByRole('button', { name: /add to/i }).first()
  await button.click()
  const times = await page.evaluate(() => globalThis.clicked)
  await context.close()
  return times
}

/** Runs in the page: records the click, the frame with the count, and the end of the response. */
function watchCount() {
  globalThis.clicked = new Promise((resolve) => {
    const since = {}
    const settle = () => {
      if (since.painted && since.confirmed) resolve(since)
    }
    document.addEventListener('click', (event) => (since.start ??= event.timeStamp), true)
    const bag = document.querySelector('[data-cart]')
    new MutationObserver((_, observer) => {
      observer.disconnect()
      requestAnimationFrame((frame) => {
        since.painted = Math.max(0, frame - since.start)
        settle()
      })
    }).observe(bag, { subtree: true, childList: true, characterData: true, attributes: true })
    new PerformanceObserver((list) => {
      const answer = list
        .getEntries()
        .find((entry) => entry.initiatorType === 'fetch' && entry.startTime >= since.start)
      if (!answer || since.confirmed) return
      since.confirmed = answer.responseEnd - since.start
      settle()
    }).observe({ type: 'resource' })
  })
}
