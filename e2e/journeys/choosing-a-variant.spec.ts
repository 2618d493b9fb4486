import { openProduct } from '@/e2e/support/open'
import { expect, test } from '@/e2e/support/test'
import { watchLiveRegions } from '@/e2e/support/live-region'

test('options are native radios with names, and a sold-out one is reached and explained (9, 10)', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await openProduct(page, '/products/harbour-mug')
  const glaze = page.getByRole('group', { name: /^Glaze/ })
  await expect(glaze.getByRole('radio')).toHaveCount(4)
  const soldOut = glaze.getByRole('radio', { name: 'Charcoal sold out' })
  await expect(soldOut).toBeEnabled()
  await soldOut.check()
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /sold out/i })
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: /sold out/i })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to bag' })).toHaveCount(0)
})

test('the choice lives in the address; price, stock and picture follow, told once (11, A3)', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await openProduct(page, '/products/headland-vase/oat/s')
  const spoken = await watchLiveRegions(page)
  await page.getByRole('radio', { name: /^M\b/ }).check()
  await expect(page).toHaveURL(/\/headland-vase\/oat\/m$/)
  await expect(page.getByRole('region', { name: 'Headland Vase' })).toContainText('72,00 €')
  await expect.poll(async () => (await spoken()).length).toBeGreaterThan(0)
  expect((await spoken()).filter((text) => text.includes('72,00'))).toHaveLength(1)
  await page.getByRole('radio', { name: 'Terracotta', exact: true }).check()
  await expect(page).toHaveURL(/\/headland-vase\/terracotta\/m$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/headland-vase\/oat\/m$/)
  await expect(page.getByRole('radio', { name: 'Oat', exact: true })).toBeChecked()
  await page.reload()
  await expect(page.getByRole('radio', { name: /^M\b/ })).toBeChecked()
})

for (const scripts of [true, false]) {
  const how = scripts ? 'with scripts' : 'with scripts off'

  test(`a size is never chosen silently: without one the group says what is missing, ${how} (12, A6)`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ scripts })
    await openProduct(page, '/products/tideline-plate')
    const size = page.getByRole('group', { name: /^Size/ })
    await expect(size.getByRole('radio', { checked: true })).toHaveCount(0)
    await page.getByRole('radio', { name: 'Moss', exact: true }).check()
    await page.getByRole('button', { name: 'Add to bag' }).click()
    if (scripts) {
      await expect(page.getByText('Choose a size first').first()).toBeVisible()
      await expect(size.getByRole('radio').first()).toBeFocused()
    } else {
      // The browser itself asks for the choice and stays.
      await expect(size.locator('input:invalid').first()).toBeAttached()
      await expect(page).toHaveURL(/\/tideline-plate$/)
    }
    await size.getByRole('radio', { name: '21 cm' }).check()
    await page.getByRole('button', { name: 'Add to bag' }).click()
    await expect(page.getByText(/21 cm\) added to your bag\./).first()).toBeVisible()
  })

  test(`a postal code tells days and the exact price on the product page, ${how} (13, 14)`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ scripts })
    await openProduct(page, '/products/ebb-espresso-cup/terracotta')
    const box = page.getByRole('region', { name: 'Ebb Espresso Cup & Saucer' })
    const code = box.getByRole('textbox', { name: 'Postal code' })
    await code.fill('12')
    await box.getByRole('button', { name: 'Show date' }).click()
    await expect(box).toContainText('Enter a postal code like 20457.')
    await box.getByRole('textbox', { name: 'Postal code' }).fill('20457')
    await box.getByRole('button', { name: 'Show date' }).click()
    await expect(box).toContainText(/\d+ (?:November|December|January)/)
    await expect(box).toContainText(/Delivery to 20457/)
    await expect(box).toContainText(/\d,\d{2}\s€/)
  })
}

test('the pictures work by keyboard, each has words, and nothing moves by itself (16)', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await openProduct(page, '/products/harbour-mug')
  const pictures = page.getByRole('region', { name: 'Pictures' })
  for (const image of await pictures.getByRole('img').all())
    expect(await image.getAttribute('alt')).toMatch(/\S/)
  await expect(page.locator('video[autoplay], marquee')).toHaveCount(0)
  const first = pictures.getByRole('link').first()
  await first.focus()
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog')
  await expect(viewer).toBeVisible()
  await expect(viewer).toContainText('Picture 1 of 5')
  await viewer.getByRole('button', { name: 'Next picture' }).press('Enter')
  await expect(viewer).toContainText('Picture 2 of 5')
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(first).toBeFocused()
})
