import type { Page } from '@playwright/test'
import { openDesk } from '@/e2e/support/desk'
import { expectAccessible, widthBeyondWindow } from '@/e2e/support/page-checks'
import { expect, test } from '@/e2e/support/test'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('what was begun is asked about before it is left, and nothing is wider than the screen', async ({
    newShopper,
  }) => {
    const page = await newShopper()
    await openDesk(page, '/orders')
    await page.getByRole('button', { name: 'New order' }).click()
    await page.getByRole('searchbox').fill('mug')
    const add = page
      .getByRole('button', { name: /^Add: / })
      .and(page.locator(':enabled'))
      .first()
    await add.click()
    await expect(page.getByLabel('Delivery', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Place order' })).toBeDisabled()
    await expectAccessible(page)
    expect(await page.evaluate(widthBeyondWindow)).toBe(0)
    page.once('dialog', (question) => void question.accept())
    await page.getByRole('link', { name: 'Stock' }).click()
    await expect(heading(page, 'Stock')).toBeVisible()
  })
})
