import { readForms } from '@/e2e/resilience/forms.mjs'
import { openAdmin } from '@/e2e/support/admin'
import { firstStore } from '@/e2e/support/demo-stores'
import { test } from '@/e2e/support/own-shop'
import { expectAccessible } from '@/e2e/support/page-checks'
import {
  expectThanks,
  goToReview,
  numberOn,
  orderButton,
  placeOrder,
  reviewOf,
} from '@/e2e/support/purchase'
import { register } from '@/e2e/support/shopper'
import { expect } from '@/e2e/support/test'
import { elementsOn, newVisitor, textOn } from '@/e2e/support/without-browser'
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
  ownShop,
}) => {
  const admin = await openAdmin(ownShop)
  const buy = async () => {
    const visitor = newVisitor({}, ownShop)
    const order = await visitor.submit(await reviewOf(visitor), /^Place order/)
    return { visitor, order, number: numberOn(order) }
  }
  const first = await buy()
  const cancelled = textOn(await first.visitor.submit(first.order, /^Cancel this order/))
  expect(cancelled).toContain('has been cancelled')
  expect(cancelled).not.toContain('Cancel order')

  const { visitor, order, number } = await buy()
  expect(textOn(order)).not.toContain('Return items')
  await admin.sendGoods(number)
  const sent = await visitor.get(order.path)
  expect(elementsOn(sent, 'h1')[0]?.text).toBe('On its way')
  const refused = await visitor.submit(sent, /^Request return/)
  // The form stays open.
  const [open] = elementsOn(refused, 'main details[open]:has(form)')
  expect(open?.text).toContain('Choose at least one item')
  const names = readForms(refused.body).flatMap(({ fields }) => fields.map(([name]) => name))
  const quantity = names.find((name) => name.startsWith('quantity')) ?? ''
  const filled = { [quantity]: '1', reason: 'damaged' }
  const returned = textOn(await visitor.submit(refused, /^Request return/, filled))
  expect(returned).toContain(`1 × ${product.title}, ${product.value}, return requested`)
  // The return of all items has been requested.
  expect(returned).not.toContain('Return items')
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
