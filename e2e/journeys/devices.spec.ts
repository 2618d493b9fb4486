import { fillRegistration, signIn } from '@/e2e/support/shopper'
import { expect, test } from '@/e2e/support/test'

test('a customer sees the devices and signs the others out', async ({ newShopper }) => {
  const page = await newShopper()
  const person = await fillRegistration(page)
  await page.goto('/account/security')
  const devices = page.getByRole('region', { name: 'Devices' })
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(devices).toContainText('You’re only signed in on this device.')
  const second = await newShopper({ scripts: false })
  const third = await newShopper({ scripts: false })
  for (const other of [second, third]) {
    await signIn(other, person)
    await expect(other).toHaveURL(/\/account/)
  }
  await page.reload()
  await expect(devices.getByRole('listitem')).toHaveCount(3)
  await expect(devices.getByRole('listitem').first()).toContainText(/Chrome on /)
  await devices
    .getByRole('button', { name: /^Sign out Chrome on / })
    .first()
    .click()
  await expect(page.getByRole('status').filter({ hasText: 'Signed out on that' })).toBeVisible()
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await devices.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'on all other devices' })).toBeVisible()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  for (const other of [second, third]) {
    await other.goto('/account')
    await expect(other).toHaveURL(/\/login/)
  }
  await page.goto('/account')
  await expect(page).toHaveURL(/\/account$/)
})
