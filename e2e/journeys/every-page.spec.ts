import type { Page } from '@playwright/test'
import { expectAccessible, measureScripts } from '@/e2e/support/page-checks'
import { accountPages, guestPages, publicPages, storeNames } from '@/e2e/support/places'
import { newPerson, register } from '@/e2e/support/shopper'
import { expect, test } from '@/e2e/support/test'

const phone = { width: 375, height: 812 }

for (const store of storeNames) {
  test(`every public page of ${store} is accessible, titled and light (A8)`, async ({
    newShopper,
  }) => {
    test.slow()
    for (const path of publicPages[store]) {
      const page = await newShopper({ store, viewport: phone })
      expect(await measureScripts(page, path), `KiB of scripts on ${path}`).toBeLessThan(160)
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
      await expect(page.getByRole('main'), path).toHaveCount(1)
      expect(await page.title(), path).toMatch(/\S/)
      await expectAccessible(page)
      await page.context().close()
    }
  })

  test(`every private page of ${store} is accessible, titled and light (A8)`, async ({
    newShopper,
  }) => {
    test.slow()
    const page = await newShopper({ store })
    for (const path of guestPages) await expectGoodPrivatePage(page, path)
    await register(page, newPerson())
    for (const path of accountPages) await expectGoodPrivatePage(page, path)
  })

  test(`the icon of ${store} also stands where browsers look by themselves`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ store })
    const own = await page.goto(`/stores/${store}/icon.svg`)
    const drawing = await own?.text()
    const icon = await page.goto('/favicon.ico')
    expect(icon?.status()).toBe(200)
    expect(icon?.headers()['content-type']).toContain('image/svg+xml')
    expect(await icon?.text()).toBe(drawing)
  })
}

async function expectGoodPrivatePage(page: Page, path: string) {
  expect(await measureScripts(page, path), `KiB of scripts on ${path}`).toBeLessThan(190)
  await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
  await expectAccessible(page)
}
