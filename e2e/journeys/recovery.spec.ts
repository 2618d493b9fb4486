import { newPerson, openMailLink, register, signIn, signOut } from '@/e2e/support/shopper'
import { expect, test } from '@/e2e/support/test'

test('a forgotten password is reset once by mailed link, and signing in goes on', async ({
  newShopper,
}) => {
  // The next journey sends its form with scripts.
  const page = await newShopper({ scripts: false })
  const person = await register(page)
  await page.goto('/account')
  await signOut(page)

  await page.goto('/login?returnTo=%2Faccount%2Faddresses')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset your password')
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  await expect(page.getByRole('main')).toContainText(person.email)

  await openMailLink(page, person.email)
  const link = page.url()
  const password = `${person.password} anew`
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'New password saved' })).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/account\/addresses/)

  await page.goto(link)
  await page.getByLabel('New password').fill(`${password} again`)
  await page.getByRole('button', { name: 'Save password' }).click()
  const problem = page
    .getByRole('alert')
    .filter({ hasText: 'This link has expired or was already used' })
  await problem.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page).toHaveURL(/\/recovery$/)
})

test('an email address without an account gets the same answer', async ({ newShopper }) => {
  const page = await newShopper()
  await page.goto('/recovery')
  await page.getByLabel('Email', { exact: true }).fill(newPerson().email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  await expect(page.getByRole('button', { name: 'Send link again' })).toBeDisabled()
})

test('a new password signs out the other devices', async ({ newShopper }) => {
  const person = newPerson()
  const here = await newShopper()
  await register(here, person)
  const there = await newShopper()
  await signIn(there, person)
  await expect(there).toHaveURL(/\/account/)

  await here.goto('/account/security')
  const form = here.getByRole('form', { name: 'Password' })
  await form.getByLabel('Current password').fill(person.password)
  await here.getByLabel('New password').fill(`${person.password} anew`)
  await here.getByRole('button', { name: 'Save password' }).click()
  await expect(here.getByRole('status').filter({ hasText: 'Password saved' })).toBeVisible()

  await there.goto('/account/orders')
  await expect(there).toHaveURL(/\/login\?returnTo=%2Faccount%2Forders/)
  await expect(
    there.getByRole('status').filter({ hasText: 'Your session has ended' }),
  ).toBeVisible()
})
