import { firstStore } from '@/e2e/support/demo-stores'
import { openPage } from '@/e2e/support/open'
import { expect, test } from '@/e2e/support/test'

const { category } = firstStore

test('a typed price filters the list once its field loses focus, or by Enter', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await openPage(page, category)
  const field = page.getByRole('textbox', { name: /^Up to/ })
  await field.pressSequentially('90')
  await expect(page).toHaveURL(new RegExp(`${category}$`))
  await field.press('Tab')
  await expect(page).toHaveURL(/priceMax=90$/)
  await expect(field).toHaveValue('90')
  // One history entry, however many keys were pressed.
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${category}$`))
  await page.getByRole('textbox', { name: /^From/ }).fill('30')
  await page.getByRole('textbox', { name: /^From/ }).press('Enter')
  await expect(page).toHaveURL(/priceMin=30$/)
})
