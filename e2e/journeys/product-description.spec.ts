import { expectAccessible } from '@/e2e/support/page-checks'
import { openPage } from '@/e2e/support/open'
import { test } from '@/e2e/support/own-shop'
import { expect } from '@/e2e/support/test'

test('an imported description keeps its lists, links and tables, and nothing that runs', async ({
  newShopper,
  ownShop,
}) => {
  const page = await newShopper({ port: ownShop.port, scripts: false })
  await openPage(page, '/products/night-bulb')
  await expect(page).toHaveTitle(/^Night Bulb/)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Soft light', level: 3 })).toBeVisible()
  await expect(main.getByText('warmly').and(page.locator('strong'))).toBeVisible()
  await expect(main.getByRole('link', { name: 'your bag' })).toHaveAttribute('href', /\/cart$/)
  await expect(main.getByRole('listitem').filter({ hasText: /^Dimmable$/ })).toBeVisible()
  await expect(main.getByRole('row', { name: 'Socket E14' })).toBeVisible()
  const html = await page.content()
  expect(html).not.toMatch(/onerror="?x|onclick="?x|document\.title=1/)
  expect(html).toMatch(/"description":"Soft light Glows warmly in your bag\. Dimmable Lasts long/)

  const phone = await newShopper({ port: ownShop.port, viewport: { width: 375, height: 800 } })
  await openPage(phone, '/products/night-bulb')
  await expectAccessible(phone)
})
