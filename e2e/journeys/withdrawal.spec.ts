import type { Page as Answer } from '@/e2e/resilience/shopper.mjs'
import { demoStores } from '@/e2e/support/demo-stores'
import { expectAccessible, expectLargeTextFits } from '@/e2e/support/page-checks'
import { numberOn, reviewOf } from '@/e2e/support/purchase'
import { register } from '@/e2e/support/shopper'
import { platformUrl } from '@/e2e/support/store-urls'
import { expect, test } from '@/e2e/support/test'
import { asShopper, elementsOn, newVisitor, textOn } from '@/e2e/support/without-browser'
import type { Page } from '@playwright/test'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const row = (page: Page, name: string) =>
  page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd')

/** The facts that an answer lists, by their names. */
const factsOn = (answer: Answer) =>
  Object.fromEntries(
    elementsOn(answer, 'main dt').map((term) => [
      term.text.trim(),
      term.nextElementSibling?.text.trim(),
    ]),
  )

/** The receipts that were mailed to an address, as HTML. */
async function receipts(email: string) {
  let found: string[] = []
  // The mail is sent after the response to its request.
  await expect(async () => {
    const mails = (await (await fetch(`${platformUrl()}/mailbox`)).text()).split('<article')
    found = mails.filter(
      (mail) => mail.includes(email) && mail.includes('We have received your withdrawal'),
    )
    expect(found.length).toBeGreaterThan(0)
  }).toPass()
  return found
}

test('a guest withdraws from a contract in three requests, without scripts', async () => {
  const visitor = newVisitor({ name: 'Hanna Lind', orderNumber: 'TT-999999' })
  const { email } = visitor.person
  const home = await visitor.get('/')
  const named = elementsOn(home, 'footer a').find(({ text }) => text === 'Withdraw from contract')
  const form = await visitor.get(named?.getAttribute('href') ?? '')
  expect(textOn(form)).toContain('Withdraw from a contract')
  const check = await visitor.submit(form, /^Continue/, { items: 'The blue bowl' })
  expect(textOn(check)).toContain('Check and confirm')
  expect(check.path).not.toContain('@')
  expect(factsOn(check)).toMatchObject({ Items: 'The blue bowl' })
  // Nothing that would tell a stranger whether there is such an order.
  expect(textOn(check)).toContain('You have 14 days from the day')
  const done = await visitor.submit(check, /^Confirm withdrawal/)
  expect(textOn(done)).toContain('We have received your withdrawal')
  expect(factsOn(done)).toMatchObject({
    ...{ Order: 'TT-999999', Received: expect.stringMatching(/\d\d:\d\d/) },
  })
  const [receipt, ...others] = await receipts(email)
  expect(others).toEqual([])
  for (const text of ['TT-999999', 'Received']) expect(receipt).toContain(text)
  // Whose address it is, nobody knows.
  expect(receipt).not.toContain('The blue bowl')
})

test('a customer withdraws from part of an order', async ({ newShopper }) => {
  const page = await newShopper()
  const person = await register(page)
  let number = ''
  await asShopper(page, person, async (shopper) => {
    const order = await shopper.submit(await reviewOf(shopper), /^Place order/)
    number = numberOn(order, person.firstName)
    // The order page has the small footer.
    const links = elementsOn(order, 'footer a').map(({ text }) => text)
    expect(links).toContain('Withdraw from contract')
  })
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
  expect((await receipts(person.email))[0]).toContain(number)
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
        const page = await newShopper({ store, locale, scripts: false })
        await page.goto('/')
        await page.getByRole('contentinfo').getByRole('link', { name }).click()
        await expect(page).toHaveURL(/\/withdrawal$/)
        await expect(heading(page)).toContainText(name.split(' ')[0] ?? '')
      })
