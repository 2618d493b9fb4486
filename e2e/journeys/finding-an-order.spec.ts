import { firstStore } from '@/e2e/support/demo-stores'
import { expectAccessible } from '@/e2e/support/page-checks'
import { expectThanks, goToReview, placeOrder } from '@/e2e/support/purchase'
import { expect, test } from '@/e2e/support/test'
import type { Page } from '@playwright/test'

test('a guest finds an order by its number and e-mail', async ({ newShopper }) => {
  const buyer = await newShopper({ scripts: false })
  const guest = await goToReview(buyer)
  const number = await placeOrder(buyer, guest)
  // Days later, in another browser.
  const page = await newShopper({ scripts: false })
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Find an order' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find an order')
  await findOrder(page, number, 'somebody.else@example.com')
  const problem = page.getByRole('main').getByRole('alert')
  await expect(problem).toContainText(
    'We couldn’t find an order with this number and email address.',
  )
  await expect(page).toHaveTitle(/^Error: /)
  await expect(page.getByLabel('Order number')).toHaveValue(number)
  await findOrder(page, number.toLowerCase(), guest.email)
  expect(await expectThanks(page, guest.firstName)).toBe(number)
  await expect(page).toHaveURL(/\/orders\/[^?]{20,}/)
  await page.reload()
  expect(await expectThanks(page, guest.firstName)).toBe(number)
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
