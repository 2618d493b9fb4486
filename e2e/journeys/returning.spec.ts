import { openAdmin } from '@/e2e/support/admin'
import { firstStore } from '@/e2e/support/demo-stores'
import { test } from '@/e2e/support/own-shop'
import { expectAccessible } from '@/e2e/support/page-checks'
import { expectThanks, goToReview, orderButton, placeOrder } from '@/e2e/support/purchase'
import { register } from '@/e2e/support/shopper'
import { expect } from '@/e2e/support/test'
import type { Page } from '@playwright/test'

const { product } = firstStore

/** Requests the return of one item in the open form. */
async function returnOne(page: Page) {
  await page.getByRole('combobox', { name: /: how many\?$/ }).selectOption('1')
  await page.getByRole('combobox', { name: 'Reason' }).selectOption('Arrived damaged')
  await page.getByRole('button', { name: 'Request return' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'return has been' })).toBeVisible()
  const requested = `1 × ${product.title}, ${product.value}, return requested`
  await expect(page.getByText(requested)).toBeVisible()
  const link = page.getByRole('link', { name: 'How to send items back' })
  await expect(link).toHaveAttribute('href', '/en/pages/returns')
}

test('a guest cancels an order and requests the return of another with scripts off', async ({
  newShopper,
  ownShop,
}) => {
  const admin = await openAdmin(ownShop)
  const page = await newShopper({ port: ownShop.port, scripts: false })
  const guest = await goToReview(page)
  await placeOrder(page, guest)
  await page.getByText('Cancel order', { exact: true }).click()
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'has been cancelled' })).toBeVisible()
  await expect(page.getByText('Cancel order', { exact: true })).toHaveCount(0)

  const again = await newShopper({ port: ownShop.port, scripts: false })
  const other = await goToReview(again)
  const number = await placeOrder(again, other)
  await expect(again.getByText('Return items', { exact: true })).toHaveCount(0)
  await admin.sendGoods(number)
  await again.reload()
  await expect(again.getByRole('heading', { level: 1 })).toHaveText('On its way')
  await again.getByText('Return items', { exact: true }).click()
  await again.getByRole('button', { name: 'Request return' }).click()
  await expect(again.getByRole('alert')).toContainText('Choose at least one item')
  // The form stays open with its error.
  await returnOne(again)
  // The return of all items has been requested.
  await expect(again.getByText('Return items', { exact: true })).toHaveCount(0)
})

test('the page of a paid and then cancelled order opens with what happened, and with what was refunded', async ({
  newShopper,
  ownShop,
}) => {
  const page = await newShopper({ port: ownShop.port })
  const guest = await goToReview(page, undefined, firstStore.payment.card)
  await orderButton(page).click()
  await page.getByRole('button', { name: 'Approve the payment' }).click()
  await expectThanks(page, guest.firstName)
  await expect(page.getByText('Received and paid')).toBeVisible()
  await page.getByText('Cancel order', { exact: true }).click()
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This order was cancelled')
  await expect(page.getByRole('main')).toContainText(/Nothing will be sent, and we’ve refunded \S+/)
  await expect(page.getByRole('main')).not.toContainText('Thank you')
})

test('a customer requests a return on the order page', async ({ newShopper, ownShop }) => {
  const admin = await openAdmin(ownShop)
  const page = await newShopper({ port: ownShop.port })
  const person = await register(page)
  await goToReview(page, person)
  const number = await placeOrder(page, person)
  await admin.sendGoods(number)
  await page.goto('/account/orders')
  await page
    .getByRole('link', { name: new RegExp(number) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
  await page.getByText('Return items', { exact: true }).click()
  await expectAccessible(page)
  await returnOne(page)
})
