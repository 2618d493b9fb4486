import type { Page } from '@playwright/test'
import { fetchIn } from '@/e2e/support/crawl'
import { openPage, openProduct } from '@/e2e/support/open'
import { expectAccessible } from '@/e2e/support/page-checks'
import { expect, test, type ShopperOptions } from '@/e2e/support/test'
import { findProduct } from './find-product'

// Journeys that fit every shop, up to the checkout; they place no orders. Texts differ between
// shops, so buttons and links are found by their targets.

const url = process.env['SHOP_URL'] ?? ''
const sizes = { desktop: { width: 1280, height: 900 }, phone: { width: 375, height: 812 } }

test.use({ expectedConsoleErrors: [/404/] })

for (const [size, viewport] of Object.entries(sizes)) {
  const options: ShopperOptions = { url, viewport }

  test(`${size}: the home page and the pages of the footer are accessible`, async ({
    newShopper,
  }) => {
    const page = await newShopper(options)
    expect((await page.goto('/'))?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expectAccessible(page)
    const paths = await pathsOf(page, 'footer a')
    expect(paths.length, 'links in the footer').toBeGreaterThan(0)
    for (const path of paths) {
      expect((await fetchIn(page, path, 'document')).status, path).toBe(200)
    }
  })

  test(`${size}: a product is found by its title, added, kept in the cart and taken to the checkout`, async ({
    newShopper,
  }) => {
    const page = await newShopper(options)
    await openPage(page, '/')
    const { title, path } = await findProduct(page)
    const [address = path] = path.split('?')
    await page.goto(`/search?q=${encodeURIComponent(title)}`)
    await expect(page.getByRole('main').getByRole('link', { name: title }).first()).toBeVisible()
    await openProduct(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expectAccessible(page)
    const answered = page.waitForResponse((it) => it.request().method() === 'POST')
    await page.locator('form[data-add-to-cart] button:not([type="button"])').first().click()
    expect((await answered).status(), `adding ${address}`).toBe(200)
    await page.goto('/cart')
    await expect(page.getByRole('main').getByRole('link', { name: title }).first()).toBeVisible()
    await expectAccessible(page)
    await page.locator('main a[href$="/checkout"]').first().click()
    await page.waitForURL(/\/(?:checkout\/contact|login)/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expectAccessible(page)
  })

  test(`${size}: an unknown URL answers 404 with links to continue`, async ({ newShopper }) => {
    const page = await newShopper(options)
    const response = await page.goto('/no-such-page')
    expect(response?.status()).toBe(404)
    expect((await pathsOf(page, 'main a')).length).toBeGreaterThan(0)
    await expectAccessible(page)
  })
}

/** Distinct paths of this shop that elements link to. */
async function pathsOf(page: Page, selector: string): Promise<string[]> {
  const links = await page.locator(selector).evaluateAll((found) =>
    found
      .map((link) => new URL((link as HTMLAnchorElement).href))
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname }) => pathname),
  )
  return [...new Set(links)]
}
