import { expectAccessible } from '@/e2e/support/page-checks'
import { openPage } from '@/e2e/support/open'
import { test } from '@/e2e/support/own-shop'
import { expect } from '@/e2e/support/test'

test('a product names its manufacturer, warnings and energy class', async ({
  newShopper,
  ownShop,
}) => {
  const page = await newShopper({ port: ownShop.port })
  await openPage(page, '/products/night-bulb')
  const label = page.getByRole('link', { name: 'Energy class E on a scale from A to G' })
  await expect(label).toHaveAttribute('href', 'https://lumen.example/label.pdf')
  const sheet = page.getByRole('link', { name: 'Product information sheet' })
  await expect(sheet).toHaveAttribute('href', 'https://lumen.example/sheet.pdf')
  const warning = page.getByText('Let it cool before you change it.')
  await expect(warning).toBeHidden()
  await page.getByText('Safety and manufacturer').click()
  await expect(warning).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText(/Manufacturer.*Lumen Inc\.1 Harbor Way, Portland, USA/s)
  await expect(main).toContainText(/Responsible person in the EU.*Licht GmbHKai 1/s)
  const mail = page.getByRole('link', { name: 'kontakt@licht.example' })
  await expect(mail).toHaveAttribute('href', 'mailto:kontakt@licht.example')
  await expectAccessible(page)
  // The Swedish name is one word.
  await page.setViewportSize({ width: 320, height: 812 })
  await sheet.evaluate((it) => (it.textContent = 'Produktinformationsblad'))
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wider, 'pixels beyond the window with text at 200 %').toBe(0)
})
