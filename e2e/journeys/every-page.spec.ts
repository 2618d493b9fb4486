import type { Page } from '@playwright/test'
import { expectAccessible, measureScripts } from '@/e2e/support/page-checks'
import { addToCart } from '@/e2e/support/cart'
import { demoStores, publicPages } from '@/e2e/support/demo-stores'
import { accountPages, guestPages } from '@/e2e/support/store-urls'
import { register } from '@/e2e/support/shopper'
import { expect, test } from '@/e2e/support/test'

const phone = { width: 375, height: 812 }

for (const store of demoStores) {
  test(`every public page of ${store.slug} is accessible, has a title and is small`, async ({
    newShopper,
  }) => {
    test.slow()
    for (const path of publicPages(store)) {
      const page = await newShopper({ store, viewport: phone })
      expect(await measureScripts(page, path), `KiB of scripts on ${path}`).toBeLessThan(155)
      expect(await page.evaluate(readSize), `KiB of the document of ${path}`).toBeLessThan(75)
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
      await expect(page.getByRole('main'), path).toHaveCount(1)
      expect(await page.title(), path).toMatch(/\S/)
      await expectAccessible(page)
      await page.context().close()
    }
  })

  test(`every private page of ${store.slug} is accessible, has a title and is small`, async ({
    newShopper,
  }) => {
    test.slow()
    const page = await newShopper({ store })
    await expectGoodPrivatePage(page, '/cart')
    await addToCart(page, store.product)
    await expectAccessible(page)
    for (const path of guestPages) await expectGoodPrivatePage(page, path)
    await page.goto('/cart')
    await expect(page.getByRole('main')).toContainText(store.product.title)
    await expectAccessible(page)
    await register(page)
    for (const path of accountPages) await expectGoodPrivatePage(page, path)
    await expectGoodPrivatePage(page, '/checkout/contact')
  })

  test(`the icon of ${store.slug} is also served at /favicon.ico`, async ({ newShopper }) => {
    const page = await newShopper({ store })
    await page.goto('/')
    const icon = await page.evaluate(readText, '/favicon.ico')
    expect(icon.status).toBe(200)
    expect(icon.type).toContain('image/svg+xml')
    expect(icon).toEqual(await page.evaluate(readText, `/stores/${store.slug}/icon.svg`))
  })
}

/** Uncompressed size of this page's document in KiB. */
async function readSize() {
  const response = await fetch(location.href)
  return (await response.arrayBuffer()).byteLength / 1024
}

async function readText(path: string) {
  const response = await fetch(path)
  const type = response.headers.get('content-type')
  return { status: response.status, type, text: await response.text() }
}

async function expectGoodPrivatePage(page: Page, path: string) {
  expect(await measureScripts(page, path), `KiB of scripts on ${path}`).toBeLessThan(190)
  await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
  await expectAccessible(page)
}
