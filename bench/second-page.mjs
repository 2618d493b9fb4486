import { chromium, devices } from '@playwright/test'
import { findBrowser } from '#tools/lib/browser.mjs'

// Milliseconds between pointing or pressing and the click, as people take them.
const HOVER = 250
const PRESS = 120

/**
 * Milliseconds from a click on a link to the painted heading of the page that it leads to, with
 * 150 ms latency and a processor slowed down four times. Each link is followed in a new page of a
 * phone (touched) or with a mouse (pointed at first).
 *
 * @param {string[]} urls pages whose links are followed in turns
 * @returns {Promise<number[]>} sorted
 */
export async function measureSecondPages(urls, { times = 100, hasMouse = false } = {}) {
  const browser = await chromium.launch(await findBrowser())
  try {
    const { defaultBrowserType, ...phone } = devices['Pixel 7']
    const context = await browser.newContext(hasMouse ? {} : phone)
    const figures = []
    for (let time = 0; figures.length < times; time += 1) {
      const turn = Math.floor(time / urls.length)
      const page = await context.newPage()
      figures.push(await followLink(page, urls[time % urls.length], turn, hasMouse))
      await page.close()
    }
    return figures.sort((a, b) => a - b)
  } finally {
    await browser.close()
  }
}

async function followLink(page, url, turn, hasMouse) {
  const client = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 150, downloadThroughput: 2e5, uploadThroughput: 1e5 }
  await client.send('Network.emulateNetworkConditions', slow)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(url, { waitUntil: 'networkidle' })
  const links = page.locator(
    'a:is([href*="/products/"], [href*="/categories/"], [href*="/collections/"], [href*="/pages/"]):not([aria-current]):visible',
  )
  const link = links.nth(turn % (await links.count()))
  await link.scrollIntoViewIfNeeded()
  // People look at a page before they choose.
  await page.waitForTimeout(1_000)
  await page.evaluate(watchHeading)
  const { x, y, width, height } = await link.boundingBox()
  const point = { x: x + width / 2, y: y + Math.min(height / 2, 40) }
  if (hasMouse) {
    await page.mouse.move(point.x, point.y)
    await page.waitForTimeout(HOVER)
    await page.mouse.click(point.x, point.y)
  } else {
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
    await page.waitForTimeout(PRESS)
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  return page
    .waitForFunction(() => globalThis.shownAfter, null, { timeout: 10_000 })
    .then((figure) => figure.jsonValue())
    .catch(() => Infinity)
}

/** Runs in the page: records the click and the frame in which another heading is there. */
function watchHeading() {
  const heading = () => document.querySelector('h1')?.textContent
  const before = heading()
  let clicked
  document.addEventListener('click', ({ timeStamp }) => (clicked = timeStamp), true)
  new MutationObserver((_, observer) => {
    if (!clicked || !heading() || heading() === before) return
    observer.disconnect()
    requestAnimationFrame(() =>
      setTimeout(() => (globalThis.shownAfter = performance.now() - clicked)),
    )
  }).observe(document.body, { subtree: true, childList: true, characterData: true })
}
