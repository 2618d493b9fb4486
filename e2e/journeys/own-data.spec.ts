import { readFile } from 'node:fs/promises'
import type { Page as Answer } from '@/e2e/resilience/shopper.mjs'
import { test } from '@/e2e/support/own-shop'
import { expectAccessible } from '@/e2e/support/page-checks'
import { numberOn, reviewOf } from '@/e2e/support/purchase'
import { register } from '@/e2e/support/shopper'
import { expect } from '@/e2e/support/test'
import { asShopper, follow, newVisitor, textOn } from '@/e2e/support/without-browser'
import type { Page } from '@playwright/test'

type Data = {
  account: { email: string } | null
  orders: { orderNumber: string; email: string }[]
}

/** What a download that this causes contains. */
async function downloaded(page: Page, cause: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), cause()])
  expect(download.suggestedFilename()).toMatch(/\.json$/)
  return JSON.parse(await readFile(await download.path(), 'utf8')) as Data
}

test('a customer downloads all data with the password', async ({ newShopper, ownShop }) => {
  const page = await newShopper({ port: ownShop.port })
  const person = await register(page)
  let number = ''
  await asShopper(page, person, async (shopper) => {
    const order = await shopper.submit(await reviewOf(shopper), /^Place order/)
    number = numberOn(order, person.firstName)
  })
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
  ownShop,
}) => {
  const visitor = newVisitor({}, ownShop)
  const order = await visitor.submit(await reviewOf(visitor), /^Place order/)
  const file = await follow(visitor, order, /^Download what we keep about this order/)
  expect(file.headers['content-disposition']).toMatch(/^attachment.*\.json"/)
  const { orders } = JSON.parse(file.html) as Data
  expect(orders.map(({ email }) => email)).toEqual([visitor.person.email])
  const erase = (page: Answer) => visitor.submit(page, /^Erase my data/, { understood: 'on' })
  const refused = await erase(order)
  expect(textOn(refused)).toContain('This order is still under way')
  const cancelled = await visitor.submit(refused, /^Cancel this order/)
  expect(textOn(cancelled)).toContain('This order was cancelled')
  const erased = textOn(await erase(cancelled))
  expect(erased).toContain('Your data has been erased from this order.')
  expect(erased).not.toMatch(/Am Speicher|Erase my data/)
})
