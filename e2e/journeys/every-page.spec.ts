import type { Page } from '@playwright/test'
import { addToCart } from '@/e2e/support/cart'
import { publicPages, storesInTurn, type DemoStore } from '@/e2e/support/demo-stores'
import {
  brokenTexts,
  closedOnPaper,
  coveredHeadings,
  findLost,
  longestMotion,
  shareOfBars,
  smallControls,
  widenText,
} from '@/e2e/support/layout'
import {
  expectAccessible,
  expectLargeTextFits,
  measureScripts,
  widthBeyondWindow,
} from '@/e2e/support/page-checks'
import { register } from '@/e2e/support/shopper'
import { accountPages, addressOf, guestPages } from '@/e2e/support/store-urls'
import { expect, test } from '@/e2e/support/test'

// Each page is opened once and asked everything that a window, a scheme or a setting of the reader
// can change.

const phone = { width: 375, height: 812 }
/** The text spacing that WCAG 1.4.12 requires pages to support. */
const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-bottom: 2em !important }'

for (const store of storesInTurn) {
  // A list that is sorted has the same parts.
  const pages = publicPages(store).filter((path) => !path.includes('sort='))
  for (const [index, path] of pages.entries()) {
    test(`${path} of ${store.slug} is accessible, small and readable in every window`, async ({
      newShopper,
    }) => {
      const page = await newShopper({ store, viewport: phone })
      await test.step('size, heading and title', async () => {
        expect.soft(await measureScripts(page, path), 'KiB of scripts').toBeLessThan(150)
        expect.soft(await page.evaluate(readSize), 'KiB of the document').toBeLessThan(18)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        await expect(page.getByRole('main')).toHaveCount(1)
        expect.soft(await page.title()).toMatch(/\S/)
        expect
          .soft(await page.evaluate(paperBelow), 'pixels below the footer, or under it')
          .toBeLessThan(2)
      })
      await expectLargeText(page)
      await expectNothingLost(page)
      await expectWholeLines(page, store)
      if (index < 4) await expectLowBars(page)
      if ([store.photographed, '/pages/delivery'].includes(path)) await expectPrintable(page)
      await test.step('axe on a phone', async () => {
        await page.setViewportSize(phone)
        await expectAccessible(page)
      })
      if (index < 4) await expectStillness(page)
      // English words are short. languages.spec.ts does the same for the checkout.
      await test.step("large text on a phone in the store's default language", async () => {
        await page.goto(addressOf(store, path, store.locales[0]))
        await expect(page.getByRole('banner')).toBeVisible()
        await expectLargeTextFits(page)
      })
    })
  }
}

for (const store of storesInTurn) {
  test(`every private page of ${store.slug} is accessible, small and readable in every window`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ store })
    await expectGoodPrivatePage(page, '/cart')
    await addToCart(page, store.product)
    await test.step('the drawer', async () => {
      await expectAccessible(page)
      await expectStillness(page)
    })
    const others = guestPages.filter((path) => path !== '/cart')
    for (const path of others) await expectGoodPrivatePage(page, path)
    await test.step('the filled cart', async () => {
      expect.soft(await measureScripts(page, '/cart'), 'KiB of scripts').toBeLessThan(190)
      await expect(page.getByRole('main')).toContainText(store.product.title)
      await expectLargeText(page, expectWholeTotals)
      await expectNothingLost(page)
      await expectWholeLines(page, store)
      await expectPrintable(page)
      await expectAccessible(page)
      await expectStillness(page)
    })
    for (const path of ['/cart', '/login', '/register', '/recovery']) {
      await test.step(`large text on a phone in the store's default language: ${path}`, async () => {
        await page.goto(addressOf(store, path, store.locales[0]))
        await expect(page.getByRole('banner')).toBeVisible()
        await expectLargeTextFits(page)
      })
    }
    await register(page)
    for (const path of accountPages) await expectGoodPrivatePage(page, path)
    await expectGoodPrivatePage(page, '/checkout/contact')
  })
}

async function expectGoodPrivatePage(page: Page, path: string) {
  await test.step(path, async () => {
    await page.setViewportSize({ width: 1280, height: 900 })
    expect.soft(await measureScripts(page, path), 'KiB of scripts').toBeLessThan(190)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expectNothingLost(page)
    await expectAccessible(page)
  })
}

