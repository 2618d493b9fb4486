import { fieldValue } from '@/e2e/resilience/forms.mjs'
import { firstStore } from '@/e2e/support/demo-stores'
import {
  checkOut,
  choiceOf,
  chooseDelivery,
  choosePayment,
  choosePaymentOn,
  numberOn,
  placeOrder,
} from '@/e2e/support/purchase'
import { register, signIn } from '@/e2e/support/shopper'
import { expect, test } from '@/e2e/support/test'
import { asShopper, textOn } from '@/e2e/support/without-browser'

const { addresses, customer, delivery, payment, product } = firstStore
const { line1 } = addresses.home

test('a customer saves an address with the first order, buys with it the next time and finds that order', async ({
  newShopper,
}) => {
  const page = await newShopper()
  const person = await register(page)
  await asShopper(page, person, async (shopper) => {
    expect(textOn(await shopper.get('/account/orders'))).toContain('No orders yet')
    await shopper.send(product.variantPath, /^Add to bag/)
    const contact = await shopper.get('/checkout/contact')
    expect(fieldValue(contact.body, 'email')).toBe(person.email)
    const methods = await shopper.submit(contact, /^Continue to delivery/, { save: '1' })
    const door = choiceOf(methods, delivery.door.name)
    const payments = await shopper.submit(methods, /^Continue to payment/, door)
    const review = await choosePaymentOn(shopper, payments, payment.invoice)
    const order = await shopper.submit(review, /^Place order/)
    numberOn(order, person.firstName)
    expect(textOn(order)).not.toContain('Save this order to an account')
  })

  await checkOut(page)
  const saved = page.getByRole('radio', { name: new RegExp(line1) })
  await expect(saved).toBeChecked()
  await expect(page.getByText('Default address')).toBeVisible()
  await page.getByRole('button', { name: 'Continue to delivery' }).click()
  await expect(page.getByRole('main')).toContainText(line1)
  await chooseDelivery(page, delivery.door.name)
  await choosePayment(page, payment.invoice)
  const number = await placeOrder(page, person)
  await page.goto('/account/orders')
  for (const text of ['Being prepared', String(new Date().getFullYear())])
    await expect(page.getByRole('main')).toContainText(text)
  await page.getByRole('link', { name: new RegExp(`Order ${number}`) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${number}`)
  await expect(page.getByRole('main')).toContainText(product.title)
  // An invoice is paid days later: the account repeats the bank details.
  await expect(page.getByText('How to pay')).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/IBAN/)
  await expect(page.getByRole('main')).toContainText(`Payment reference: ${number}`)
})

test('the account shows where or when the current order arrives, and related products', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await signIn(page, customer)
  const main = page.getByRole('main')
  await expect(main).toContainText(/Arrives \p{L}{3} \d|Ready to collect from|Waiting for you/u)
  const related = main.getByRole('region', { name: 'Goes with what you have' })
  await expect(related.getByRole('article')).toHaveCount(4)
})
