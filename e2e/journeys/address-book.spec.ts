import type { Page } from '@playwright/test'
import { openPage } from '@/e2e/support/open'
import { newPerson, register } from '@/e2e/support/shopper'
import { expect, test } from '@/e2e/support/test'

async function addAddress(page: Page, street: string) {
  await page.goto('/account/addresses/new')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Test')
  await page.getByLabel('Street and number').fill(street)
  await page.getByLabel('Postal code').fill('20457')
  await page.getByLabel('Town or city').fill('Hamburg')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page).toHaveURL(/\/account\/addresses\?/)
}

const cards = (page: Page) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: '20457' })
const defaultCard = (page: Page) => cards(page).filter({ hasText: 'Default address' })
const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test('an address book has exactly one default', async ({ newShopper }) => {
  const page = await newShopper()
  await register(page)
  await addAddress(page, 'Am Speicher 7')
  await expect(notice(page, 'Address saved.')).toBeVisible()
  await expect(defaultCard(page)).toContainText('Am Speicher 7')
  await addAddress(page, 'Gleisbogen 22')
  await expect(defaultCard(page)).toHaveCount(1)

  await page.getByRole('button', { name: 'Set as default: Gleisbogen 22' }).click()
  await expect(notice(page, 'Gleisbogen 22 is now your default address.')).toBeVisible()
  await expect(defaultCard(page)).toContainText('Gleisbogen 22')
  await expect(defaultCard(page)).toHaveCount(1)

  await page.getByRole('button', { name: 'Remove Gleisbogen 22' }).click()
  await expect(notice(page, 'Am Speicher 7 is now your default address.')).toBeVisible()
  await expect(cards(page)).toHaveCount(1)
  await expect(defaultCard(page)).toContainText('Am Speicher 7')

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(notice(page, 'Gleisbogen 22 restored.')).toBeVisible()
  await expect(cards(page)).toHaveCount(2)
  await expect(defaultCard(page)).toHaveCount(1)
  await expect(defaultCard(page)).toContainText('Gleisbogen 22')
})

test('a refused address keeps the typed values and the country, without scripts', async ({
  newShopper,
}) => {
  const page = await newShopper({ scripts: false })
  await register(page)
  await page.goto('/account/addresses/new')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Street and number').fill('Lindenhof 4')
  await page.getByLabel('Postal code').fill('2045')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page).toHaveTitle(/^Error: Add an address/)
  await expect(page.getByRole('link', { name: 'Enter a postal code like 20457.' })).toBeVisible()
  await expect(page.getByLabel('Country')).toHaveValue('DE')
  await expect(page.getByLabel('Street and number')).toHaveValue('Lindenhof 4')
  await expect(page.getByLabel('Postal code')).toHaveValue('2045')
})

test('arrow keys walk through the countries, and a refused address keeps the last one', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await register(page)
  await openPage(page, '/account/addresses/new')
  const country = page.getByLabel('Country')
  const countries = await country
    .getByRole('option')
    .evaluateAll((options: HTMLOptionElement[]) => options.map(({ value }) => value))
  const first = countries.indexOf('DE')
  await country.focus()
  for (const code of countries.slice(first + 1, first + 4)) {
    await page.keyboard.press('ArrowDown')
    await expect(country).toHaveValue(code)
    await expect(country).toBeFocused()
  }
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page).toHaveTitle(/^Error: Add an address/)
  await expect(country).toHaveValue(countries[first + 3] ?? '')
})

test('customers cannot reach each other’s addresses', async ({
  newShopper,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/404/)
  const ada = await newShopper({ scripts: false })
  await register(ada, newPerson())
  await addAddress(ada, 'Am Speicher 7')
  const href = await ada.getByRole('link', { name: 'Edit Am Speicher 7' }).getAttribute('href')
  const other = await newShopper()
  await register(other, newPerson())
  const answer = await other.goto(href ?? '')
  expect(answer?.status()).toBe(404)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(
    'There’s nothing here right now.',
  )
  await expect(other.getByText('Am Speicher 7')).toHaveCount(0)
})

test('an unknown private page shows a 404 page', async ({ newShopper, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/404/)
  const page = await newShopper()
  const nowhere = await page.goto('/account/nowhere')
  expect(nowhere?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const order = await page.goto('/orders/nobodys')
  expect(order?.status()).toBe(404)
  await expect(page.getByRole('link', { name: 'Contact us' })).toBeVisible()
})
