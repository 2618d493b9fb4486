import { fillRegistration, signIn } from '@/e2e/support/shopper'
import { expect, test } from '@/e2e/support/test'
import { newVisitor } from '@/e2e/support/without-browser'

test('a customer sees the devices and signs the others out', async ({ newShopper }) => {
  const page = await newShopper()
  const person = await fillRegistration(page)
  await page.goto('/account/security')
  const devices = page.getByRole('region', { name: 'Devices' })
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(devices).toContainText('You’re only signed in on this device.')
  const second = await newShopper({ scripts: false })
  await signIn(second, person)
  await expect(second).toHaveURL(/\/account/)
  const third = newVisitor(person)
  expect((await third.send('/login', /^Sign in/)).path).toMatch(/^\/account/)
  await page.reload()
  await expect(devices.getByRole('listitem')).toHaveCount(3)
  await expect(devices.getByRole('listitem').filter({ hasText: /Chrome on / })).toHaveCount(2)
  await devices
    .getByRole('button', { name: /^Sign out Chrome on / })
    .first()
    .click()
  await expect(page.getByRole('status').filter({ hasText: 'Signed out on that' })).toBeVisible()
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await devices.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'on all other devices' })).toBeVisible()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await second.goto('/account')
  await expect(second).toHaveURL(/\/login/)
  expect((await third.get('/account')).path).toMatch(/^\/login/)
  await page.goto('/account')
  await expect(page).toHaveURL(/\/account$/)
})
