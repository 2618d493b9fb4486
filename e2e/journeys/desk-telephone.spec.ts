import type { Page } from '@playwright/test'
import { adminOf, openDesk } from '@/e2e/support/desk'
import { firstStore } from '@/e2e/support/demo-stores'
import { expectAccessible, widthBeyondWindow } from '@/e2e/support/page-checks'
import { expect, test } from '@/e2e/support/test'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

async function fillBuyer(page: Page, email: string) {
  const dialog = page.getByRole('dialog')
  const { line1, postalCode, city } = firstStore.addresses.home
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('First name').fill('Ada')
  await dialog.getByLabel('Last name').fill('Caller')
  await dialog.getByLabel('Street and number').fill(line1)
  await dialog.getByLabel('Postal code').fill(postalCode)
  await dialog.getByLabel('City').fill(city)
  await dialog.getByLabel('Country').selectOption('Germany')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(dialog).toBeHidden()
}

/** The first choice that there is, once the platform has said which there are. */
async function chooseFirst(page: Page, label: string) {
  const choice = page.getByLabel(label, { exact: true })
  await expect(choice.getByRole('option')).not.toHaveCount(1)
  await choice.selectOption({ index: 1 })
}

test('an order is taken on the telephone with keys, and is as one of the shop', async ({
  newShopper,
}) => {
  const word = `T${Date.now()}`
  const page = await newShopper()
  await openDesk(page)
  const admin = await adminOf(page)
  await admin.post('/v1/catalog/products', {
    ...{ title: `Kettle ${word}`, isActive: true },
    variants: [{ sku: word, price: 30, availableQuantity: 5 }],
  })
  await expect(heading(page, 'Orders')).toBeVisible()
  await page.keyboard.press('c')
  await expect(heading(page, 'New order')).toBeVisible()
  await page.getByRole('searchbox').focus()
  await page.keyboard.type(word)
  const add = page.getByRole('button', { name: `Add: Kettle ${word}` })
  // Until the search is answered, the list is that of all products.
  await expect(page.getByRole('button', { name: /^Add: / })).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await expect(add).toBeFocused()
  await page.keyboard.press('Enter')
  const quantity = page.getByLabel(`Quantity of Kettle ${word}`)
  await quantity.fill('2')
  await page.getByRole('button', { name: 'Change' }).press('Enter')
  const email = `${word.toLowerCase()}@example.com`
  await fillBuyer(page, email)
  await chooseFirst(page, 'Delivery')
  await chooseFirst(page, 'Payment')
  await expectAccessible(page)
  const place = page.getByRole('button', { name: 'Place order' })
  await expect(place).toBeEnabled()
  await place.press('Enter')
  await expect(heading(page, /\d/)).toBeVisible()
  await expect(page.getByRole('link', { name: email })).toBeVisible()
  await expect(page.getByText('2 ×')).toBeVisible()
  const { data } = await admin.get<{ data: { id: string }[] }>(`/v1/orders?search=${email}`)
  const audit = await admin.get<object>(`/v1/audit?subjectId=${data[0]?.id ?? ''}`)
  expect(audit).toMatchObject({ data: [{ operation: 'PlaceOrder', actor: { kind: 'staff' } }] })
  const found = await admin.get<object>(`/v1/catalog/products?search=${word}`)
  expect(found).toMatchObject({ data: [{ variants: [{ availableQuantity: 3 }] }] })
})

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
