import type { Page } from '@playwright/test'
import { openPage } from '@/e2e/support/open'
import { register } from '@/e2e/support/shopper'
import { expect, test } from '@/e2e/support/test'
import { elementsOn, newVisitor, textOn } from '@/e2e/support/without-browser'

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

test('customers cannot reach each other’s addresses', async () => {
  const ada = newVisitor()
  await ada.send('/register', /^Create account/)
  const book = await ada.send('/account/addresses/new', /^Save address/)
  const [link] = elementsOn(book, 'main a[href*="/account/addresses/"]')
  const other = newVisitor()
  await other.send('/register', /^Create account/)
  const answer = await other.get(link?.getAttribute('href') ?? '')
  expect(answer.status).toBe(404)
  expect(textOn(answer)).toContain('There’s nothing here right now.')
  expect(answer.html).not.toContain('Am Speicher 7')
})

test('an unknown private page shows a 404 page', async () => {
  const visitor = newVisitor()
  const nowhere = await visitor.get('/account/nowhere')
  expect(nowhere.status).toBe(404)
  expect(elementsOn(nowhere, 'h1')).toHaveLength(1)
  const order = await visitor.get('/orders/nobodys')
  expect(order.status).toBe(404)
  expect(elementsOn(order, 'main a').map(({ text }) => text.trim())).toContain('Contact us')
})
