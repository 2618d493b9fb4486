import { generate } from 'otplib'
import { register, signOut, submitLogin } from '@/e2e/support/shopper'
import { expect, test } from '@/e2e/support/test'

for (const scripts of [true, false]) {
  test(`a second factor is set up, required at sign-in and takes a recovery code, scripts ${scripts ? 'on' : 'off'}`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ scripts })
    const person = await register(page)
    await page.goto('/account/security')
    await page.getByRole('button', { name: 'Set up two-step verification' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up two-step verification')
    await expect(page.getByRole('img', { name: 'QR code to scan' })).toBeVisible()
    const steps = page.getByRole('main').getByRole('listitem')
    const codes = await steps
      .filter({ hasText: 'Save your recovery codes' })
      .getByRole('listitem')
      .allTextContents()
    expect(codes.length, 'recovery codes').toBeGreaterThan(1)
    const code = page.getByRole('textbox', { name: 'Code' })
    const otpauthUri = await page.locator('a[href^="otpauth:"]').getAttribute('href')
    const secret = new URL(otpauthUri ?? '').searchParams.get('secret') ?? ''
    await code.fill(await generate({ secret }))
    await page.getByRole('button', { name: 'Turn on two-step verification' }).click()
    await expect(
      page.getByRole('status').filter({ hasText: 'Two-step verification is on.' }),
    ).toBeVisible()

    await signOut(page)
    await expect(page).toHaveURL(/\/login/)
    await submitLogin(page, person)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your code')
    if (!scripts) await page.getByLabel('Enter your password again').fill(person.password)
    await code.fill(codes[0] ?? '')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ada')
  })
}

test('an account is deleted after confirmation and password, and no longer exists (58)', async ({
  newShopper,
}) => {
  const page = await newShopper()
  const person = await register(page)
  await page.goto('/account/security/delete')
  await page.getByLabel('Current password').fill(person.password)
  await page.getByRole('button', { name: 'Delete account' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There’s a problem' })
  await expect(summary).toBeFocused()
  await page.getByLabel('Current password').fill(person.password)
  await page.getByRole('checkbox', { name: /I understand/ }).check()
  await page.getByRole('button', { name: 'Delete account' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Your account has been deleted.' }),
  ).toBeVisible()
  await submitLogin(page, person)
  await expect(
    page.getByRole('alert').filter({ hasText: 'Incorrect email or password.' }),
  ).toBeVisible()
})
