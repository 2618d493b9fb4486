import { openForm } from '@/e2e/support/open'
import { expectAccessible } from '@/e2e/support/page-checks'
import { beginCheckout, fillContact, newGuest } from '@/e2e/support/purchase'
import { newPerson } from '@/e2e/support/shopper'
import { expect, test } from '@/e2e/support/test'

const mistyped = (email: string) => email.replace('example.com', 'gmial.com')
const meant = (email: string) => email.replace('example.com', 'gmail.com')

for (const scripts of [true, false]) {
  const how = scripts ? 'on' : 'off'

  test(`a mistyped mail domain is asked about in the checkout and corrected with one click, scripts ${how}`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ scripts })
    const guest = newGuest()
    await beginCheckout(page)
    await fillContact(page, { ...guest, email: mistyped(guest.email) })
    const question = page.getByRole('status').filter({ hasText: 'Did you mean' })
    await expect(question).toContainText(meant(guest.email))
    if (scripts) await expectAccessible(page)
    await page.getByRole('button', { name: 'Yes, use this email' }).click()
    const done = `We’ll use ${meant(guest.email)} for your order.`
    await expect(page.getByRole('status').filter({ hasText: done })).toBeVisible()
    await expect(question).toHaveCount(0)
    await expect(page.getByRole('definition').first()).toHaveText(meant(guest.email))
    await page.goto('/checkout/contact')
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(meant(guest.email))
    await expect(page.getByRole('textbox', { name: 'First name' }).first()).toHaveValue(
      guest.firstName,
    )

    // The question keeps nobody from going on.
    await page.getByRole('textbox', { name: 'Email' }).fill(mistyped(guest.email))
    await page.getByRole('button', { name: 'Continue to delivery' }).click()
    await expect(question).toBeVisible()
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment method')
    await expect(page.getByRole('main')).toContainText(mistyped(guest.email))
  })

  test(`registering asks once about a mistyped mail domain, scripts ${how}`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ scripts })
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
    if (scripts) await expectAccessible(page)
    await field('Password').fill(person.password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(/\/account(\?|$)/)
    await expect(page.getByRole('main')).toContainText(mistyped(person.email))
  })
}
