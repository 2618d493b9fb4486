import { fieldValue } from '@/e2e/resilience/forms.mjs'
import { firstStore } from '@/e2e/support/demo-stores'
import { openForm } from '@/e2e/support/open'
import { expectAccessible } from '@/e2e/support/page-checks'
import { newGuest, sendContact } from '@/e2e/support/purchase'
import { newPerson } from '@/e2e/support/shopper'
import { expect, test } from '@/e2e/support/test'
import { newVisitor, textOn } from '@/e2e/support/without-browser'

const mistyped = (email: string) => email.replace('example.com', 'gmial.com')
const meant = (email: string) => email.replace('example.com', 'gmail.com')

test('a mistyped mail domain is asked about in the checkout and corrected with one click', async ({
  newShopper,
}) => {
  const page = await newShopper()
  const guest = newGuest()
  await sendContact(page, { guest: { ...guest, email: mistyped(guest.email) } })
  await openForm(page, '/checkout/delivery')
  const question = page.getByRole('status').filter({ hasText: 'Did you mean' })
  await expect(question).toContainText(meant(guest.email))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Yes, use this email' }).click()
  const done = `We’ll use ${meant(guest.email)} for your order.`
  await expect(page.getByRole('status').filter({ hasText: done })).toBeVisible()
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('definition').first()).toHaveText(meant(guest.email))
})

test('it is corrected with scripts off too, and the question keeps nobody from going on', async () => {
  const visitor = newVisitor()
  const { email } = visitor.person
  await visitor.send(firstStore.product.variantPath, /^Add to bag/)
  const wrong = { email: mistyped(email) }
  const asked = await visitor.send('/checkout/contact', /^Continue to delivery/, wrong)
  expect(textOn(asked)).toMatch(new RegExp(`Did you mean .*${meant(email)}`))
  const corrected = textOn(await visitor.submit(asked, /^Yes, use this email/))
  expect(corrected).toContain(`We’ll use ${meant(email)} for your order.`)
  expect(corrected).not.toContain('Did you mean')
  const contact = await visitor.get('/checkout/contact')
  expect(fieldValue(contact.body, 'email')).toBe(meant(email))
  expect(fieldValue(contact.body, 'shipping.firstName')).toBe('Greta')
  const again = await visitor.submit(contact, /^Continue to delivery/, wrong)
  expect(textOn(again)).toContain('Did you mean')
  const payments = await visitor.submit(again, /^Continue to payment/)
  expect(payments.path).toBe('/checkout/payment')
  expect(textOn(payments)).toContain(mistyped(email))
})

test('registering asks once about a mistyped mail domain', async ({ newShopper }) => {
  const page = await newShopper()
  const person = newPerson()
  await openForm(page, '/register')
  const field = (name: string) => page.getByLabel(name, { exact: true })
  await field('First name').fill(person.firstName)
  await field('Last name').fill(person.lastName)
  await field('Email').fill(mistyped(person.email))
  await field('Password').fill(person.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText(`Did you mean ${meant(person.email)}?`)
  await expect(field('Email')).toHaveValue(mistyped(person.email))
  await expectAccessible(page)
  await field('Password').fill(person.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/account(\?|$)/)
  await expect(page.getByRole('main')).toContainText(mistyped(person.email))
})

test('registering with scripts off asks too', async () => {
  const visitor = newVisitor()
  const { email } = visitor.person
  const wrong = { email: mistyped(email) }
  const asked = await visitor.send('/register', /^Create account/, wrong)
  expect(textOn(asked)).toContain(`Did you mean ${meant(email)}?`)
  expect(fieldValue(asked.body, 'email')).toBe(mistyped(email))
  const account = await visitor.submit(asked, /^Create account/)
  expect(account.path).toMatch(/^\/account(\?|$)/)
  expect(textOn(account)).toContain(mistyped(email))
})
