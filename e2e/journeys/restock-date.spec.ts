import { openPage } from '@/e2e/support/open'
import { test } from '@/e2e/support/own-shop'
import { expectAccessible } from '@/e2e/support/page-checks'
import { expect } from '@/e2e/support/test'

test('a sold-out variant shows its restock date only if it has one', async ({
  newShopper,
  ownShop,
}) => {
  const expected = 'Expected back in stock on Fri 4 December'
  for (const scripts of [true, false]) {
    const page = await newShopper({ port: ownShop.port, scripts })
    const main = page.getByRole('main')
    await openPage(page, '/products/oak-tray/s')
    await expect(main).toContainText(expected)
    if (scripts) await expectAccessible(page)
    await openPage(page, '/products/oak-tray/m')
    // Every size is sold out, so none is offered instead.
    await expect(main.getByRole('button', { name: 'Sold out' })).toBeVisible()
    await expect(main).not.toContainText('Expected back')
  }
})
