import { firstStore } from '@/e2e/support/demo-stores'
import { expectAccessible } from '@/e2e/support/page-checks'
import {
  choosePayment,
  choosePickup,
  goToDelivery,
  numberOn,
  placeOrder,
  reviewOf,
} from '@/e2e/support/purchase'
import { expect, test } from '@/e2e/support/test'
import { follow, newVisitor } from '@/e2e/support/without-browser'

const { delivery, payment } = firstStore

/** A visitor with an order, its page and its number. */
async function buy(person = {}) {
  const visitor = newVisitor(person)
  const order = await visitor.submit(await reviewOf(visitor), /^Place order/)
  return { visitor, order, number: numberOn(order, visitor.person['firstName']) }
}

test('a guest downloads the invoice and the calendar entry with scripts off', async () => {
  const { visitor, order, number } = await buy()
  for (const [name, file, begins] of [
    [/^Download invoice \(PDF\)/, `${number}.pdf`, '%PDF-'],
    [/^Add to calendar/, `${number}.ics`, 'BEGIN:VCALENDAR'],
  ] as const) {
    const { headers, html } = await follow(visitor, order, name)
    expect(headers['cache-control']).toBe('private, no-store')
    expect(headers['content-disposition']).toMatch(new RegExp(`^attachment.*"${file}"`))
    expect(html.slice(0, begins.length)).toBe(begins)
  }
})

test('a guest cancels, and downloads the credit note of the invoice with scripts off', async () => {
  const { visitor, order, number } = await buy({ firstName: 'Γιώργος 山田' })
  const cancelled = await visitor.submit(order, /^Cancel this order/)
  for (const [name, file] of [
    [/^Download invoice \(PDF\)/, `${number}.pdf`],
    [new RegExp(`^Download credit note ${number}-C1 \\(PDF\\)`), `${number}-C1.pdf`],
  ] as const) {
    const { headers, html } = await follow(visitor, cancelled, name)
    expect(headers['content-disposition']).toContain(`"${file}"`)
    for (const font of ['noto-sans-greek-', 'noto-sans-sc-']) expect(html).toContain(font)
  }
})

test('a pickup order shows its point, and its code as an image with the number beside it', async ({
  newShopper,
}) => {
  const page = await newShopper()
  const guest = await goToDelivery(page)
  await choosePickup(page)
  await choosePayment(page, payment.invoice)
  await expect(page.getByRole('main')).toContainText(delivery.pickup.point)
  const number = await placeOrder(page, guest)
  await expect(page.getByRole('complementary')).toContainText(delivery.pickup.point)
  await expect(page.getByRole('img', { name: `Pickup code for order ${number}` })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(`or give the number ${number}`)
  await expectAccessible(page)
  // In print the shop, the code and the order stay, and buttons are hidden.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner').getByRole('link')).toHaveText(['Terra & Tide'])
  await expect(page.getByRole('img', { name: `Pickup code for order ${number}` })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your order', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Save this order' })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  for (const name of ['Download invoice (PDF)', 'Add to calendar', 'Ask about this order']) {
    await expect(page.getByRole('link', { name })).toHaveCount(0)
  }
})

test('files and page of an unknown order answer 404', async () => {
  for (const file of ['', '/invoice', '/calendar'])
    expect((await newVisitor().get(`/orders/${'x'.repeat(32)}${file}`)).status).toBe(404)
})
