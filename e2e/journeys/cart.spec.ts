import { addToCart, expectCartCount, goods } from '@/e2e/support/cart'
import { openProduct } from '@/e2e/support/open'
import { expect, test } from '@/e2e/support/test'

const mug = goods['terra-tide']

test('a shopper chooses a product, adds it and sees it in the drawer and the bag', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await openProduct(page, goods['terra-tide'].path)
  for (const [option, value] of Object.entries(mug.choice)) {
    await page.getByRole('group', { name: option }).getByRole('radio', { name: value }).check()
  }
  await page.getByRole('button', { name: 'Add to bag' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toContainText(mug.title)
  await drawer.getByRole('link', { name: 'View bag' }).click()
  await expect(page).toHaveURL(/\/cart/)
  await expect(page.getByRole('main')).toContainText(mug.title)
  await expectCartCount(page, 1)
})

test('quick clicks on one more end in the last number', async ({ newShopper }) => {
  const page = await newShopper()
  await addToCart(page)
  await page.goto('/cart')
  const more = page.getByRole('button', { name: /^Increase quantity/ })
  const quantity = page.getByRole('textbox', { name: /^Quantity/ })
  for (let pieces = 2; pieces <= 5; pieces += 1) {
    await more.click()
    await expect(quantity).toHaveValue(String(pieces))
  }
  await expectCartCount(page, 5)
  // The number is painted at once; the sum comes from the server alone.
  await expect(page.getByRole('main')).toContainText('120,00')
  await page.reload()
  await expect(quantity).toHaveValue('5')
})

test('a removed piece can be put back', async ({ newShopper }) => {
  const page = await newShopper()
  await addToCart(page)
  await page.goto('/cart')
  await page.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByRole('main').getByRole('link', { name: mug.title })).toBeVisible()
  await expectCartCount(page, 1)
})

test('a code reduces the sum and can be taken off again', async ({ newShopper }) => {
  const page = await newShopper()
  await addToCart(page)
  await page.goto('/cart')
  await page.getByText('Add a discount code').click()
  await page.getByLabel('Discount code').fill('WELCOME10')
  await page.getByRole('button', { name: 'Apply code' }).click()
  await expect(page.getByRole('main')).toContainText('Code WELCOME10')
  await page.getByRole('button', { name: /^Remove code/ }).click()
  await expect(page.getByRole('main')).not.toContainText('Code WELCOME10')
})

test('the bag works the same with scripts off', async ({ newShopper }) => {
  const page = await newShopper({ scripts: false })
  await addToCart(page)
  await expect(page).toHaveURL(/\/cart/)
  await expect(page.getByRole('main')).toContainText(mug.title)
  await page.getByRole('textbox', { name: /^Quantity/ }).fill('3')
  await page.getByRole('button', { name: 'Update' }).first().click()
  await expect(page.getByRole('textbox', { name: /^Quantity/ })).toHaveValue('3')
  await page.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.getByRole('heading', { name: 'Your bag is empty.' })).toBeVisible()
})

test('two stores do not see each other’s bag', async ({ newShopper }) => {
  const page = await newShopper()
  await addToCart(page)
  const other = new URL('/cart', page.url())
  other.hostname = 'norrlys.localhost'
  await page.goto(other.href)
  await expect(page.getByRole('heading', { name: 'Your bag is empty.' })).toBeVisible()
})
