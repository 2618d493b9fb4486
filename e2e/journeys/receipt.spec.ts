import { readFile } from 'node:fs/promises'
import { firstStore } from '@/e2e/support/demo-stores'
import { expectAccessible } from '@/e2e/support/page-checks'
import {
  choosePayment,
  choosePickup,
  goToDelivery,
  goToReview,
  newGuest,
  placeOrder,
} from '@/e2e/support/purchase'
import { expect, test } from '@/e2e/support/test'

const { delivery, payment } = firstStore

test('a guest downloads the invoice and the calendar entry with scripts off', async ({
  newShopper,
}) => {
  const page = await newShopper({ scripts: false })
  const guest = await goToReview(page)
  const number = await placeOrder(page, guest)
  for (const [name, file, begins] of [
    ['Download invoice (PDF)', `${number}.pdf`, '%PDF-'],
    ['Add to calendar', `${number}.ics`, 'BEGIN:VCALENDAR'],
  ] as const) {
    const answering = page.waitForResponse((answer) => /\/(?:invoice|calendar)$/.test(answer.url()))
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name }).click()
    expect((await answering).headers()['cache-control']).toBe('private, no-store')
    const download = await downloading
    expect(download.suggestedFilename()).toBe(file)
    expect((await readFile(await download.path(), 'latin1')).slice(0, begins.length)).toBe(begins)
  }
})

test('a guest cancels, and downloads the credit note of the invoice with scripts off', async ({
  newShopper,
}) => {
  const page = await newShopper({ scripts: false })
  const guest = await goToReview(page, { ...newGuest(), firstName: 'Γιώργος 山田' })
  const number = await placeOrder(page, guest)
  await page.getByText('Cancel order', { exact: true }).click()
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  for (const [name, file] of [
    ['Download invoice (PDF)', `${number}.pdf`],
    [`Download credit note ${number}-C1 (PDF)`, `${number}-C1.pdf`],
  ] as const) {
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe(file)
    const pdf = await readFile(await download.path(), 'latin1')
    for (const font of ['noto-sans-greek-', 'noto-sans-sc-']) expect(pdf).toContain(font)
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

test('files and page of an unknown order answer 404', async ({
  newShopper,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/404/)
  const page = await newShopper()
  for (const file of ['invoice', 'calendar']) {
    const answer = await page.goto(`/orders/${'x'.repeat(32)}/${file}`)
    expect(answer?.status()).toBe(404)
  }
})
