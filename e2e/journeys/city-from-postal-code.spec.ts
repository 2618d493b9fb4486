import type { Page } from '@playwright/test'
import { holdScripts } from '@/e2e/support/hold-requests'
import { beginCheckout, fillContact, newGuest } from '@/e2e/support/purchase'
import { register } from '@/e2e/support/shopper'
import { expect, test } from '@/e2e/support/test'

const LOOKUP = /\/api\/places\?/

const code = (page: Page) => page.getByRole('textbox', { name: 'Postal code', exact: true }).first()
// A field with suggestions is a combobox.
const city = (page: Page) => page.getByLabel('Town or city').first()

/** Types a postal code and waits for the reply of the lookup. */
async function lookUp(page: Page, postalCode: string) {
  const answered = page.waitForResponse(LOOKUP)
  await code(page).fill(postalCode)
  await (await answered).finished()
}

test('the postal code fills in the city, which the shopper can edit', async ({ newShopper }) => {
  const page = await newShopper()
  await beginCheckout(page)
  await code(page).pressSequentially('20457')
  await expect(city(page)).toHaveValue('Hamburg')
  // Unedited, the city follows the postal code.
  await code(page).fill('04229')
  await expect(city(page)).toHaveValue('Leipzig')
  await city(page).fill('Plagwitz')
  await lookUp(page, '80331')
  await expect(city(page)).toHaveValue('Plagwitz')
  await page.getByLabel('Email', { exact: true }).fill(newGuest().email)
  for (const name of ['First name', 'Last name', 'Street and number'])
    await page.getByRole('textbox', { name, exact: true }).first().fill('Weg 1')
  await page.getByRole('button', { name: 'Continue to delivery' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delivery method')
  await expect(page.getByRole('main')).toContainText('80331 Plagwitz')
})

test('a city that is filled in while its field has the focus is replaced by typing', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await beginCheckout(page)
  const gate = Promise.withResolvers<undefined>()
  await page.route(LOOKUP, async (route) => {
    await gate.promise
    await route.continue()
  })
  await code(page).fill('20457')
  await city(page).focus()
  gate.resolve(undefined)
  await expect(city(page)).toHaveValue('Hamburg')
  await page.keyboard.type('Altona')
  await expect(city(page)).toHaveValue('Altona')
})

test('a code typed before the scripts run gets its city too', async ({ newShopper }) => {
  const page = await newShopper()
  await beginCheckout(page)
  const release = await holdScripts(page)
  await page.reload({ waitUntil: 'domcontentloaded' })
  await code(page).fill('20457')
  await release()
  await expect(city(page)).toHaveValue('Hamburg')
  await expect(code(page)).toHaveValue('20457')
})

test('a code shared by several cities suggests them and fills in none', async ({ newShopper }) => {
  const page = await newShopper()
  await beginCheckout(page)
  await lookUp(page, '40721')
  await expect(page.getByRole('combobox', { name: 'Town or city' })).toBeVisible()
  const suggested = await city(page).evaluate((field: HTMLInputElement) =>
    [...(field.list?.options ?? [])].map(({ value }) => value),
  )
  expect(suggested).toEqual(['Düsseldorf', 'Hilden'])
  await expect(city(page)).toHaveValue('')
})

test('a lookup that fails, is refused or never answers blocks nothing and shows no error', async ({
  newShopper,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/ERR_FAILED|503/)
  const page = await newShopper()
  await beginCheckout(page)
  for (const [how, postalCode] of [
    ['fails', '20457'],
    ['is refused', '04229'],
    ['never answers', '80331'],
  ] as const) {
    await page.route(LOOKUP, async (route) => {
      if (how === 'fails') await route.abort()
      if (how === 'is refused') await route.fulfill({ status: 503 })
    })
    const refused = page.waitForResponse(LOOKUP).catch(() => null)
    const failed = page
      .waitForEvent('requestfailed', (request) => LOOKUP.test(request.url()))
      .catch(() => null)
    await code(page).fill(postalCode)
    // The page gives up on a lookup that gets no reply.
    expect(await (how === 'is refused' ? refused : failed), how).not.toBeNull()
    await expect(city(page)).toHaveValue('')
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
    await page.unroute(LOOKUP)
  }
  await fillContact(page, newGuest())
})

test('a new address gets its city, a saved one keeps its own', async ({ newShopper }) => {
  const page = await newShopper()
  await register(page)
  await page.goto('/account/addresses/new')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Test')
  await page.getByLabel('Street and number').fill('Am Speicher 7')
  await code(page).fill('D-20457')
  await expect(city(page)).toHaveValue('Hamburg')
  await page.getByRole('button', { name: 'Save address' }).click()
  const edit = page.getByRole('link', { name: 'Edit Am Speicher 7' })
  await page.goto((await edit.getAttribute('href')) ?? '')
  await expect(city(page)).toHaveValue('Hamburg')
  await lookUp(page, '04229')
  await expect(city(page)).toHaveValue('Hamburg')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByRole('main')).toContainText('04229 Hamburg')
})
