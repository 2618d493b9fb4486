import type { Page } from '@playwright/test'
import { openAdmin } from '@/e2e/support/admin'
import { firstStore } from '@/e2e/support/demo-stores'
import { holdScripts } from '@/e2e/support/hold-requests'
import { test } from '@/e2e/support/own-shop'
import { expectAccessible } from '@/e2e/support/page-checks'
import {
  choiceOf,
  choosePayment,
  choosePaymentOn,
  goToDelivery,
  numberOn,
  orderButton,
  placeOrder,
} from '@/e2e/support/purchase'
import { expect } from '@/e2e/support/test'
import { elementsOn, follow, newVisitor, textOn } from '@/e2e/support/without-browser'

const { addresses, delivery, payment, product } = firstStore

const dayOf = (page: Page) => page.getByRole('combobox', { name: 'Delivery day' })
const timeOf = (page: Page) => page.getByRole('combobox', { name: 'Time of day' })

/** Goes to the delivery step, where the van can be chosen, and chooses it. */
async function chooseVan(page: Page) {
  const guest = await goToDelivery(page, { address: addresses.near, pieces: 2 })
  await page.getByRole('radio', { name: delivery.van.name }).check()
  return guest
}

// Without scripts; the other journeys with the van have them.
test('a day and a time are chosen at their price and are in bag, order and calendar', async ({
  ownShop,
}) => {
  const visitor = newVisitor(addresses.near, ownShop)
  await visitor.send(product.variantPath, /^Add to bag/, { quantity: '2' })
  const methods = await visitor.send('/checkout/contact', /^Continue to delivery/)
  const van = choiceOf(methods, delivery.van.name)
  const [id = ''] = Object.values(van)
  const options = (name: string) => elementsOn(methods, `select[name="${name}.${id}"] option`)
  // Saturdays and evenings cost more.
  const saturday = options('scheduledDate').find(({ text }) => /\+\s2,00\s€/.test(text))
  const date = saturday?.getAttribute('value') ?? ''
  const labels = options('scheduledWindow').map(({ text }) => text.replaceAll(/\s/g, ' '))
  expect(labels).toContain('18:00–20:00 (+ 1,50 €)')
  const payments = await visitor.submit(methods, /^Continue to payment/, {
    ...{ ...van, [`scheduledDate.${id}`]: date, [`scheduledWindow.${id}`]: '18:00-20:00' },
  })
  const review = await choosePaymentOn(visitor, payments, payment.invoice)
  const chosen = /Sat\s\d+\s\w+, 18:00–20:00/
  expect(textOn(review)).toMatch(chosen)
  expect(textOn(review)).toContain('9,40 €')
  expect(textOn(await visitor.get('/cart'))).toMatch(chosen)
  const order = await visitor.submit(review, /^Place order/)
  numberOn(order)
  expect(textOn(order)).toMatch(chosen)
  const { html: entry } = await follow(visitor, order, /^Add to calendar/)
  // Hamburg is one or two hours ahead of UTC.
  expect(entry).toMatch(new RegExp(`DTSTART:${date.replaceAll('-', '')}T1[67]0000Z`))
})

/** The first option that costs another amount than the one before, and the van's price then. */
async function otherPrice(page: Page) {
  await expect(dayOf(page)).toBeVisible()
  const labels = await dayOf(page).locator('option').allTextContents()
  const costsMore = labels.map((label) => label.includes('+'))
  const index = costsMore.findIndex((costs) => costs !== costsMore[0])
  const price = costsMore[index] ? '7,90' : '5,90'
  const card = page.getByRole('radio', { name: new RegExp(`^With our van.*${price}`) })
  return { index, card }
}

test('a day selected before the scripts run is in the total', async ({ newShopper, ownShop }) => {
  const page = await newShopper({ port: ownShop.port })
  await chooseVan(page)
  await expect(page.getByRole('complementary')).toContainText('With our van')
  const release = await holdScripts(page)
  await page.goto('/checkout/delivery', { waitUntil: 'domcontentloaded' })
  const { index, card } = await otherPrice(page)
  await dayOf(page).selectOption({ index })
  await release()
  await expect(card).toBeChecked()
})

test('the focus stays on the day while the total follows the keyboard', async ({
  newShopper,
  ownShop,
}) => {
  const page = await newShopper({ port: ownShop.port })
  await chooseVan(page)
  const day = dayOf(page)
  const { index, card } = await otherPrice(page)
  await expectAccessible(page)
  await day.focus()
  for (let step = 0; step < index; step += 1) await page.keyboard.press('ArrowDown')
  await expect(card).toBeChecked()
  await expect(day).toBeFocused()
})

