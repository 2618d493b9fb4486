import { readFile } from 'node:fs/promises'
import { test } from '@/e2e/support/own-shop'
import { expectAccessible } from '@/e2e/support/page-checks'
import { goToReview, placeOrder } from '@/e2e/support/purchase'
import { register } from '@/e2e/support/shopper'
import { expect } from '@/e2e/support/test'
import type { Page } from '@playwright/test'

/** What a download that this causes contains. */
async function downloaded(page: Page, cause: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), cause()])
  expect(download.suggestedFilename()).toMatch(/\.json$/)
  return JSON.parse(await readFile(await download.path(), 'utf8')) as {
    account: { email: string } | null
    orders: { orderNumber: string; email: string }[]
  }
}

test('a customer downloads all data with the password', async ({ newShopper, ownShop }) => {
  const page = await newShopper({ port: ownShop.port })
  const person = await register(page)
  await goToReview(page, person)
  const number = await placeOrder(page, person)
  await page.goto('/account/security')
  const form = page.getByRole('form', { name: 'Your data' })
  const send = form.getByRole('button', { name: 'Download my data' })
  await form.getByLabel('Current password').fill('not the password')
  await send.click()
  // Another form of this page asks for the password too.
  await page.getByRole('link', { name: /^Your current password is incorrect/ }).click()
  await expect(form.getByLabel('Current password')).toBeFocused()
  await expectAccessible(page)
  await form.getByLabel('Current password').fill(person.password)
  const data = await downloaded(page, () => send.click())
  expect(data.account?.email).toBe(person.email)
  expect(data.orders.map(({ orderNumber }) => orderNumber)).toEqual([number])
})

test('a guest downloads an order and erases it once it has ended, without scripts', async ({
  newShopper,
  ownShop,
}) => {
  const page = await newShopper({ port: ownShop.port, scripts: false })
  const guest = await goToReview(page)
  await placeOrder(page, guest)
  const open = () => page.getByText('Your data', { exact: true }).click()
  await open()
  const data = await downloaded(page, () =>
    page.getByRole('link', { name: 'Download what we keep about this order' }).click(),
  )
  expect(data.orders.map(({ email }) => email)).toEqual([guest.email])
  const erase = async () => {
    await page.getByRole('checkbox', { name: /^I understand that this order/ }).check()
    await page.getByRole('button', { name: 'Erase my data' }).click()
  }
  await erase()
  await expect(page.getByText('This order is still under way').first()).toBeVisible()
  await page.getByText('Cancel order', { exact: true }).click()
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This order was cancelled')
  await open()
  await erase()
  await expect(page.getByText('Your data has been erased from this order.')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Am Speicher')
  await expect(page.getByText('Your data', { exact: true })).toHaveCount(0)
})
