import { addToBag, goods } from '@/e2e/support/bag'
import {
  chooseDelivery,
  choosePayment,
  expectThanks,
  fillContact,
  hamburg,
  orderButton,
} from '@/e2e/support/checkout'
import { newPerson } from '@/e2e/support/shopper'
import { expect, test } from '@/e2e/support/test'

const cup = goods['terra-tide']

test('a guest buys with delivery to the door', async ({ newShopper }) => {
  test.slow()
  const page = await newShopper()
  await addToBag(page)
  await expect(page.getByRole('dialog')).toContainText(cup.title)
  await fillContact(page, newPerson())
  await chooseDelivery(page, /To your door/)
  await choosePayment(page, /transfer/i)
  await expect(page.getByRole('main')).toContainText('Gleisbogen 22')
  await orderButton(page).click()
  expect(await expectThanks(page)).not.toBe('')
  await expect(page.getByRole('main')).toContainText(cup.title)
})

test('the whole purchase works with scripts off', async ({ newShopper }) => {
  test.slow()
  const page = await newShopper({ scripts: false })
  await addToBag(page)
  await fillContact(page, newPerson())
  await chooseDelivery(page, /To your door/)
  await choosePayment(page, /transfer/i)
  await orderButton(page).click()
  expect(await expectThanks(page)).not.toBe('')
})

test('a shopper whose payment is declined pays another way and has one order', async ({
  newShopper,
}) => {
  test.slow()
  const page = await newShopper()
  await addToBag(page)
  await expect(page.getByRole('dialog')).toContainText(cup.title)
  await fillContact(page, newPerson())
  await chooseDelivery(page, /To your door/)
  await choosePayment(page, /^Card/)
  await orderButton(page).click()
  await page.getByRole('button', { name: 'Decline the payment' }).click()
  await expect(page.getByRole('main')).toContainText('The payment was declined')
  await choosePayment(page, /transfer/i)
  await orderButton(page).click()
  await expectThanks(page)
})

test('an approved payment ends with a paid order', async ({ newShopper }) => {
  test.slow()
  const page = await newShopper()
  await addToBag(page)
  await expect(page.getByRole('dialog')).toContainText(cup.title)
  await fillContact(page, newPerson())
  await chooseDelivery(page, /To your door/)
  await choosePayment(page, /^Card/)
  await orderButton(page).click()
  await page.getByRole('button', { name: 'Approve the payment' }).click()
  await expectThanks(page)
  await expect(page.getByRole('main')).toContainText('paid')
})

test('two clicks on the order button make one order', async ({ newShopper }) => {
  test.slow()
  const page = await newShopper()
  await addToBag(page)
  await expect(page.getByRole('dialog')).toContainText(cup.title)
  await fillContact(page, newPerson())
  await chooseDelivery(page, /To your door/)
  await choosePayment(page, /transfer/i)
  const twin = await page.context().newPage()
  await twin.goto(page.url())
  await Promise.all([orderButton(page).click(), orderButton(twin).click()])
  const [first, second] = [await expectThanks(page), await expectThanks(twin)]
  expect(second).toBe(first)
})

test('a local delivery is offered by postal code alone, on a day of choice', async ({
  newShopper,
}) => {
  test.slow()
  const page = await newShopper()
  await addToBag(page)
  await expect(page.getByRole('dialog')).toContainText(cup.title)
  await page.goto('/cart')
  await page.getByRole('button', { name: /^One more/ }).click()
  await expect(page.getByRole('textbox', { name: /^Quantity/ })).toHaveValue('2')
  await fillContact(page, newPerson())
  await expect(page.getByRole('radio', { name: /With our van/ })).toBeDisabled()
  await expect(page.getByRole('main')).toContainText('Not to 04229.')
  await fillContact(page, newPerson(), hamburg)
  await page.getByRole('radio', { name: /With our van/ }).check()
  await page.getByLabel('Day').selectOption({ index: 1 })
  await chooseDelivery(page, /With our van/)
  await choosePayment(page, /transfer/i)
  await orderButton(page).click()
  await expectThanks(page)
})

test('a shopper collects the order at the studio and pays there', async ({ newShopper }) => {
  test.slow()
  const page = await newShopper()
  await addToBag(page)
  await expect(page.getByRole('dialog')).toContainText(cup.title)
  await fillContact(page, newPerson(), hamburg)
  await chooseDelivery(page, /Collect from the studio/)
  await choosePayment(page, /Pay at pickup/)
  await orderButton(page).click()
  await expectThanks(page)
})

test.describe('when an answer is lost on its way', () => {
  test.use({ expectedConsoleErrors: [/net::ERR_FAILED/] })

  test('ordering again does not make a second order', async ({ newShopper }) => {
    test.slow()
    const page = await newShopper()
    await addToBag(page)
    await expect(page.getByRole('dialog')).toContainText(cup.title)
    await fillContact(page, newPerson())
    await chooseDelivery(page, /To your door/)
    await choosePayment(page, /transfer/i)
    const twin = await page.context().newPage()
    await twin.goto(page.url())
    // The server takes the order, and its answer never arrives.
    await page.route('**/checkout/**', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      // The test itself runs in Node, which does not resolve *.localhost.
      const { host, href } = new URL(route.request().url())
      const headers = { ...route.request().headers(), host }
      await route.fetch({ url: href.replace(host, `127.0.0.1:${new URL(href).port}`), headers })
      return route.abort()
    })
    await orderButton(page).click()
    await page.unroute('**/checkout/**')
    await orderButton(twin).click()
    const number = await expectThanks(twin)
    await page.reload()
    expect(await expectThanks(page)).toBe(number)
  })
})