test('a day that is refused while the step is open is told at its field, which keeps the focus', async ({
  newShopper,
  ownShop,
}) => {
  const page = await newShopper({ port: ownShop.port })
  const admin = await openAdmin(ownShop)
  await chooseVan(page)
  const day = dayOf(page)
  const date = (await day.locator('option').nth(1).getAttribute('value')) ?? ''
  const gone = day.locator(`option[value="${date}"]`)
  await admin.closeDay('our van', date)
  await day.focus()
  await page.keyboard.press('ArrowDown')
  await expect(day).toHaveAccessibleDescription(/no longer available/)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('no longer available')
  await expect(day).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await expect(gone).toHaveCount(0)
})

test('a day that has fallen out is told and asked again, and nothing else is lost', async ({
  newShopper,
  ownShop,
}) => {
  const page = await newShopper({ port: ownShop.port })
  const admin = await openAdmin(ownShop)
  const guest = await chooseVan(page)
  await timeOf(page).selectOption('18:00-20:00')
  const date = await dayOf(page).inputValue()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await choosePayment(page, payment.invoice)
  const note = page.getByRole('textbox', { name: /^Note to the shop/ })
  await page.getByText('Add a note to the shop').click()
  await note.fill('Ring twice')
  await page.getByRole('link', { name: 'Back to payment' }).click()
  await choosePayment(page, payment.invoice)
  await expect(note).toHaveValue('Ring twice')
  await admin.closeDay('our van', date)
  await orderButton(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delivery method')
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'This day or time is no longer available',
  )
  await page.goto('/checkout/delivery')
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    '18:00–20:00 is no longer available',
  )
  await expectAccessible(page)
  await page.getByRole('radio', { name: delivery.van.name }).check()
  expect(await dayOf(page).inputValue()).not.toBe(date)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await choosePayment(page, payment.invoice)
  await expect(note).toHaveValue('Ring twice')
  await placeOrder(page, guest)
})

test('a pickup point that closes before the payment is told and asked again, and nothing else is lost', async ({
  newShopper,
  ownShop,
}) => {
  const page = await newShopper({ port: ownShop.port, scripts: false })
  const admin = await openAdmin(ownShop)
  const guest = await goToDelivery(page, { address: addresses.near })
  const choose = async () => {
    await page.getByRole('radio', { name: delivery.pickup.name }).check()
    const points = page.getByRole('group', { name: 'Pickup points' }).first()
    const chosen = points.getByRole('radio', { checked: true }).locator('xpath=..')
    const name = (await chosen.innerText()).split('\n')[0] ?? ''
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await choosePayment(page, payment.invoice)
    return name
  }
  const closed = await choose()
  await expect(page.getByRole('main')).toContainText(closed)
  await page.getByText('Add a note to the shop').click()
  await page.getByRole('textbox', { name: /^Note to the shop/ }).fill('Ring twice')
  await admin.closePickupPoint(closed)
  await orderButton(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delivery method')
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('This pickup point is no longer available')
  await page.goto('/checkout/delivery')
  await expect(alert).toContainText('The pickup point is no longer available for your order')
  expect(await choose()).not.toBe(closed)
  await expect(page.getByRole('textbox', { name: /^Note to the shop/ })).toHaveValue('Ring twice')
  await placeOrder(page, guest)
})

test('a day that was changed in another tab at the same price is asked about', async ({
  newShopper,
  ownShop,
}) => {
  const page = await newShopper({ port: ownShop.port })
  const guest = await chooseVan(page)
  // Two days that cost nothing more.
  const free = dayOf(page).locator('option').filter({ hasNotText: '+' })
  const [day = '', other = ''] = await free.evaluateAll((all) =>
    all.map((option) => option.getAttribute('value') ?? ''),
  )
  await dayOf(page).selectOption(day)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await choosePayment(page, payment.invoice)
  const button = await orderButton(page).textContent()

  const tab = await page.context().newPage()
  await tab.goto('/checkout/delivery')
  await dayOf(tab).selectOption(other)
  await tab.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Payment method')

  await orderButton(page).click()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('Your delivery was changed in another window.')
  await expect(page.getByRole('main')).toContainText(` ${String(Number(other.slice(-2)))} `)
  await expect(orderButton(page)).toHaveText(button ?? '')
  await expectAccessible(page)
  await placeOrder(page, guest)
})