/** 1280 px wide with text at 200 %. */
async function expectLargeText(page: Page, also?: (page: Page) => Promise<void>) {
  await test.step('text at 200 % covers no other text and fits the window', async () => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    expect.soft(await page.evaluate(widthBeyondWindow), 'wider than the window').toBe(0)
    expect.soft(await page.evaluate(coveredHeadings), 'covered headings').toEqual([])
    await also?.(page)
    await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  })
}

async function expectWholeTotals(page: Page) {
  const totals = page.getByRole('main').locator('dl > *')
  await expect(totals.last()).toContainText('VAT')
  const tooWide = await totals.evaluateAll((rows) =>
    rows.filter((row) => row.scrollWidth > row.clientWidth + 1).map((row) => row.textContent),
  )
  expect.soft(tooWide, 'totals wider than their column').toEqual([])
}

async function expectNothingLost(page: Page) {
  await test.step('no content is lost at 400 % zoom, with wider text spacing or in a field of a phone', async () => {
    // 1280 px at 400 %.
    await page.setViewportSize({ width: 320, height: 256 })
    expect.soft(await page.evaluate(findLost), 'at 400 %').toEqual([])
    await page.setViewportSize(phone)
    expect.soft(await page.evaluate(smallControls), 'controls that iOS zooms into').toEqual([])
    await page.evaluate(widenText, SPACING)
    expect.soft(await page.evaluate(findLost), 'with wider text').toEqual([])
    await page.evaluate(() => (document.adoptedStyleSheets = []))
  })
}

async function expectWholeLines(page: Page, store: DemoStore) {
  await test.step('at 320 px the name of the store and every price stay on one line', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    const price = String.raw`\d[\d\s.,]*\s(?:€|kr)(?!\p{L})`
    const broken = await page.evaluate(brokenTexts, [store.name, price])
    expect.soft(broken.found, 'texts that were looked at').toBeGreaterThan(0)
    expect.soft(broken.lines).toEqual([])
  })
}

async function expectLowBars(page: Page) {
  await test.step('sticky bars take at most a quarter of a small window', async () => {
    await page.setViewportSize({ width: 320, height: 568 })
    await page.evaluate(() => scrollTo(0, 900))
    await page.evaluate(() => scrollBy(0, -60))
    expect.soft(await page.evaluate(shareOfBars)).toBeLessThanOrEqual(0.25)
    await page.evaluate(() => scrollTo(0, 0))
  })
}

async function expectPrintable(page: Page) {
  await test.step('printed it is black on white, without bars and buttons', async () => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link')).toHaveCount(1)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Check out' })).toHaveCount(0)
    const chosen = page.getByRole('main').locator('[aria-current="true"]')
    await expect(chosen.filter({ visible: true })).toHaveCount(0)
    expect.soft(await page.evaluate(closedOnPaper)).toEqual([])
    const ink = await page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.body)
      return { backgroundColor, color }
    })
    expect.soft(ink).toEqual({ backgroundColor: 'rgb(255, 255, 255)', color: 'rgb(0, 0, 0)' })
    await page.emulateMedia({ media: 'screen' })
  })
}

/** The page must already be in reduced motion, as `expectAccessible` leaves it. */
async function expectStillness(page: Page) {
  await test.step('with reduced motion it has no animations', async () => {
    expect.soft(await page.evaluate(longestMotion)).toBeLessThanOrEqual(10)
  })
}

/** Compressed size of this page's document in KiB. */
function readSize() {
  const [document] = performance.getEntriesByType('navigation')
  if (!(document instanceof PerformanceNavigationTiming)) throw new Error('not measured')
  return document.encodedBodySize / 1024
}

/** Pixels between the footer and the end of the page, or of the page that it covers. */
function paperBelow(): number {
  const footer = document.querySelector('footer')?.getBoundingClientRect() ?? new DOMRect()
  const parts = [...document.querySelectorAll('main :is(p, button, a)')]
  const ends = parts.map((it) => it.getBoundingClientRect().bottom - footer.top)
  return Math.round(
    Math.max(document.documentElement.scrollHeight - scrollY - footer.bottom, ...ends),
  )
}
