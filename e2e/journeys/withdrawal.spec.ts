import { demoStores } from '@/e2e/support/demo-stores'
import { openPage } from '@/e2e/support/open'
import { expectAccessible, expectLargeTextFits } from '@/e2e/support/page-checks'
import { goToReview, placeOrder } from '@/e2e/support/purchase'
import { newPerson, register } from '@/e2e/support/shopper'
import { platformUrl } from '@/e2e/support/store-urls'
import { expect, test } from '@/e2e/support/test'
import type { Page, Request } from '@playwright/test'

const link = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: 'Withdraw from contract' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const row = (page: Page, name: string) =>
  page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd')

/** The receipts that were mailed to an address, as their text. */
async function receipts(page: Page, email: string) {
  const mails = await page.context().newPage()
  const receipt = mails.getByRole('article').filter({ hasText: email })
  const received = receipt.filter({ hasText: 'We have received your withdrawal' })
  // The mail is sent after the response to its request.
  await expect(async () => {
    await mails.goto(`${platformUrl()}/mailbox`)
    await expect(received.first()).toBeVisible({ timeout: 1_000 })
  }).toPass()
  const texts = await received.allTextContents()
  await mails.close()
  return texts
}

test('a guest withdraws from a contract in three requests, without scripts', async ({
  newShopper,
}) => {
  const page = await newShopper({ scripts: false })
  const { email } = newPerson()
  await page.goto('/')
  const requests: string[] = []
  page.on('request', (request: Request) => {
    const isOurs = new URL(request.url()).pathname.endsWith('/withdrawal')
    // A redirect is followed by the browser, not by the shopper.
    if (isOurs && !request.redirectedFrom()) requests.push(request.method())
  })
  await link(page).click()
  await expect(heading(page)).toHaveText('Withdraw from a contract')
  await page.getByLabel('Your name').fill('Hanna Lind')
  await page.getByLabel('Order number').fill('TT-999999')
  await page.getByLabel('Only some items?').fill('The blue bowl')
  await page.getByLabel('Email for the receipt').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(heading(page)).toHaveText('Check and confirm')
  expect(page.url()).not.toContain('@')
  await expect(row(page, 'Items')).toHaveText('The blue bowl')
  // Nothing that would tell a stranger whether there is such an order.
  await expect(page.getByText('You have 14 days from the day')).toBeVisible()
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await expect(heading(page)).toHaveText('We have received your withdrawal')
  await expect(row(page, 'Order')).toHaveText('TT-999999')
  await expect(row(page, 'Received')).toContainText(/\d\d:\d\d/)
  expect(requests).toEqual(['GET', 'POST', 'POST'])
  const [receipt, ...others] = await receipts(page, email)
  expect(others).toEqual([])
  for (const text of ['TT-999999', 'Received']) expect(receipt).toContain(text)
  // Whose address it is, nobody knows.
  expect(receipt).not.toContain('The blue bowl')
})

test('a customer withdraws from part of an order', async ({ newShopper }) => {
  const page = await newShopper()
  const person = await register(page)
  await goToReview(page, person)
  const number = await placeOrder(page, person)
  // The order page has the small footer, whose links open a new tab.
  await expect(link(page)).toBeVisible()
  await page.goto('/withdrawal')
  await expect(page.getByLabel('Your name')).toHaveValue('Ada Test')
  await expect(page.getByLabel('Email for the receipt')).toHaveValue(person.email)
  await expect(page.getByRole('radio', { name: `Order ${number}` })).toBeChecked()
  const pieces = page.getByRole('combobox', { name: /: how many\?$/ }).filter({ visible: true })
  await pieces.selectOption('0')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Choose at least one item.')
  await expect(pieces).toHaveValue('0')
  await expectAccessible(page)
  await pieces.selectOption('1')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(row(page, 'Order')).toHaveText(number)
  await expect(page.getByText('ends 14 days after the last parcel')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await expect(heading(page)).toHaveText('We have received your withdrawal')
  await expectAccessible(page)
  await expectLargeTextFits(page)
  expect((await receipts(page, person.email))[0]).toContain(number)
  await page.goto('/account/orders')
  const order = page.getByRole('link', { name: new RegExp(number) })
  await order.first().click()
  await expect(page.getByRole('term').filter({ hasText: 'Withdrawal received' })).toBeVisible()
})

test('empty fields are named together, and what was typed stays', async ({ newShopper }) => {
  const page = await newShopper()
  await page.goto('/withdrawal')
  await page.getByLabel('Only some items?').fill('One mug')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('main').getByRole('alert').getByRole('link')).toHaveText([
    'Enter your name.',
    'Enter your order number.',
    'Enter your email address.',
  ])
  await expect(page.getByLabel('Only some items?')).toHaveValue('One mug')
  await expectAccessible(page)
})

const links = new Map([
  ['de', 'Vertrag widerrufen'],
  ['sv', 'Ångra avtal'],
])
for (const store of demoStores)
  for (const [locale, name] of links)
    if (store.locales.includes(locale))
      test(`the link of ${store.slug} is “${name}” on its pages`, async ({ newShopper }) => {
        const page = await newShopper({ store, locale })
        await openPage(page, '/')
        await page.getByRole('contentinfo').getByRole('link', { name }).click()
        await expect(page).toHaveURL(/\/withdrawal$/)
        await expect(heading(page)).toContainText(name.split(' ')[0] ?? '')
      })
