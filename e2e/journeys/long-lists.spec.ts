import { expect, type Page } from '@playwright/test'
import { listed } from '@/e2e/support/more-products'
import { openPage } from '@/e2e/support/open'
import { test } from '@/e2e/support/own-shop'
import { expectAccessible } from '@/e2e/support/page-checks'
import { elementsOn, newVisitor, textOn } from '@/e2e/support/without-browser'

// In an own shop, because the demo stores' categories are shorter than one page of a list.
const CATEGORY = '/categories/trays'
const { trays: TRAYS, saucers: SAUCERS } = listed
const LONGEST = '/categories/saucers'
/** Twelve pages of 24. */
const MAX_SHOWN = 288

test('a long list grows in place, and Back from a product restores it', async ({
  newShopper,
  ownShop,
}) => {
  const page = await newShopper({ port: ownShop.port, viewport: { width: 375, height: 800 } })
  await openPage(page, CATEGORY)
  await expect(cards(page)).toHaveCount(24)
  await growTo(page, { shown: 48, at: /\?page=2$/ })
  await growTo(page, { shown: TRAYS, at: /\?page=3$/ })
  await expect(moreLink(page)).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText(`Showing ${TRAYS} of ${TRAYS}`)
  await expectAccessible(page)

  const chosen = cards(page).nth(55).getByRole('link')
  await chosen.scrollIntoViewIfNeeded()
  const name = await chosen.innerText()
  const left = await scrolled(page)
  await chosen.click()
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  await page.goBack()
  await expect(cards(page)).toHaveCount(TRAYS)
  await expect.poll(() => scrolled(page)).toBe(left)
  await expect(page.getByRole('link', { name, exact: true })).toBeInViewport()
  await page.reload()
  await expect(cards(page)).toHaveCount(TRAYS)
})

test('without scripts "Show more" loads a longer page at its first new product', async ({
  newShopper,
  ownShop,
}) => {
  const page = await newShopper({ port: ownShop.port, scripts: false })
  await page.goto(`${CATEGORY}?sort=price`)
  await expect(cards(page)).toHaveCount(24)
  for (const [number, shown] of [
    [2, 48],
    [3, TRAYS],
  ] as const) {
    const before = await cards(page).count()
    await moreLink(page).click()
    await expect(page).toHaveURL(new RegExp(`\\?sort=price&page=${number}#more$`))
    await expect(cards(page)).toHaveCount(shown)
    await expect(cards(page).nth(before)).toContainText(`Tray ${before + 1}`)
    await expect(cards(page).nth(before)).toBeInViewport()
    await expect(cards(page).first()).toContainText('Tray 1')
  }
  await expect(moreLink(page)).toHaveCount(0)
  await page.goBack()
  await expect(cards(page)).toHaveCount(48)
})

test('the longest list explains how to find the rest', async ({ ownShop }) => {
  const list = await newVisitor({}, ownShop).get(`${LONGEST}?page=12`)
  expect(elementsOn(list, 'main article')).toHaveLength(MAX_SHOWN)
  expect(textOn(list)).toContain(`Showing ${MAX_SHOWN} of ${SAUCERS}`)
  expect(textOn(list)).toContain('Use filters or search to find the rest')
  expect(textOn(list)).not.toMatch(/Show \d+ more/)
})

/** Presses "Show more": the scroll position stays, and the focus moves to the first new product. */
async function growTo(page: Page, { shown, at }: { shown: number; at: RegExp }) {
  const before = await cards(page).count()
  await moreLink(page).scrollIntoViewIfNeeded()
  const scrollTop = await scrolled(page)
  await moreLink(page).press('Enter')
  await expect(page).toHaveURL(at)
  await expect(cards(page)).toHaveCount(shown)
  await expect(page.locator('#list-live-region')).toHaveText(`Showing ${shown} of ${TRAYS}`)
  const firstNew = cards(page).nth(before).getByRole('link')
  await expect(firstNew).toBeFocused()
  await expect(firstNew).toBeInViewport()
  expect(await scrolled(page)).toBe(scrollTop)
}

/** The visible products: the router keeps the previous list hidden in the page. */
function cards(page: Page) {
  return page.getByRole('main').getByRole('article')
}

function moreLink(page: Page) {
  return page.getByRole('main').getByRole('link', { name: /^Show \d+ more$/ })
}

function scrolled(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(scrollY))
}
