import { fieldValue } from '@/e2e/resilience/forms.mjs'
import { firstStore } from '@/e2e/support/demo-stores'
import { expectAccessible } from '@/e2e/support/page-checks'
import { numberOn, reviewOf } from '@/e2e/support/purchase'
import { expect, test } from '@/e2e/support/test'
import { elementsOn, newVisitor, textOn } from '@/e2e/support/without-browser'
import type { Page } from '@playwright/test'

test('a guest finds an order by its number and e-mail', async () => {
  const buyer = newVisitor()
  const number = numberOn(await buyer.submit(await reviewOf(buyer), /^Place order/))
  // Days later, in another browser.
  const visitor = newVisitor()
  const home = await visitor.get('/')
  const link = elementsOn(home, 'footer a').find(({ text }) => text.trim() === 'Find an order')
  const form = await visitor.get(link?.getAttribute('href') ?? '')
  expect(elementsOn(form, 'h1')[0]?.text).toBe('Find an order')
  const other = { orderNumber: number, email: 'somebody.else@example.com' }
  const refused = await visitor.submit(form, /^Find order/, other)
  expect(textOn(refused)).toMatch(
    /Error: .*We couldn’t find an order with this number and email address\./,
  )
  expect(fieldValue(refused.body, 'orderNumber')).toBe(number)
  const own = { orderNumber: number.toLowerCase(), email: buyer.person.email }
  const found = await visitor.submit(refused, /^Find order/, own)
  expect(found.path).toMatch(/^\/orders\/[^?]{20,}/)
  for (const order of [found, await visitor.get(found.path)]) expect(numberOn(order)).toBe(number)
})

test('an unknown number and another address get the same answer, and empty fields name what they lack', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await page.goto('/orders')
  await expectAccessible(page)
  await findOrder(page, '', 'nobody')
  await expect(page.getByRole('main').getByRole('alert').getByRole('link')).toHaveText([
    'Enter your order number.',
    'Include an @ in the email address, like name@example.com.',
  ])
  await findOrder(page, firstStore.unknownOrder, 'nobody@example.com')
  const problem = page.getByRole('main').getByRole('alert')
  await expect(problem).toContainText(
    'We couldn’t find an order with this number and email address.',
  )
  await expect(problem).toBeFocused()
  await expectAccessible(page)
})

async function findOrder(page: Page, number: string, email: string) {
  await page.getByLabel('Order number').fill(number)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Find order' }).click()
}
